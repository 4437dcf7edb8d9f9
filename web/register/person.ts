import { createContext, useContext } from 'react'
import { directorName } from '../../contract/director-name.ts'
import type { RecordOf } from '../../contract/records.ts'

type Director = RecordOf<'director'>

export const nameOf = (director: Director): string => directorName(director) ?? 'Name not given'

export const isCorporate = ({ corporate_indicator }: Director): boolean => corporate_indicator === 'Y'

/** The register's word, or the disqualifications themselves. */
export const isDisqualified = ({ officer_type, director_disq_list }: Director): boolean =>
  officer_type === 'DIS' || Boolean(director_disq_list && director_disq_list.length > 0)

/** Of a whole birth date the month; what is no date stays as it came. */
export const birthMonthOf = (dob: string | null | undefined): string =>
  dob?.replace(/^(\d{4}-\d{2})-\d{2}$/, '$1') ?? ''

export const isWholeBirth = (dob: string | null | undefined): boolean => /^\d{4}-\d{2}-\d{2}$/.test(dob ?? '')

/** Whether birth data is covered at first: as the analyst likes it. */
export const MasksBirthData = createContext(true)

/** What is sorted by and taken away of an officer's birth date: the day only for whoever always sees it. */
export const useBirthValue = (): ((dob: string | null | undefined) => string) =>
  useContext(MasksBirthData) ? birthMonthOf : asItCame

const asItCame = (dob: string | null | undefined) => dob ?? ''
