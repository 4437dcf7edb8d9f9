import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import css from './Batches.module.css'
import { useChangeBatch } from './batches.ts'

/** Found rows come into the graph, the timeline and the report when somebody accepts them. */
export function Accepting({ batch }: { batch: Batch }) {
  const { not_accepted, accepted } = batch
  const accept = useAccepting(batch)
  const { errors, isBusy, send } = useSending()
  const [last, setLast] = useState<readonly number[]>([])
  if (not_accepted === 0 && accepted === 0) return null
  return (
    <>
      <Actions>
        <span>
          {numberInWords(accepted)} of {count(accepted + not_accepted, 'found row')} accepted into the case.
        </span>
        {not_accepted > 0 && (
          <Button
            look="tool"
            aria-disabled={isBusy}
            onClick={() => isBusy || void send(() => accept(true).then(setLast))}
          >
            Accept {count(not_accepted, 'found row')}
          </Button>
        )}
        {not_accepted > 0 && last.length === 0 && (
          <span className="quiet small">
            The others stay in the ledger, and out of the graph, the timeline and the report.
          </span>
        )}
        {last.length > 0 && (
          <span role="status">
            {count(last.length, 'row')} accepted.{' '}
            <Button look="quiet" onClick={() => void send(() => accept(false, last).then(() => setLast([])))}>
              Undo
            </Button>
          </span>
        )}
      </Actions>
      {errors.map(({ message }) => (
        <p key={message} role="alert" className={css.problem}>
          {message}
        </p>
      ))}
    </>
  )
}

/** Accepts found rows, or takes them back. Without rows: each found row. @returns the rows that changed */
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
