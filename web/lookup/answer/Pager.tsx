import { Link, useSearchParams } from 'react-router'
import { usePrice, withPrice } from '../price/prices.tsx'
import { useIsOnlyRead } from '../purpose/cases.ts'
import { linksOf, neighboursOf, type Page, toPageAsked, toPageOnRecord } from './pages.ts'

type Props = {
  shown: Page
  /** Answers that may be neighbouring pages. A page on record is not looked up again. */
  known: readonly Page[]
  /** The search parameter that holds the record of its answer. */
  slot: string
  /** The list that the pages belong to, for screen readers. */
  of: string
}

/** For a page that the service no longer provides. */
export function FirstPage({ operation, slot }: { operation: string; slot: string }) {
  const [search] = useSearchParams()
  const price = usePrice(operation)
  return <Link to={{ search: toPageAsked(search, slot) }}>{withPrice('Go to the first page', price)}</Link>
}

/** Previous and next only, because the service gives no totals. */
export function Pager({ shown, known, slot, of }: Props) {
  const { previous_page_id, next_page_id } = linksOf(shown)
  const { previous, next } = neighboursOf(shown, known)
  const isOnlyRead = useIsOnlyRead()
  const hasPrevious = previous_page_id && (previous || !isOnlyRead)
  const hasNext = next_page_id && (next || !isOnlyRead)
  if (!hasPrevious && !hasNext) return null
  const asked = { operation: shown.record.operation, slot }
  return (
    <nav className="row-16 strong on-screen" aria-label={`Pages of ${of}`}>
      {hasPrevious && <Turn {...asked} label="Previous page" rel="prev" page_id={previous_page_id} page={previous} />}
      {hasNext && <Turn {...asked} label="Next page" rel="next" page_id={next_page_id} page={next} />}
    </nav>
  )
}

type TurnProps = {
  label: string
  rel: string
  operation: string
  page_id: string
  page: Page | undefined
  slot: string
}

function Turn({ label, rel, operation, page_id, page, slot }: TurnProps) {
  const [search] = useSearchParams()
  const price = usePrice(operation)
  return (
    <Link to={{ search: page ? toPageOnRecord(search, slot, page) : toPageAsked(search, slot, page_id) }} rel={rel}>
      {page ? `${label}, on record, free` : withPrice(label, price)}
    </Link>
  )
}
