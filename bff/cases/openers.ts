/** Opens a case and its pins for its members, supervisors and administrators. */
import type { Openers } from '../http/handlers.ts'
import type { CaseFileTable } from '../state/tables.ts'
import type { Cases } from './cases.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    case: { file: CaseFileTable }
    pin: { file: CaseFileTable; pin_id: string }
  }
}

export const caseOpeners = (cases: Cases): Pick<Openers, 'case' | 'pin'> => ({
  case: async (case_id, analyst) => ({ file: await cases.file(case_id, analyst) }),
  pin: async (pin_id, analyst) => ({ file: await cases.file(await cases.pins.caseOf(pin_id), analyst), pin_id }),
})
