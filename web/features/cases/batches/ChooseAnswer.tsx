import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { Confirm } from '../../../server/Confirm.tsx'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Field.tsx'
import { count } from '../../../ui/numbers.ts'
import { rowQuery, useChangeBatch } from './batches.ts'

type Props = { batch: Batch; first: BatchRow; onClose: () => void }

/** Chooses the answer for a row. A search of several pages is read page by page, each at its price. */
export function ChooseAnswer({ batch, first, onClose }: Props) {
  const { data: row = first } = useQuery({ ...rowQuery(batch.batch_id, first.row), placeholderData: first })
  const change = useChangeBatch(batch.batch_id)
  const ofRow = { batch_id: batch.batch_id, row: first.row }
  const { errors, isBusy, send } = useSending()
  const price = usePrice(first.calls[0]?.operation ?? '')
  const [chosen, setChosen] = useState('')
  const options = (row.choices ?? []).map(({ label, detail }, index) => ({ value: String(index), label, hint: detail }))
  const isChoosing = row.state === 'needs_choice'
  async function choose(): Promise<void> {
    if (!isChoosing) throw new Error('The next page is looked up. Wait for its answer, then choose.')
    if (chosen === '') throw new Error('Choose an answer, or none of them.')
    const choice = chosen === 'none' ? null : Number(chosen)
    await change(desk.batches.choose({ ...ofRow, choice }))
  }
  return (
    <Confirm title={`Choose an answer for row ${row.row}`} verb="Choose answer" onDo={choose} onClose={onClose}>
      <Choices
        id="choice"
        label="Answers that fit"
        choices={[...options, { value: 'none', label: 'None of them' }]}
        value={chosen}
        onChoose={setChosen}
      />
      {(row.has_more_choices || !isChoosing) && (
        <div>
          <p role="status">{isChoosing ? pagesInWords(row) : waitingInWords(batch)}</p>
          {errors.map(({ message }) => (
            <p key={message} role="alert">
              {message}
            </p>
          ))}
          <Button
            aria-disabled={isBusy || !isChoosing}
            onClick={() => isBusy || !isChoosing || void send(() => change(desk.batches.lookFurther(ofRow)))}
          >
            {withPrice('Look up the next page', price)}
          </Button>
        </div>
      )}
    </Confirm>
  )
}

function pagesInWords({ choices, calls }: BatchRow): string {
  if (calls.some(({ state }) => state === 'unknown'))
    return 'The next page was sent, and no answer was recorded. It may have been paid for.'
  if (calls.some(({ state }) => state === 'not_answered')) return 'The next page was not answered. Try it again.'
  return `${count(choices?.length ?? 0, 'answer')} so far. The search has more pages.`
}

const waitingInWords = ({ state, why }: Batch): string =>
  state === 'running' || why === null ? 'Looking up the next page …' : `The next page waits. ${why}`
