import { createContext, useContext } from 'react'
import { directorName } from '../../contract/director-name.ts'
import { isYes } from '../../contract/flags.ts'
import type { RecordOf } from '../../contract/records.ts'

type Director = RecordOf<'director'>

export const nameOf = (director: Director): string => directorName(director) ?? 'Name not given'

export const isCorporate = ({ corporate_indicator }: Director): boolean => isYes(corporate_indicator)

/** By the register's word, or by the disqualifications themselves. */
export const isDisqualified = ({ officer_type, director_disq_list }: Director): boolean =>
  officer_type === 'DIS' || Boolean(director_disq_list && director_disq_list.length > 0)

/** The month of a full birth date. Other text stays unchanged. */
export const birthMonthOf = (dob: string | null | undefined): string =>
  dob?.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1') ?? ''

export const isWholeBirth = (dob: string | null | undefined): boolean => /^\d{4}-\d{2}-\d{2}$/.test(dob ?? '')

/** The analyst's preference: birth data is covered at first. */
export const MasksBirthData = createContext(true)

/** An officer's birth date for sorting and export: with the day only where it is never covered. */
export const useBirthValue = (): ((dob: string | null | undefined) => string) =>
  useContext(MasksBirthData) ? birthMonthOf : asReceived

const asReceived = (dob: string | null | undefined) => dob ?? ''
