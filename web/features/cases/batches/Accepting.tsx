import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import css from './Batches.module.css'
import { useChangeBatch } from './batches.ts'

/** Accepts every found row, but none that somebody judged different. The other rows stay in the ledger, and out of the graph, the timeline and the report. */
export function useAcceptingAll(batch: Batch) {
  const accept = useAccepting(batch)
  const { errors, isBusy, send } = useSending()
  const [last, setLast] = useState<readonly number[]>([])
  return {
    errors,
    isBusy,
    last,
    accept: () => isBusy || void send(() => accept(true).then(setLast)),
    undo: () => void send(() => accept(false, last).then(() => setLast([]))),
  }
}

type AcceptingAll = ReturnType<typeof useAcceptingAll>

/** Says what was accepted, with a way back. */
export const Accepted = ({ accepting: { errors, last, undo } }: { accepting: AcceptingAll }) => (
  <>
    {errors.map(({ message }) => (
      <span key={message} role="alert" className={css.problem}>
        {message}
      </span>
    ))}
    {last.length > 0 && (
      <span role="status">
        {count(last.length, 'row')} accepted.{' '}
        <Button look="quiet" onClick={firstClick(undo)}>
          Undo
        </Button>
      </span>
    )}
  </>
)

type AcceptProps = { batch: Batch; accepting: AcceptingAll; look?: 'tool' | 'quiet'; onDone?: () => void }

export function AcceptFound({ batch, accepting: { isBusy, accept }, look = 'tool', onDone }: AcceptProps) {
  const { accepts, not_accepted, judged_different } = batch
  const rows = not_accepted - judged_different
  if (!accepts || rows === 0) return null
  return (
    <>
      <Button
        look={look}
        aria-disabled={isBusy}
        title="They come into the graph, the timeline and the report of the case."
        onClick={firstClick(() => {
          onDone?.()
          accept()
        })}
      >
        Accept {count(rows, 'found row')}
      </Button>
      {judged_different > 0 && (
        <span className="quiet small">{numberInWords(judged_different)} judged different, left out</span>
      )}
    </>
  )
}

/** Accepts found rows, or takes them back. Without rows: each found row that nobody judged different. @returns the rows that changed */
export function useAccepting({ batch_id, case_id }: Pick<Batch, 'batch_id' | 'case_id'>) {
  const client = useQueryClient()
  const change = useChangeBatch(batch_id)
  return async (accepted: boolean, rows?: readonly number[]): Promise<number[]> => {
    const parts = rows ? partsOf(rows) : [undefined]
    const changed: number[] = []
    for (const part of parts)
      changed.push(...(await change(desk.batches.accept({ batch_id, accepted, ...(part && { rows: part }) }))).changed)
    await client.invalidateQueries({ queryKey: caseViews(case_id) })
    return changed
  }
}

const most = 1000
const partsOf = (rows: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / most) }, (_, part) => rows.slice(part * most, (part + 1) * most))
