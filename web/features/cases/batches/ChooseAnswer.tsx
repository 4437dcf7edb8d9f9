import { useQuery } from '@tanstack/react-query'
import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/Drawer.tsx'
import { count } from '../../../ui/numbers.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { type Shortcut, useShortcuts } from '../../../ui/run-shortcut.ts'
import css from './Batches.module.css'
import { rowQuery, useChangeBatch } from './batches.ts'

type Props = {
  batch: Batch
  first: BatchRow
  /** Opens the next row that needs a choice, or closes the pane. */
  onChosen: () => void
  onClose: () => void
}

/** Chooses the answer for a row, beside the rows. A search of several pages is read page by page, each at its price. */
export function ChooseAnswer({ batch, first, onChosen, onClose }: Props) {
  const { data: row = first } = useQuery({ ...rowQuery(batch.batch_id, first.row), placeholderData: first })
  const change = useChangeBatch(batch.batch_id)
  const ofRow = { batch_id: batch.batch_id, row: first.row }
  const { errors, isBusy, send } = useSending()
  const { singleKeys } = useTableSettings()
  const price = usePrice(first.calls[0]?.operation ?? '')
  const isChoosing = row.state === 'needs_choice'
  const choices = row.choices ?? []
  function choose(choice: number | null): void {
    if (isBusy || !isChoosing || (choice !== null && choice >= choices.length)) return
    void send(() => change(desk.batches.choose({ ...ofRow, choice })).then(onChosen))
  }
  useShortcuts(choiceShortcuts, { choose }, singleKeys)
  return (
    <Drawer label={`Choose an answer for row ${row.row}`} onClose={onClose}>
      <Panel title={`Row ${row.row}`} actions={<Button onClick={onClose}>Close</Button>}>
        <p className="strong">{row.cells.filter(Boolean).join(', ')}</p>
        <ol className={css.choices} aria-label="Answers that fit">
          {choices.map(({ label, detail, in_case }, index) => (
            <li key={label}>
              <Button aria-disabled={isBusy || !isChoosing} onClick={() => choose(index)}>
                {singleKeys && index < 9 && <kbd>{index + 1}</kbd>}
                <span>
                  <strong>{label}</strong>
                  <span className="quiet small">
                    {[
                      detail,
                      index === row.sole && 'the only one with exactly this name',
                      in_case && 'in the case already',
                    ]
                      .filter(Boolean)
                      .join(', ')}
                  </span>
                </span>
              </Button>
            </li>
          ))}
          <li>
            <Button aria-disabled={isBusy || !isChoosing} onClick={() => choose(null)}>
              {singleKeys && <kbd>0</kbd>} None of them
            </Button>
          </li>
        </ol>
        {errors.map(({ message }) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
        {(row.has_more_choices || !isChoosing) && (
          <>
            <p role="status">{isChoosing ? pagesInWords(row) : waitingInWords(batch)}</p>
            <Button
              aria-disabled={isBusy || !isChoosing}
              onClick={() => isBusy || !isChoosing || void send(() => change(desk.batches.lookFurther(ofRow)))}
            >
              {withPrice('Look up the next page', price)}
            </Button>
          </>
        )}
      </Panel>
    </Drawer>
  )
}

const choiceShortcuts: readonly Shortcut<{ choose: (choice: number | null) => void }>[] = [
  {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    words: 'Choose the answer with this number',
    act: ({ choose }, key) => choose(Number(key) - 1),
  },
  { keys: ['0'], words: 'Choose none of the answers', act: ({ choose }) => choose(null) },
]

function pagesInWords({ choices, calls }: BatchRow): string {
  if (calls.some(({ state }) => state === 'unknown'))
    return 'The next page was sent, and no answer was recorded. It may have been paid for.'
  if (calls.some(({ state }) => state === 'not_answered')) return 'The next page was not answered. Try it again.'
  return `${count(choices?.length ?? 0, 'answer')} so far. The search has more pages.`
}

const waitingInWords = ({ state, why }: Batch): string =>
  state === 'running' || why === null ? 'Looking up the next page …' : `The next page waits. ${why}`
