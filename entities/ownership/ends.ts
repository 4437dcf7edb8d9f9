/** Where a chain of control ends, and what the register says there. */
import type { End } from '../../contract/ownership.ts'
import { type ControllerKind, isNoController } from '../../contract/register/words.ts'
import type { Source } from '../claim.ts'
import { type Dated, stateOn } from './entries.ts'

export type Statement = Dated & { readonly statement: string; readonly source: Source }

export type Asked = 'found' | 'none_found' | null

/** The facts about an entity that decide its end. */
export type Standing =
  | { readonly is: 'company'; readonly asked: Asked; readonly statements: readonly Statement[] }
  | { readonly is: 'controller'; readonly kind: ControllerKind | null; readonly isForeign: boolean }

/** Of an entity whom nobody controls on that day. */
export function endOf(standing: Standing, on: string): End {
  if (standing.is === 'controller') return endOfController(standing)
  const stated = statementsOn(standing.statements, on)
  if (stated.some(({ statement }) => isExemption(statement))) return 'listed'
  if (stated.some(({ statement }) => !isNoController(statement))) return 'not_known'
  if (stated.length > 0) return 'nobody'
  if (standing.asked === null) return 'not_asked'
  return standing.asked === 'none_found' ? 'none_found' : 'not_known'
}

export const statementsOn = (statements: readonly Statement[], on: string): Statement[] =>
  statements.filter((statement) => stateOn(statement, on) === 'current')

function endOfController({ kind, isForeign }: Extract<Standing, { is: 'controller' }>): End {
  if (kind === 'individual') return 'person'
  if (kind === 'legal') return 'state'
  if (kind === 'protected') return 'protected'
  if (kind === null) return 'not_known'
  return isForeign ? 'foreign' : 'not_resolved'
}

/** The register's kinds of exemption, for companies whose shares are traded. */
const isExemption = (statement: string): boolean =>
  /^(psc-exempt-as-|disclosure-transparency-rules-)/.test(statement.trim().toLowerCase())
