/** The period that a dated claim belongs to, and whether it had ended when the record was answered. */
import { appointmentOf, type Claim, type Property } from '../claim.ts'
import { inWords, isBefore, isDate } from '../dates.ts'

/** Null for a date that the record does not give. */
export type Period = { from: string | null; until: string | null }

type Ends = { from: readonly Property[]; until: readonly Property[] }
const ban: Ends = { from: ['disqualified_from'], until: ['disqualified_until'] }
const permission: Ends = { from: ['exempted_from'], until: ['exempted_until'] }
const office: Ends = { from: ['appointed'], until: ['resigned', 'appointment_ceased'] }
const control: Ends = { from: ['control_notified'], until: ['control_ceased'] }
const statement: Ends = { from: ['control_statement_notified'], until: ['control_statement_ceased'] }
const stay: Ends = { from: ['resident_from'], until: ['resident_until'] }

const endsOf: { readonly [Name in Property]?: Ends } = {
  disqualification: ban,
  disqualified_from: ban,
  disqualified_until: ban,
  exempted_for: permission,
  exempted_from: permission,
  exempted_until: permission,
  officer_of: office,
  controller_of: control,
  control_nature: control,
  control_statement: statement,
  resident_from: stay,
  resident_until: stay,
}

const named = new Set(
  [ban, permission, office, control, statement, stay].flatMap(({ from, until }) => [...from, ...until]),
)

/** @param claims every claim of one record, in the order of its answer */
export function periodsIn(claims: readonly Claim[]): (claim: Claim) => Period {
  let beside: Map<string, Claim[]> | null = null
  return (claim) => {
    const ends = endsOf[claim.property]
    if (!ends) return { from: null, until: null }
    beside ??= Map.groupBy(claims, appointmentOf)
    const its = (beside.get(appointmentOf(claim)) ?? []).filter(({ property }) => named.has(property))
    const at = its.indexOf(claim)
    // A cell with several stays lists the first year and the last year of each in turn.
    const near = ends === stay ? its.slice(Math.max(0, ends.until.includes(claim.property) ? at - 1 : at), at + 2) : its
    const dateOf = (names: readonly Property[]) =>
      near.find(({ property, value }) => names.includes(property) && isDate(value))?.value ?? null
    return { from: dateOf(ends.from), until: dateOf(ends.until) }
  }
}

/** `past`: the end was before that day. `future`: the start is after it. */
export function tenseOn({ from, until }: Period, day: string): 'past' | 'present' | 'future' {
  if (until !== null && isBefore(until, day)) return 'past'
  return from !== null && isBefore(day, from) ? 'future' : 'present'
}

/** `from 5 February 2018 to 4 February 2026`; empty if the record gives neither date. */
export function periodInWords({ from, until }: Period): string {
  if (from !== null && until !== null) return ` from ${inWords(from)} to ${inWords(until)}`
  if (from !== null) return ` from ${inWords(from)}, with no end on record`
  return until === null ? '' : ` until ${inWords(until)}`
}

/** `on 5 February 2018`, `in February 2018`. */
export const whenInWords = (date: string): string => `${date.length === 10 ? 'on' : 'in'} ${inWords(date)}`
