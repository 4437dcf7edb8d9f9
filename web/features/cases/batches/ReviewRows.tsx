import { useState } from 'react'
import type { Batch, BatchRow, RowVerdict } from '../../../../contract/desk/batches.ts'
import { desk } from '../../../server/desk.ts'
import { whyNot } from '../../../server/request.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button, ButtonGroup, firstClick } from '../../../ui/Button.tsx'
import { useShortcuts } from '../../../ui/run-shortcut.ts'
import { useAccepting } from './Accepting.tsx'
import { useChangeBatch, verdictWords } from './batches.ts'
import { batchShortcuts, verdictKeys, verdicts } from './shortcuts.ts'

/** Accepts, reviews or judges the selected rows. */
export function ReviewRows({ batch, rows }: { batch: Batch; rows: readonly BatchRow[] }) {
  const change = useChangeBatch(batch.batch_id)
  const accept = useAccepting(batch)
  const [failure, setFailure] = useState<string | null>(null)
  const { singleKeys } = useTableSettings()
  const shown = { rows: rows.map(({ row }) => row), seen: rows.map(({ reviewed_at }) => reviewed_at) }
  const send = (body: { reviewed: boolean; verdict?: RowVerdict }) =>
    void change(desk.batches.review({ batch_id: batch.batch_id, ...shown, ...body })).then(
      () => setFailure(null),
      (error) => setFailure(whyNot(error)),
    )
  const found = rows.filter(({ state }) => state === 'found')
  const isAccepted = found.length > 0 && found.every(({ accepted_at }) => accepted_at !== null)
  const acceptSelected = () =>
    void accept(
      !isAccepted,
      found.map(({ row }) => row),
    ).then(
      () => setFailure(null),
      (error) => setFailure(whyNot(error)),
    )
  const canAccept = batch.accepts && found.length > 0
  const judge = (verdict: RowVerdict) => send({ reviewed: true, verdict })
  useShortcuts(
    batchShortcuts,
    {
      accept: canAccept ? acceptSelected : undefined,
      ...(rows.length > 0
        ? { review: () => send({ reviewed: true }), judge }
        : { review: undefined, judge: undefined }),
    },
    singleKeys,
  )
  if (rows.length === 0) return <span className="quiet small">Select rows to accept, review or judge them.</span>
  return (
    <>
      <ButtonGroup label="Selected rows">
        {canAccept && (
          <Button look="tool" onClick={firstClick(acceptSelected)}>
            {isAccepted ? 'Take back from case' : 'Accept into case'} {singleKeys && <kbd>a</kbd>}
          </Button>
        )}
        <Button look="tool" onClick={() => send({ reviewed: true })}>
          Mark as reviewed {singleKeys && <kbd>r</kbd>}
        </Button>
        {rows.some(({ reviewed_at }) => reviewed_at !== null) && (
          <Button look="tool" onClick={() => send({ reviewed: false })}>
            Remove review mark
          </Button>
        )}
      </ButtonGroup>
      <ButtonGroup label="Is the answer about whom the row means?">
        {verdicts.map((verdict) => (
          <Button key={verdict} look="tool" onClick={() => judge(verdict)}>
            {verdictWords[verdict]} {singleKeys && <kbd>{verdictKeys[verdict]}</kbd>}
          </Button>
        ))}
      </ButtonGroup>
      {failure && <span role="alert">{failure}</span>}
    </>
  )
}
