import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { inboxQuery } from '../lookup/comments/comments.ts'
import { watchesRoot } from '../lookup/watch/watches.ts'
import { paths } from '../paths.ts'
import { unreadQuery } from '../server/unread.ts'
import { count, numberInWords } from '../ui/numbers.ts'
import css from './TopBar.module.css'

/** Unread mentions and changes. Nothing where there are none, or where they are not known. */
export function Unread() {
  const { data } = useQuery(unreadQuery)
  useReadNew(data?.mentions, inboxQuery.queryKey)
  useReadNew(data?.changes, watchesRoot)
  const { mentions = 0, changes = 0 } = data ?? {}
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

/** When more are unread, the open screen reads their list again. */
function useReadNew(unread: number | undefined, listed: QueryKey): void {
  const client = useQueryClient()
  const before = useRef(unread)
  useEffect(() => {
    if (unread !== undefined && unread > (before.current ?? unread)) void client.invalidateQueries({ queryKey: listed })
    before.current = unread
  }, [client, unread, listed])
}
