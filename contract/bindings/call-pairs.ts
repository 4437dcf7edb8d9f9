import { carriesOnlyXmlText } from '../characters.ts'
import { LookupError } from '../errors.ts'
import { isParameterOf } from '../operation-row.ts'
import { type Call, isOperation, operation as rowOf } from '../operations.ts'

/**
 * The parameters of a call: every declared one in the interface's order, empty when unused, then any others. Refuses a
 * character that XML cannot carry, because the request sent must equal the request recorded (decision 0015).
 */
export function pairsOf({ operation, params }: Call): [name: string, value: string][] {
  const row = isOperation(operation) ? rowOf(operation) : undefined
  const others = Object.keys(params).filter((name) => !row || !isParameterOf(row, name))
  return [...(row?.params ?? []), ...others].map((name) => [name, requireXmlText(name, params[name] ?? '')])
}

function requireXmlText(name: string, value: string): string {
  if (carriesOnlyXmlText(value)) return value
  throw new LookupError('invalid_parameter', `${name} holds a character that XML cannot carry.`)
}
