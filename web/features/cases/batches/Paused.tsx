import { useState } from 'react'
import { Link } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { toCase } from '../../../paths.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Actions } from '../../../ui/Form.tsx'
import { count } from '../../../ui/numbers.ts'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import { useChangeBatch, useUndoingChoices } from './batches.ts'

/** Why a batch does not go on, and the presses that help. A start has a form of its own, with its price. */
export function Paused({ batch }: { batch: Batch }) {
  const { paused_for, why, case_id, needs_choice } = batch
  const { is_reader } = useThisCase()
  const sentence = paused_for === 'by_hand' ? 'Paused by hand. Nothing is sent until somebody resumes the batch.' : why
  return (
    <>
      {sentence && paused_for !== 'choice' && <p className={css.why}>{sentence}</p>}
      {paused_for === 'case_closed' && <Link to={toCase(case_id)}>Open the case</Link>}
      {needs_choice > 0 && !is_reader && <NeedsChoice batch={batch} />}
    </>
  )
}

function NeedsChoice({ batch: { batch_id, needs_choice, sole } }: { batch: Batch }) {
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
      <Actions>
        <span className={css.why}>
          <strong>{count(needs_choice, 'row needs', 'rows need')} a choice.</strong> No answer is certain, and nothing
          was guessed.
        </span>
        {sole > 0 && (
          <Button look="main" aria-disabled={isBusy} onClick={() => isBusy || void acceptAll()}>
            Accept {count(sole, 'sole answer')}
          </Button>
        )}
        {state !== 'needs_choice' && (
          <Button look="tool" onClick={() => setState('needs_choice')}>
            Show {count(needs_choice, 'row')}
          </Button>
        )}
        {accepted.length > 0 && (
          <span role="status">
            {count(accepted.length, 'answer')} accepted.{' '}
            <Button look="quiet" onClick={() => void send(() => undo(accepted).then(() => setAccepted([])))}>
              Undo
            </Button>
          </span>
        )}
      </Actions>
      {errors.map(({ message }) => (
        <p key={message} role="alert">
          {message}
        </p>
      ))}
    </>
  )
}
