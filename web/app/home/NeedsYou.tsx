import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { contradictionsQuery, pairsQuery } from '../../features/cases/decisions.ts'
import { StillReading } from '../../lookup/answer/Read.tsx'
import { inboxQuery, useMarkRead } from '../../lookup/comments/comments.ts'
import type { CaseFile } from '../../lookup/purpose/cases.ts'
import { feedQuery } from '../../lookup/watch/watches.ts'
import { paths, toCase } from '../../paths.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { Section } from '../../ui/Section.tsx'
import css from './HomeScreen.module.css'
import { Inbox } from './Inbox.tsx'

type Props = { file: CaseFile | undefined }
type Line = { words: string; to: string; where: string }
type Failed = { what: string; query: { refetch: () => unknown } }
type Lines = { lines: Line[]; isPending: boolean; failed: Failed[] }

/** Comments, before one asks for all. Only what is shown is marked as read. */
const mostAtFirst = 8

/** What waits for the analyst, as one list: changes, what is open in the current case, and mentions. */
export function NeedsYou({ file }: Props) {
  const comments = useQuery({ ...inboxQuery, refetchOnMount: 'always' })
  const { data: inbox, isPending } = comments
  const [showsAll, setShowsAll] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const changes = useChanges()
  const open = useOpen(file)
  const read = useMarkRead()
  const lines = [...changes.lines, ...open.lines]
  const received = inbox?.notices ?? []
  const notices = showsAll ? received : received.slice(0, mostAtFirst)
  const failed = [...changes.failed, ...open.failed, ...(comments.error ? [{ what: 'Comments', query: comments }] : [])]
  const isReading = isPending || changes.isPending || open.isPending
  if (lines.length === 0 && notices.length === 0 && failed.length === 0) return isReading && <StillReading />
  const unread = notices.filter(({ read_at }) => read_at === null).map(({ comment_id }) => comment_id)
  return (
    <>
      {/* Above the list, which waits for it at most two seconds: so its lines come together. */}
      {isReading && <StillReading />}
      <div ref={box}>
        <Section
          title="Needs you"
          actions={
            unread.length > 0 && (
              <Button look="quiet" onClick={firstClick(() => read.mutate(unread))}>
                Mark comments as read
              </Button>
            )
          }
        >
          <ul className={css.lines}>
            {lines.map(({ words, to, where }) => (
              <li key={words}>
                <Link to={to}>{words}</Link>
                <span>{where}</span>
              </li>
            ))}
          </ul>
          {failed.length > 0 && (
            <p className="row-16">
              <span role="alert">{`Could not be read: ${failed.map(({ what }) => what).join('; ')}.`}</span>
              <Button look="quiet" onClick={() => void Promise.all(failed.map(({ query }) => query.refetch()))}>
                Try again
              </Button>
            </p>
          )}
          {notices.length > 0 && <Inbox notices={notices} unread={inbox?.unread ?? 0} />}
          {notices.length < received.length && (
            <p className="row-16 small">
              <span>{`${notices.length} comments of ${received.length}, the unread ones first.`}</span>
              <Button
                look="quiet"
                onClick={() => {
                  setShowsAll(true)
                  // The button goes with its press.
                  box.current?.querySelector('h2')?.focus()
                }}
              >
                Show all
              </Button>
            </p>
          )}
        </Section>
      </div>
    </>
  )
}

/** Of watches: changes that the analyst has not read, and watches that stopped early. */
function useChanges(): Lines {
  const watches = useQuery(feedQuery())
  const { data, isPending, error } = watches
  const { unread = 0, stopped = 0 } = data ?? {}
  const lines = [
    { number: unread, words: count(unread, 'unread change') },
    { number: stopped, words: `${count(stopped, 'watch', 'watches')} stopped early` },
  ]
  return {
    lines: lines
      .filter(({ number }) => number > 0)
      .map(({ words }) => ({ words, to: paths.watches, where: 'Watches' })),
    isPending,
    failed: error ? [{ what: 'Changes of watches', query: watches }] : [],
  }
}

/** Of the current case. */
function useOpen(file: CaseFile | undefined): Lines {
  const case_id = file?.case_id ?? ''
  const enabled = file !== undefined
  const pairs = useQuery({ ...pairsQuery(case_id, 'open'), enabled })
  const contradictions = useQuery({ ...contradictionsQuery(case_id), enabled })
  const toDecide = pairs.data?.total ?? 0
  const toExplain =
    contradictions.data?.rules.flatMap(({ items }) => items).filter(({ explanation }) => explanation === null).length ??
    0
  const lines = [
    {
      number: toDecide,
      words: count(toDecide, 'pair to decide', 'pairs to decide'),
      to: toCase(case_id, 'identities'),
    },
    {
      number: toExplain,
      words: count(toExplain, 'contradiction to explain', 'contradictions to explain'),
      to: toCase(case_id, 'contradictions'),
    },
  ]
  return {
    lines: lines
      .filter(({ number }) => enabled && number > 0)
      .map(({ words, to }) => ({ words, to, where: file?.reference ?? '' })),
    isPending: enabled && (pairs.isPending || contradictions.isPending),
    failed: [
      ...(pairs.error ? [{ what: `Pairs of ${file?.reference}`, query: pairs }] : []),
      ...(contradictions.error ? [{ what: `Contradictions of ${file?.reference}`, query: contradictions }] : []),
    ],
  }
}
