import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Batch } from '../../../../contract/desk/batches.ts'
import { toCase } from '../../../paths.ts'
import { Confirm } from '../../../server/Confirm.tsx'
import { desk } from '../../../server/desk.ts'
import { Button } from '../../../ui/Button.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Batches.module.css'
import { exportOf, flowInWords, useChangeBatch } from './batches.ts'
import { Spent } from './Spent.tsx'

type Props = {
  batch: Batch
  onCeiling: (() => void) | null
  /** Actions that can wait. */
  children: (close: () => void) => ReactNode
}

/** What one needs once: the exports, the price, the notes of the file, the end of the batch, and the way back. */
export function BatchMore({ batch, onCeiling, children }: Props) {
  const { case_id, is_reader } = useThisCase()
  const { batch_id, state, notes, lookups } = batch
  const change = useChangeBatch(batch_id)
  const [isCancelling, setCancelling] = useState(false)
  const isStarted = state !== 'ready'
  const canCancel = !is_reader && state !== 'done' && state !== 'cancelled'
  return (
    <>
      <Popover
        label="More of the batch"
        button={(opens) => (
          <Button look="tool" {...opens}>
            More
          </Button>
        )}
      >
        {(close) => {
          const after = (act: () => void) => () => {
            close()
            act()
          }
          return (
            <div className={css.more}>
              <p className="quiet small">{flowInWords(batch)}</p>
              {isStarted && <Exports batch_id={batch_id} />}
              {children(close)}
              {onCeiling && (
                <Button look="quiet" onClick={after(onCeiling)}>
                  Change the ceiling
                </Button>
              )}
              {canCancel && (
                <Button look="quiet" onClick={after(() => setCancelling(true))}>
                  Cancel batch
                </Button>
              )}
              <Link to={toCase(case_id, 'batches')}>All batches</Link>
              {lookups && isStarted && <Spent batch={batch} />}
              {isStarted && notes.length > 0 && <p className="quiet small">{notes.join(' ')}</p>}
            </div>
          )
        }}
      </Popover>
      {isCancelling && (
        <Confirm
          title="Cancel this batch?"
          verb="Cancel batch"
          onDo={() => change(desk.batches.cancel({ batch_id }))}
          onClose={() => setCancelling(false)}
        >
          <p>Rows that wait are not sent. Rows with an answer keep it. You cannot start this batch again.</p>
        </Confirm>
      )}
    </>
  )
}

const Exports = ({ batch_id }: Pick<Batch, 'batch_id'>) => (
  <ul aria-label="Export every row">
    <li>
      <a href={exportOf(batch_id, 'csv')}>Export CSV</a>
    </li>
    <li>
      <a href={exportOf(batch_id, 'xlsx')}>Export XLSX</a>
    </li>
    <li>
      <a href={exportOf(batch_id, 'xlsx', 'long')} title="Each officer, charge or candidate in a row of its own">
        Export long XLSX
      </a>
    </li>
  </ul>
)
