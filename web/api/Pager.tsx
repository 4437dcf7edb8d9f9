import { Link, useSearchParams } from 'react-router'
import { usePrice } from './credits.ts'
import css from './Pager.module.css'
import { pageOf } from './record-slot.ts'

type Props = {
  operation: string
  links: { previous_page_id?: string | null; next_page_id?: string | null }
  /** The search parameter that holds the record of the answer. */
  slot: string
  /** What pages there are of, for those who hear it. */
  of: string
}

/** The first, for a page that is not given any more. */
export function FirstPage({ operation, slot }: Pick<Props, 'operation' | 'slot'>) {
  const [search] = useSearchParams()
  const price = usePrice(operation)
  return <Link to={toPage(search, slot)}>Go to the first page, {price}</Link>
}

function toPage(search: URLSearchParams, slot: string, page_id?: string) {
  const next = new URLSearchParams(search)
  next.delete(slot)
  if (page_id === undefined) next.delete(pageOf(slot))
  else next.set(pageOf(slot), page_id)
  return { search: next.toString() }
}

/** Previous and next, and nothing more: the service tells no totals, so none are made up. */
export function Pager({ operation, links: { previous_page_id, next_page_id }, slot, of }: Props) {
  const [search] = useSearchParams()
  const price = usePrice(operation)
  if (!previous_page_id && !next_page_id) return null
  const to = (page_id: string) => toPage(search, slot, page_id)
  return (
    <nav className={css.pager} aria-label={`Pages of ${of}`}>
      {previous_page_id && (
        <Link to={to(previous_page_id)} rel="prev">
          Previous page, {price}
        </Link>
      )}
      {next_page_id && (
        <Link to={to(next_page_id)} rel="next">
          Next page, {price}
        </Link>
      )}
    </nav>
  )
}
