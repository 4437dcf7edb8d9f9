import { Link, useSearchParams } from 'react-router'
import css from '../answer/Pager.module.css'

/** Where each page began that one has come through, so that there is a way back: the ledger only knows the way on. */
function usePages() {
  const [search] = useSearchParams()
  const pages = (search.get('before') ?? '').split('.').filter((page) => /^\d+$/.test(page))
  const to = (pages: string[]) => {
    const next = new URLSearchParams(search)
    if (pages.length === 0) next.delete('before')
    else next.set('before', pages.join('.'))
    return { search: next.toString() }
  }
  return { pages, to }
}

/** The page that the URL names. */
export const usePageOfRecords = (): { before: string | undefined } => ({ before: usePages().pages.at(-1) })

/** Newer and older; nobody counts how many there are. @param next where the older ones begin */
export function RecordPages({ next }: { next: number | null }) {
  const { pages, to } = usePages()
  if (pages.length === 0 && next === null) return null
  return (
    <nav className={css.pager} aria-label="Pages of records">
      {pages.length > 0 && (
        <Link to={to(pages.slice(0, -1))} rel="prev">
          Newer records
        </Link>
      )}
      {next !== null && (
        <Link to={to([...pages, String(next)])} rel="next">
          Older records
        </Link>
      )}
    </nav>
  )
}
