import { Link, useSearchParams } from 'react-router'
import { usePrice } from './credits.ts'
import css from './Pager.module.css'

type Props = {
  operation: string
  links: { previous_page_id?: string | null; next_page_id?: string | null }
  /** The search parameters that hold the page and the record of its answer. */
  page: string
  slot: string
  /** What pages there are of, for those who hear it. */
  of: string
}

/** Previous and next, and nothing more: the service tells no totals, so none are made up. */
export function Pager({ operation, links: { previous_page_id, next_page_id }, page, slot, of }: Props) {
  const [search] = useSearchParams()
  const price = usePrice(operation)
  if (!previous_page_id && !next_page_id) return null
  const to = (page_id: string) => {
    const next = new URLSearchParams(search)
    next.delete(slot)
    next.set(page, page_id)
    return { search: next.toString() }
  }
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
