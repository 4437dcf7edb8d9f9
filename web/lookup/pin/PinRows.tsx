import type { PinKind } from '../../../contract/pins.ts'
import { Button } from '../../ui/Button.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useKept } from '../useKept.ts'
import { NoteForm } from './NoteForm.tsx'
import css from './PinRows.module.css'
import { usePinning, usePinsOf } from './pins.ts'

type Props = {
  /** The record's id. */
  from: string
  kind: PinKind
  /** Where in its result the selected rows stand; two rows may be of one thing. */
  at: readonly string[]
}

/** Pins the selected rows of a table to the case one works in, with one note; says which of them are already. */
export function PinRows({ from, kind, at }: Props) {
  const { file, pins, isKnown } = usePinsOf(from)
  const { addRows } = usePinning(file?.case_id ?? '')
  const draft = useKept<string | null>(['note', file?.case_id ?? '', from, 'rows'], null)
  if (!file || !isKnown) return null
  if (at.length === 0) return <p className={css.said}>Select the rows to pin to {file.reference}.</p>
  const wanted = [...new Set(at)]
  const pointers = wanted.filter((pointer) => !pins.has(pointer))
  if (pointers.length === 0) return <p className={css.said}>Pinned to {file.reference}.</p>
  const rows = wanted.length === pointers.length ? 'selected' : `of ${numberInWords(wanted.length)} selected`
  const verb = `Pin ${numberInWords(pointers.length)} ${rows} to ${file.reference}`
  return (
    <Popover label={verb} button={(opens) => <Button {...opens}>{verb}</Button>}>
      {(close) => (
        <NoteForm
          {...(pointers.length > 1 && { hint: 'Why they matter here. Each of them begins with it.' })}
          draft={draft}
          verb={`Pin ${count(pointers.length, 'row')}`}
          isBusy={addRows.isPending}
          error={addRows.error}
          onSave={(note) => {
            const [, keep] = draft
            const onSuccess = () => {
              keep(null)
              close()
            }
            addRows.mutate({ record: from, kind, pointers, note }, { onSuccess })
          }}
        />
      )}
    </Popover>
  )
}
