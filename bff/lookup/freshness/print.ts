/** The same question, whoever asks it and however they space it, is known by its print. */
import { formatOf } from '../../../contract/check.ts'
import { type OperationName, operation as rowOf } from '../../../contract/operations.ts'
import { canonicalJson } from '../../state/canonical-json.ts'
import { sha256 } from '../../state/hash.ts'

type Question = {
  operation: OperationName
  params: { readonly [name: string]: string }
  /** Whom it is asked of: another service has other answers. */
  upstream: string
}

/** SHA-256, hex. */
export function printOf({ operation, params, upstream }: Question): string {
  const row = rowOf(operation)
  const given = row.params.flatMap((name): [string, string][] => {
    const value = (params[name] ?? '').trim()
    // Numbers and postcodes are the same however they are written; of names, only the service can say.
    return value === '' ? [] : [[name, formatOf(row, name).reads?.(value) ?? value]]
  })
  return sha256(canonicalJson({ operation, upstream, params: Object.fromEntries(given) }))
}
