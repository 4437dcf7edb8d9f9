import type { OperationName } from '../../../contract/operations.ts'
import { useHasSource } from '../sources.ts'
import css from './LookupForm.module.css'

/** Says before a press that no register answers this lookup. */
export function NoSource({ operation }: { operation: OperationName }) {
  if (useHasSource()(operation)) return null
  return <p className={css.noSource}>No source is configured for this lookup. Ask your administrator to add one.</p>
}
