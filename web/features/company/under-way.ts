/** Lookups of whole companies that run now. They outlive the screen of the company. */
import { sessionSlot, useSessionValue } from '../../ui/session-store.ts'
import type { Missing } from './parts.ts'

type Subject = { number: string; case_id: string | undefined }
export type UnderWay = Subject & {
  /** Its name, where it is known. */
  company: string
  /** The part that is looked up now, and its place among all. */
  name: Missing
  at: number
  of: number
  cancel: () => void
}

const underWay = sessionSlot<readonly UnderWay[]>()
const none: readonly UnderWay[] = []

export const useUnderWay = (): readonly UnderWay[] => useSessionValue(underWay) ?? none

const all = () => underWay.read() ?? none
const isOf =
  ({ number, case_id }: Subject) =>
  (one: Subject): boolean =>
    one.number === number && one.case_id === case_id
const others = (subject: Subject) => all().filter((one) => !isOf(subject)(one))

/** The lookups of this company in this case. */
export const useUnderWayOf = (subject: Subject): UnderWay | undefined => useUnderWay().find(isOf(subject))
export const isUnderWay = (subject: Subject): boolean => all().some(isOf(subject))
export const noteUnderWay = (one: UnderWay) => underWay.write([], [...others(one), one])
export const endUnderWay = (subject: Subject) => underWay.write([], others(subject))
