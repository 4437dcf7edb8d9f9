import type { OperationRow } from '../operations.ts'
import type { ParameterName } from '../parameters.ts'

/** Whether a call must fill in a parameter: always, in one of several sets, or never (decision 0012). */
export function requirementOf({ needs }: OperationRow, parameter: ParameterName): 'required' | 'one of' | 'optional' {
  if (parameter === 'api_key') return 'required'
  const sets = needs.filter((set) => set.includes(parameter))
  if (sets.length === 0) return 'optional'
  return sets.length === needs.length ? 'required' : 'one of'
}
