import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { inboxQuery } from '../lookup/comments/comments.ts'
import { feedQuery } from '../lookup/watch/watches.ts'
import { paths } from '../paths.ts'
import { count, numberInWords } from '../ui/numbers.ts'
import css from './TopBar.module.css'

/** Milliseconds until a new screen reads the counts again. */
const fresh = 60_000

/** Unread mentions and changes. Nothing where there are none, or where they are not known. */
export function Unread() {
  const { pathname } = useLocation()
  const inbox = useQuery(inboxQuery)
  const feed = useQuery(feedQuery())
  useReadAgain(pathname, inbox)
  useReadAgain(pathname, feed)
  const mentions = inbox.data?.unread ?? 0
  const changes = feed.data?.unread ?? 0
  if (mentions + changes === 0) return null
  const words = [mentions > 0 && count(mentions, 'mention'), changes > 0 && count(changes, 'change')]
  return (
    <Link
      to={paths.home}
      className={css.unread}
      aria-label={`${numberInWords(mentions + changes)} unread: ${words.filter(Boolean).join(', ')}`}
    >
      {numberInWords(mentions + changes)} unread
    </Link>
  )
}

/** Reads again on a new screen, if the last reading is old. */
function useReadAgain(pathname: string, { dataUpdatedAt, refetch }: UseQueryResult): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (Date.now() - dataUpdatedAt > fresh) void refetch()
  }, [pathname, dataUpdatedAt, refetch])
}
