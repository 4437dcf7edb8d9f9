import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { whyNot } from '../../server/request.ts'
import { sessionQuery } from '../../server/session.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Actions } from '../../ui/Form.tsx'
import { count } from '../../ui/numbers.ts'
import { Read } from '../answer/Read.tsx'
import { useOwnCase } from '../purpose/cases.ts'
import { CommentForm } from './CommentForm.tsx'
import css from './Comments.module.css'
import {
  type Anchor,
  answersIn,
  type Comment,
  commentsQuery,
  inboxQuery,
  isAt,
  stateInWords,
  useCommenting,
  useMarkRead,
} from './comments.ts'

type Props = {
  case_id: string
  at: Anchor
  isClosed: boolean
  /** The form has the focus when it opens. */
  hasFocus?: boolean
  /** Runs before a comment is sent. @throws where nothing can be sent */
  before?: () => Promise<void>
}

/** The threads beside a pin, a fact or a paragraph, and a form for one more. Showing them marks them as read. */
export function Comments({ case_id, at, isClosed, hasFocus = false, before }: Props) {
  const query = useQuery({ ...commentsQuery(case_id), refetchOnMount: 'always' })
  const { add } = useCommenting(case_id)
  const own = (query.data ?? []).filter((comment) => isAt(comment, at))
  const threads = own.filter(({ comment_id, thread }) => comment_id === thread)
  const state = own[0]?.anchor_state ?? 'there'
  useReadOnSight(own)
  const { box, setMoving } = useFocusOfMoved(own)
  const shown = (first: Comment) => (
    <Thread
      key={first.comment_id}
      first={first}
      onMove={setMoving}
      answers={own.filter(({ comment_id, thread }) => thread === first.comment_id && comment_id !== thread)}
      isClosed={isClosed || state === 'erased'}
    />
  )
  const resolved = threads.filter(({ resolved_at }) => resolved_at !== null)
  return (
    <div className={css.comments} ref={box}>
      {state !== 'there' && <p className={css.gone}>{stateInWords(state, at.kind)}</p>}
      <Read query={query} wanted="the comments">
        {() => (
          <>
            {threads.length === 0 && <p className="quiet small">No comments.</p>}
            {threads.filter(({ resolved_at }) => resolved_at === null).map(shown)}
            {resolved.length > 0 && (
              <details>
                <summary>{count(resolved.length, 'resolved comment')}</summary>
                {resolved.map(shown)}
              </details>
            )}
          </>
        )}
      </Read>
      {isClosed && <p className="quiet small">The case is closed. Reopen it to comment.</p>}
      {!isClosed && state === 'there' && (
        <CommentForm
          case_id={case_id}
          name={`${at.kind} ${at.report_id ?? ''} ${at.anchor}`}
          label="New comment"
          verb="Add comment"
          hasFocus={hasFocus}
          onSend={async (text) => {
            await before?.()
            await add.mutateAsync({ ...at, text })
          }}
        />
      )}
    </div>
  )
}

function useReadOnSight(shown: readonly Comment[]): void {
  const { data } = useQuery(inboxQuery)
  const { mutate } = useMarkRead()
  const unread = (data?.notices ?? [])
    .filter(({ comment_id, read_at }) => read_at === null && shown.some((comment) => comment.comment_id === comment_id))
    .map(({ comment_id }) => comment_id)
  const mark = useEffectEvent(() => unread.length > 0 && mutate(unread))
  const which = unread.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list of unread comments.
  useEffect(() => void mark(), [which])
}

/** A thread that is being resolved or reopened. */
type Moving = { thread: string; resolved: boolean }

/** A resolved or reopened thread moves to another list with new buttons, and the focus goes with it. */
function useFocusOfMoved(own: readonly Comment[]) {
  const box = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Moving | null>(null)
  const hasMoved = own.some(
    ({ comment_id, resolved_at }) => comment_id === moving?.thread && (resolved_at !== null) === moving.resolved,
  )
  useEffect(
    function takeFocusAlong() {
      if (!hasMoved || moving === null) return
      const to = moving.resolved ? 'summary' : `[data-thread="${moving.thread}"] button`
      // Unless the analyst has moved on meanwhile.
      if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>(to)?.focus()
      setMoving(null)
    },
    [hasMoved, moving],
  )
  return { box, setMoving }
}

type ThreadProps = {
  first: Comment
  answers: readonly Comment[]
  isClosed: boolean
  onMove: (moving: Moving | null) => void
}

function Thread({ first, answers, isClosed, onMove }: ThreadProps) {
  const { add, resolve } = useCommenting(first.case_id)
  const isReader = useOwnCase(first.case_id)?.is_reader === true
  const { comment_id: thread, resolved_at, resolved_by_name } = first
  const isResolved = resolved_at !== null
  const asked = answersIn(useLocation().state)
  const isMeant = [first, ...answers].some(({ comment_id }) => comment_id === asked)
  const [isAnswering, setAnswering] = useState(isMeant && !isClosed && !isResolved)
  const toAnswer = useRef<HTMLButtonElement>(null)
  const leave = () => {
    setAnswering(false)
    setTimeout(() => toAnswer.current?.focus())
  }
  function move(): void {
    if (resolve.isPending) return
    const moving = { thread, resolved: !isResolved }
    onMove(moving)
    resolve.mutate(moving, { onError: () => onMove(null) })
  }
  return (
    <article
      className={css.thread}
      aria-label={`Comment of ${nameOf(first)}`}
      data-thread={thread}
      data-resolved={isResolved || undefined}
    >
      {[first, ...answers].map((comment) => (
        <OneComment key={comment.comment_id} comment={comment} isClosed={isClosed} />
      ))}
      {isResolved && (
        <p className="quiet small">
          Resolved by {resolved_by_name ?? 'a former colleague'}, {timeInWords(resolved_at)}
        </p>
      )}
      {resolve.error && <p role="alert">{whyNot(resolve.error)}</p>}
      {isAnswering ? (
        <CommentForm
          case_id={first.case_id}
          name={`answer ${thread}`}
          label="Answer"
          verb="Send answer"
          hasFocus
          onSend={(text) => add.mutateAsync({ thread, text })}
          onSent={leave}
          onCancel={leave}
        />
      ) : (
        !isClosed && (
          <Actions>
            <Button ref={toAnswer} look="tool" onClick={() => setAnswering(true)}>
              Answer
            </Button>
            {!isReader && (
              <Button look="tool" aria-disabled={resolve.isPending} onClick={move}>
                {isResolved ? 'Reopen' : 'Resolve'}
              </Button>
            )}
          </Actions>
        )
      )}
    </article>
  )
}

const nameOf = ({ written_by_name }: Comment) => written_by_name ?? 'a former colleague'

function OneComment({ comment, isClosed }: { comment: Comment; isClosed: boolean }) {
  const { data: analyst } = useQuery(sessionQuery)
  const { edit, remove } = useCommenting(comment.case_id)
  const [doing, setDoing] = useState<'editing' | 'deleting' | null>(null)
  const { comment_id, text, written_by, written_at, edited_at, deleted_at, named } = comment
  const left = named.filter(({ is_member }) => !is_member).map(({ name }) => name)
  const close = () => setDoing(null)
  if (doing === 'editing')
    return (
      <CommentForm
        case_id={comment.case_id}
        // A comment that was changed elsewhere is opened again for editing.
        name={`edit ${comment_id} ${edited_at}`}
        label="Comment"
        verb="Save comment"
        first={text}
        hasFocus
        onSend={(text) => edit.mutateAsync({ comment_id, text, edited_at })}
        onSent={close}
        onCancel={close}
      />
    )
  return (
    <div className={css.comment}>
      <p className={css.who}>
        <strong>{comment.written_by_name ?? 'A former colleague'}</strong>
        <span className="quiet small">
          <time dateTime={written_at}>{timeInWords(written_at)}</time>
          {edited_at !== null && ', changed'}
        </span>
      </p>
      {text === '' ? (
        <p className={css.gone}>
          {deleted_at === null ? 'The words were erased.' : 'The author deleted this comment.'}
        </p>
      ) : (
        <p className={css.text} dir="auto">
          {text}
        </p>
      )}
      {left.length > 0 && <p className={css.warning}>{left.join(', ')} left the case and may not see this.</p>}
      {!isClosed && text !== '' && written_by === analyst?.analyst_id && (
        <p className={css.own}>
          <Button look="quiet" onClick={() => setDoing('editing')}>
            Edit
          </Button>
          <Button look="quiet" onClick={() => setDoing('deleting')}>
            Delete
          </Button>
        </p>
      )}
      {doing === 'deleting' && (
        <Dialog title="Delete this comment?" onCancel={close}>
          <p>Its words are deleted for everybody. Answers to it stay.</p>
          {remove.error && <p role="alert">{whyNot(remove.error)}</p>}
          <Actions>
            <Button
              look="main"
              aria-disabled={remove.isPending}
              onClick={firstClick(() => !remove.isPending && remove.mutate(comment_id, { onSuccess: close }))}
            >
              Delete comment
            </Button>
            <Button onClick={close}>Cancel</Button>
          </Actions>
        </Dialog>
      )}
    </div>
  )
}
