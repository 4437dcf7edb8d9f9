import { useState } from 'react'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useChangeBatch, useUndoingChoices } from './batches.ts'

/** No answer of these rows is certain, and nothing is guessed. Answers with the only such name are accepted by one press. */
export function NeedsChoice({ batch: { batch_id, needs_choice, sole } }: { batch: Batch }) {
  const [state, setState] = useSearchParam('state')
  const change = useChangeBatch(batch_id)
  const undo = useUndoingChoices(batch_id)
  const { errors, isBusy, send } = useSending()
  const [accepted, setAccepted] = useState<readonly number[]>([])
  const acceptAll = () =>
    send(async () => {
      const { changed } = await change(desk.batches.chooseSole({ batch_id }))
      setAccepted(changed)
    })
  return (
    <>
      {errors.map(({ message }) => (
        <span key={message} role="alert">
          {message}
        </span>
      ))}
      {accepted.length > 0 && (
        <span role="status">
          {count(accepted.length, 'answer')} accepted.{' '}
          <Button look="quiet" onClick={firstClick(() => send(() => undo(accepted).then(() => setAccepted([]))))}>
            Undo
          </Button>
        </span>
      )}
      {sole > 0 && (
        <Button look="tool" aria-disabled={isBusy} onClick={firstClick(() => isBusy || acceptAll())}>
          Accept {count(sole, 'sole answer')}
        </Button>
      )}
      {needs_choice > 0 && state !== 'needs_choice' && (
        <Button look="main" onClick={() => setState('needs_choice')}>
          Choose {count(needs_choice, 'answer')}
        </Button>
      )}
    </>
  )
}
