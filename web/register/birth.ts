import { createContext, useContext } from 'react'
import { birthMonthOf } from './person.ts'

/** Whether birth data is covered at first: as the analyst likes it. */
export const MasksBirthData = createContext(true)

/** What is sorted by and taken away of an officer's birth date: the day only for whoever always sees it. */
export const useBirthValue = (): ((dob: string | null | undefined) => string) =>
  useContext(MasksBirthData) ? birthMonthOf : asItCame

const asItCame = (dob: string | null | undefined) => dob ?? ''
