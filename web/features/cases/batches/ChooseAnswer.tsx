import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Batch, BatchRow } from '../../../../contract/desk/batches.ts'
import { usePrice, withPrice } from '../../../lookup/price/prices.tsx'
import { toCompany } from '../../../paths.ts'
import { desk } from '../../../server/desk.ts'
import { useSending } from '../../../server/useSending.ts'
import { useTableSettings } from '../../../table/settings.ts'
import { Button, firstClick } from '../../../ui/Button.tsx'
import { Identifier } from '../../../ui/Identifier.tsx'
import { count } from '../../../ui/numbers.ts'
import { type Shortcut, useShortcuts } from '../../../ui/run-shortcut.ts'
import css from './Batches.module.css'
import { rowQuery, useChangeBatch } from './batches.ts'

type Props = {
  batch: Batch
  first: BatchRow
  /** From 0; null for none of them. The next row follows at once, while this one is sent. */
  onChoose: (choice: number | null) => void
}

/** Chooses the answer for a row, beside the rows. A search of several pages is read page by page, each at its price. */
export function ChooseAnswer({ batch, first, onChoose }: Props) {
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
    onChoose(choice)
  }
  useShortcuts(choiceShortcuts, { choose }, singleKeys, true)
  return (
    <>
      <p className="strong">{row.cells.filter(Boolean).join(', ')}</p>
      {row.message && isChoosing && <p className="quiet small">{row.message}</p>}
      <ol className={css.choices} aria-label="Answers that fit">
        {choices.map(({ label, company_number, ...choice }, index) => (
          <li key={label}>
            <button type="button" aria-disabled={isBusy || !isChoosing} onClick={() => choose(index)}>
              <kbd>{singleKeys && index < 9 && index + 1}</kbd>
              <span>{nameIn(label, company_number)}</span>
              <small>{reasonsInWords(choice, index === row.sole)}</small>
            </button>
            {company_number !== null && (
              <Link to={toCompany(company_number)} aria-label={`Open ${label}`}>
                <Identifier>{company_number}</Identifier>
              </Link>
            )}
          </li>
        ))}
        <li>
          <button type="button" aria-disabled={isBusy || !isChoosing} onClick={() => choose(null)}>
            <kbd>{singleKeys && 0}</kbd>
            <span>None of them</span>
          </button>
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
            look="tool"
            aria-disabled={isBusy || !isChoosing}
            onClick={firstClick(() => isBusy || !isChoosing || send(() => change(desk.batches.lookFurther(ofRow))))}
          >
            {withPrice('Look up the next page', price)}
          </Button>
        </>
      )}
    </>
  )
}

/** The number stands beside the name, as a link. */
const nameIn = (label: string, company_number: string | null): string =>
  company_number === null ? label : label.replace(` (${company_number})`, '')

const reasonsInWords = ({ detail, in_case }: { detail: string; in_case: boolean }, isSole: boolean): string =>
  [detail, isSole && 'the only one with this name', in_case && 'in the case'].filter(Boolean).join(' · ')

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
