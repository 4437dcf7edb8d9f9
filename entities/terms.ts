/** Which claims are about one term of an office or of control, and when it ended. */
import { appointmentOf, type Claim, type Property, precisionOf } from './claim.ts'
import { isBefore, isDate } from './dates.ts'

export type Times = { role: Property; start: Property; before?: Property; ends: readonly Property[] }
export const ofOffice: Times = {
  role: 'officer_of',
  start: 'appointed',
  before: 'appointed_before',
  ends: ['resigned', 'appointment_ceased'],
}
export const ofControl: Times = { role: 'control_nature', start: 'control_notified', ends: ['control_ceased'] }

type Of = (claim: Claim) => string

/**
 * When the office or control of a claim began, because one person may have it twice and several records may be about one
 * time. A row without a start is about the only time that other records know, unless its own dates or its record say
 * that it is another time.
 */
export function startsBy({ start, before, ends }: Times, claims: readonly Claim[], pairOf: Of): Of {
  const told = claims.flatMap((claim) =>
    claim.property === start && claim.value !== undefined ? [{ claim, value: claim.value }] : [],
  )
  const ofPair = new Map([...Map.groupBy(told, ({ claim }) => pairOf(claim))].map(([pair, its]) => [pair, finest(its)]))
  const starts = new Map(
    told.map(({ claim, value }) => [appointmentOf(claim), ofPair.get(pairOf(claim))?.get(value) ?? value]),
  )
  const recordsOfPair = new Set(told.map(({ claim }) => `${pairOf(claim)}\n${claim.source.record}`))
  const dates = Map.groupBy(
    claims.filter(({ property }) => property === before || ends.includes(property)),
    appointmentOf,
  )
  return (claim) => {
    const row = appointmentOf(claim)
    const own = starts.get(row)
    if (own !== undefined) return own
    const [known = '', ...others] = new Set(ofPair.get(pairOf(claim))?.values())
    const isOther = dates
      .get(row)
      ?.some(({ property, value = '' }) =>
        property === before ? !isBefore(known, value) : isDate(value) && isBefore(value, known),
      )
    return others.length > 0 || isOther || recordsOfPair.has(`${pairOf(claim)}\n${claim.source.record}`) ? '' : known
  }
}

/** A month, or a year, is the same start as the only day in it. */
function finest(told: readonly { value: string }[]): ReadonlyMap<string, string> {
  const values = [...new Set(told.map(({ value }) => value))]
  const last = values.filter((value) => !values.some((other) => other.startsWith(`${value}-`)))
  return new Map(
    values.map((value) => {
      const [only, ...others] = last.filter((other) => other.startsWith(`${value}-`))
      return [value, only !== undefined && others.length === 0 ? only : value]
    }),
  )
}

/**
 * The office of a claim, or its natures of control, a line each. Empty unless a record lists two that began on one day: in
 * other cases the start alone tells terms apart, and records may word one office differently.
 */
export function rolesBy({ role }: Times, claims: readonly Claim[], pairOf: Of, startOf: Of): Of {
  const rows = [...Map.groupBy(claims, appointmentOf)].map(([row, its]) => {
    const values = its.flatMap(({ property, value }) => (property === role && value ? [value] : []))
    return { row, claim: its[0]!, role: [...new Set(values)].toSorted().join('\n') }
  })
  const termOf = (claim: Claim) => `${pairOf(claim)}\n${startOf(claim)}`
  const areTwo = (its: typeof rows) => its.length > 1 && new Set(its.map(({ role }) => role)).size > 1
  // Few records list two of one pair.
  const ofPair = Map.groupBy(rows, ({ claim }) => `${pairOf(claim)}\n${claim.source.record}`)
  const isSplit = new Set(
    [...ofPair.values()]
      .filter(areTwo)
      .flatMap((its) =>
        [...Map.groupBy(its, ({ claim }) => termOf(claim))].flatMap(([term, same]) => (areTwo(same) ? [term] : [])),
      ),
  )
  if (isSplit.size === 0) return () => ''
  const roles = new Map(rows.map(({ row, role }) => [row, role]))
  return (claim) => (isSplit.has(termOf(claim)) ? (roles.get(appointmentOf(claim)) ?? '') : '')
}

/** Whether a record gives an end to each of its entries about a term: one of two may go on. */
export function hasEnded({ ends }: Times, claims: readonly Claim[]): boolean {
  const isEnd = ({ property, value = '' }: Claim) => ends.includes(property) && precisionOf(value) !== null
  if (!claims.some(isEnd)) return false
  const ofRecord = Map.groupBy(claims, ({ source }) => source.record)
  return [...ofRecord.values()].some((its) =>
    [...Map.groupBy(its, appointmentOf).values()].every((row) => row.some(isEnd)),
  )
}
