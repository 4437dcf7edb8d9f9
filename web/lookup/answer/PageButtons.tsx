import { Link } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { withSearch } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { type Answered, type Given, useSessionAnswers } from '../lookups.ts'
import { usePrice, withPrice } from '../price/prices.tsx'
import { useIsOnlyRead } from '../purpose/cases.ts'
import { linksOf, neighboursOf, type Page } from './pages.ts'

type Props<Op extends OperationName> = {
  answered: Answered<Op>
  /** The list that the pages belong to, for screen readers. */
  of: string
  /** The address of the screen, without a record. */
  at: string
  onAsk: (params: Given) => void
}

/** Buttons, not links, because the search is in the record and not in the address. */
export function PageButtons<Op extends OperationName>({ answered, of, at, onAsk }: Props<Op>) {
  const { params, record } = answered
  const { previous_page_id, next_page_id } = linksOf(answered)
  const price = usePrice(record.operation)
  // A page id holds the number of rows (decision 0004).
  const turnTo = (page_id: string) => onAsk({ ...params, page_id, page_number: '', records_per_page: '' })
  const { previous, next } = neighboursOf<Page>(answered, useSessionAnswers())
  const turn = (label: string, page_id: string, known: Page | undefined) =>
    known ? (
      <Link to={withSearch(at, { record: known.record.id })}>{label}, on record, free</Link>
    ) : (
      <Button onClick={() => turnTo(page_id)}>{withPrice(label, price)}</Button>
    )

  const isOnlyRead = useIsOnlyRead()
  const hasPrevious = previous_page_id && (previous || !isOnlyRead)
  const hasNext = next_page_id && (next || !isOnlyRead)
  if (!hasPrevious && !hasNext) return null
  return (
    <nav className="row-8 on-screen" aria-label={`Pages of ${of}`}>
      {hasPrevious && turn('Previous page', previous_page_id, previous)}
      {hasNext && turn('Next page', next_page_id, next)}
    </nav>
  )
}
