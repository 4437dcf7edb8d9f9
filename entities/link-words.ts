/** What a link of the graph says beside its name: offices and natures of control, in words. */
import { appointmentTypes } from '../contract/codes.ts'
import { natureInWords } from '../contract/register/words.ts'

type Link = { kind: string; roles: readonly string[] }

/** `Director, Secretary`; `Over 50% to 75% of the shares; Significant influence or control`. Other roles stay. */
export function rolesInWords({ kind, roles }: Link): string {
  if (kind === 'controller_of') return roles.map(natureInWords).join('; ')
  return roles.map((role) => (kind === 'officer_of' ? officeInWords(role) : role)).join(', ')
}

const officeInWords = (code: string): string =>
  (Object.hasOwn(appointmentTypes, code) ? appointmentTypes[code] : undefined) ?? code

type Dated = { kind: string; until: string | null; inferred: boolean }

/** All that these links state is control that ended. It is drawn dashed. */
export const isEndedControl = (edges: readonly Dated[]): boolean => {
  const stated = edges.filter(({ inferred }) => !inferred)
  return stated.length > 0 && stated.every(({ kind, until }) => kind === 'controller_of' && until !== null)
}
/** Drawn in violet. Control that ended leaves the line of another link as it is. */
export const isControl = (edges: readonly Dated[]): boolean =>
  isEndedControl(edges) || edges.some(({ kind, until }) => kind === 'controller_of' && until === null)
