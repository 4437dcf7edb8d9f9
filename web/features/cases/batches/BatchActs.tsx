import { useState } from 'react'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { Confirm } from '../../../server/Confirm.tsx'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import { useChangeBatch } from './batches.ts'

/** Stops a batch that runs, and sends rows again that brought no answer. */
export function BatchActs({ batch }: { batch: Batch }) {
  const { batch_id, state, not_answered, lacking, unknown } = batch
  const again = not_answered - lacking
  const change = useChangeBatch(batch_id)
  const { errors, isBusy, send } = useSending()
  const [isAsked, setAsked] = useState(false)
  const act = (call: Parameters<typeof change>[0]) => () => isBusy || void send(() => change(call))
  const canRetry = state !== 'cancelled' && state !== 'ready'
  return (
    <>
      {errors.map(({ message }) => (
        <span key={message} role="alert">
          {message}
        </span>
      ))}
      {state === 'running' && (
        <Button look="tool" onClick={firstClick(act(desk.batches.pause({ batch_id })))}>
          Pause batch
        </Button>
      )}
      {canRetry && again > 0 && (
        <Button look="tool" onClick={firstClick(act(desk.batches.retry({ batch_id, outcomes: ['not_answered'] })))}>
          Try {count(again, 'row')} again
        </Button>
      )}
      {canRetry && unknown > 0 && (
        <Button look="tool" onClick={() => setAsked(true)}>
          Try {count(unknown, 'row')} of unknown answer again
        </Button>
      )}
      {isAsked && (
        <Confirm
          title={`Try ${count(unknown, 'row')} again?`}
          verb="Try again"
          onDo={() => change(desk.batches.retry({ batch_id, outcomes: ['unknown'] }))}
          onClose={() => setAsked(false)}
        >
          <p>These rows were sent, and no answer was recorded. You may pay for them twice.</p>
        </Confirm>
      )}
    </>
  )
}
