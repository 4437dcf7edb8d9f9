import { changeLabels } from '../../../../contract/changes.ts'
import type { WatchChange } from '../../../../contract/desk/watches.ts'
import { labelOf } from '../../../register/words.ts'

type Change = Pick<WatchChange, 'kind' | 'field' | 'record' | 'pointer' | 'before_record' | 'before_pointer'>

export const labelOfChange = ({ kind, field }: Pick<Change, 'kind' | 'field'>): string =>
  kind === 'field_changed' && field ? labelOf(field) : changeLabels[kind]

/** The newer answer. An item that it no longer lists stands in the answer before. */
export function evidenceIn({ record, pointer, before_record, before_pointer, kind, field }: Change) {
  const isGone = pointer === '' && before_pointer !== ''
  const sources = [{ record, pointer }, ...(isGone ? [{ record: before_record, pointer: before_pointer }] : [])]
  return { sources, of: labelOfChange({ kind, field }) }
}
