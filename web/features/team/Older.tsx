import { Link, useSearchParams } from 'react-router'
import css from './Team.module.css'

/** The way to what came before, and back to the newest; how many there are nobody counts. */
export function Older({ next, of }: { next: number | null; of: string }) {
  const [search] = useSearchParams()
  const to = (before: string | null) => {
    const changed = new URLSearchParams(search)
    changed.delete('before')
    if (before) changed.set('before', before)
    return { search: changed.toString() }
  }
  const isOlder = search.has('before')
  if (!isOlder && next === null) return null
  return (
    <nav className={css.pages} aria-label={`Pages of ${of}`}>
      {isOlder && <Link to={to(null)}>The newest</Link>}
      {next !== null && (
        <Link to={to(String(next))} rel="next">
          Older
        </Link>
      )}
    </nav>
  )
}
