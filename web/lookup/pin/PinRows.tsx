import type { PinKind } from '../../../contract/pins.ts'
import { Button } from '../../ui/Button.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Popover } from '../../ui/Popover.tsx'
import { forgetOnceSaved, useKept } from '../form/typed.ts'
import type { CaseFile } from '../purpose/cases.ts'
import { type NoteDraft, NoteForm } from './NoteForm.tsx'
import { usePinning, usePinsOf } from './pins.ts'

type Props = {
  /** The record's id. */
  from: string
  kind: PinKind
  /** The places of the selected rows in its result. Two rows may show one thing. */
  at: readonly string[]
}

/** Pins the selected rows of a table to the current case, with one note. */
export function PinRows(props: Props) {
  const { file, ...known } = usePinsOf(props.from)
  if (!file) return <p className="quiet">To pin rows, choose a case at the top.</p>
  // Another case has a note of its own.
  return <PinRowsTo key={file.case_id} {...props} {...known} file={file} />
}

type ToCase = Props & Omit<ReturnType<typeof usePinsOf>, 'file'> & { file: CaseFile }

function PinRowsTo({ from, kind, at, file, pins, isKnown, error }: ToCase) {
  const { addRows } = usePinning(file.case_id)
  const draftName = ['note', file.case_id, from, 'rows']
  const draft = useKept<NoteDraft | null>(draftName, null)
  if (error) return <p className="quiet">The pins of {file.reference} were not loaded, so no row can be pinned.</p>
  if (!isKnown) return null
  if (at.length === 0) return <p className="quiet">Select the rows to pin to {file.reference}.</p>
  const wanted = [...new Set(at)]
  const pointers = wanted.filter((pointer) => !pins.has(pointer))
  if (pointers.length === 0) return <p className="quiet">Pinned to {file.reference}.</p>
  const rows = wanted.length === pointers.length ? 'selected' : `of ${numberInWords(wanted.length)} selected`
  const verb = `Pin ${numberInWords(pointers.length)} ${rows} to ${file.reference}`
  return (
    <Popover
      label={verb}
      button={(opens) => (
        <Button className="wraps" {...opens}>
          {verb}
        </Button>
      )}
    >
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
            forgetOnceSaved(draftName, addRows.mutateAsync({ record: from, kind, pointers, note }, { onSuccess }))
          }}
        />
      )}
    </Popover>
  )
}
