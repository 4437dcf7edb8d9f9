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

/**
 * How control passes down a chain: each step is over 50 %, or is the right to appoint a majority of the board, or is one
 * or the other. `not_passed`: some step is neither. `circle`: the chain leads back to a company on it.
 */
export const rules = ['majority', 'appointment', 'majority_or_appointment', 'not_passed', 'circle'] as const
export type Rule = (typeof rules)[number]

export const directions = ['up', 'down'] as const
export type Direction = (typeof directions)[number]

/** The right that a range is about. A partnership has surplus assets instead of shares. */
export const bandedRights = ['shares', 'votes'] as const
export type BandedRight = (typeof bandedRights)[number]
