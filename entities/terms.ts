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
 * other cases the start alone tells terms apart, and records may word one office differently. Of equal rows that end
 * differently, the second and later ones have their number after a tab.
 */
export function rolesBy({ role, ends }: Times, claims: readonly Claim[], pairOf: Of, startOf: Of): Of {
  const termOf = (claim: Claim) => `${pairOf(claim)}\n${startOf(claim)}`
  const rows = [...Map.groupBy(claims, appointmentOf)].map(([row, its]) => ({
    row,
    claim: its[0]!,
    role: linesOf(its, [role]),
    end: linesOf(its, ends),
  }))
  const isSplit = new Set<string>()
  const roles = new Map<string, string>()
  // Few records list two of one pair.
  const ofPair = Map.groupBy(rows, ({ claim }) => `${pairOf(claim)}\n${claim.source.record}`)
  for (const its of ofPair.values()) {
    // A record says once that somebody holds an office.
    const [only = '', ...others] = new Set(its.flatMap(({ role }) => role || []))
    const known = its.map((one) => ({ ...one, role: one.role || (others.length === 0 ? only : '') }))
    for (const [term, same] of Map.groupBy(known, ({ claim }) => termOf(claim))) {
      if (new Set(same.map(({ role, end }) => `${role}\t${end}`)).size > 1) isSplit.add(term)
      for (const [role, equal] of Map.groupBy(same, ({ role }) => role))
        for (const [at, end] of [...new Set(equal.map(({ end }) => end))].toSorted(lastIfOpen).entries())
          for (const one of equal) if (one.end === end) roles.set(one.row, at === 0 ? role : `${role}\t${at + 1}`)
    }
  }
  if (isSplit.size === 0) return () => ''
  return (claim) => (isSplit.has(termOf(claim)) ? (roles.get(appointmentOf(claim)) ?? '') : '')
}

/** The offices or natures of what `rolesBy` gave, without the number of the row. */
export const rolesIn = (roles: string): string[] =>
  roles
    .replace(/\t\d+$/, '')
    .split('\n')
    .filter(Boolean)

const linesOf = (claims: readonly Claim[], properties: readonly Property[]): string =>
  [...new Set(claims.flatMap(({ property, value }) => (properties.includes(property) && value ? [value] : [])))]
    .toSorted()
    .join('\n')

/** Another record may list the office that ended alone. */
const lastIfOpen = (one: string, other: string): number => (one === '' ? 1 : other === '' ? -1 : one < other ? -1 : 1)

/** Whether a record gives an end to each of its entries about a term: one of two may go on. */
export function hasEnded({ ends }: Times, claims: readonly Claim[]): boolean {
  const isEnd = ({ property, value = '' }: Claim) => ends.includes(property) && precisionOf(value) !== null
  if (!claims.some(isEnd)) return false
  const ofRecord = Map.groupBy(claims, ({ source }) => source.record)
  return [...ofRecord.values()].some((its) =>
    [...Map.groupBy(its, appointmentOf).values()].every((row) => row.some(isEnd)),
  )
}
