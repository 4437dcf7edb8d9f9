/** Where chains of control end, and by which rule control passes along them. */

/**
 * `state`: a state or public body. `listed`: exempt, because its shares are traded. `foreign`: a body of another
 * country. `not_resolved`: a body without a number that reads as a UK company. `nobody`: the company states that no one
 * controls it. `not_known`: it states something else, or the register names no one on that day. `none_found`: the
 * register has nothing about its control. `not_asked`: nobody looked it up.
 */
export const ends = [
  'person',
  'state',
  'listed',
  'foreign',
  'not_resolved',
  'nobody',
  'not_known',
  'protected',
  'none_found',
  'not_asked',
] as const
export type End = (typeof ends)[number]

/** Of an entity above the company. */
export const endWords: { readonly [end in End]: string } = {
  person: 'Person',
  state: 'State or public body',
  listed: 'Listed company, exempt from naming controllers',
  foreign: 'Foreign body. No further register',
  not_resolved: 'No UK company number that can be read',
  nobody: 'States that no one controls it',
  not_known: 'Controller not known',
  protected: 'Protected by law. No details',
  none_found: 'No controllers found',
  not_asked: 'Controllers not looked up',
}

/**
 * How control passes down a chain: each step is over 50 %, or is the right to appoint a majority of the board, or is one
 * or the other. `not_passed`: some step is neither. `circle`: the chain leads back to a company on it.
 */
export const rules = ['majority', 'appointment', 'majority_or_appointment', 'not_passed', 'circle'] as const
export type Rule = (typeof rules)[number]

export const ruleWords: { readonly [rule in Rule]: string } = {
  majority: 'Control passes: each step is over 50%',
  appointment: 'Control passes: each step can appoint most of the board',
  majority_or_appointment: 'Control passes: each step is over 50% or can appoint most of the board',
  not_passed: 'Control does not pass: a step is not over 50%, and cannot appoint most of the board',
  circle: 'A circle: the chain leads back to itself',
}

export const directions = ['up', 'down'] as const
export type Direction = (typeof directions)[number]

/** The right that a range is about. A partnership has surplus assets instead of shares. */
export const bandedRights = ['shares', 'votes'] as const
export type BandedRight = (typeof bandedRights)[number]

const rightWords: { readonly [right in BandedRight]: string } = { shares: 'shares', votes: 'votes' }

/** `37.5–75% of shares`. Null where no range is stated. */
export function rangeInWords({
  low,
  high,
  of,
}: {
  low: number | null
  high: number | null
  of: BandedRight | null
}): string | null {
  if (low === null || high === null || of === null) return null
  return `${percent(low)}–${percent(high)}% of ${rightWords[of]}`
}

/** Two decimals at most. */
const percent = (value: number): string => String(Math.round(value * 100) / 100)
