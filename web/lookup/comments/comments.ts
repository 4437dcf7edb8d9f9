/** Comments of a case, and the inbox of the analyst. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentKind } from '../../../contract/comments.ts'
import type { Comment } from '../../../contract/desk/comments.ts'
import { desk, send } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { unreadQuery } from '../../server/unread.ts'

export type { Comment }
/** What a comment stands beside. */
export type Anchor = { kind: CommentKind; anchor: string; report_id?: string }

export const commentsQuery = (case_id: string) =>
  reading(['comments', case_id], desk.comments.list({ case_id }), ({ comments }) => comments)

export const inboxQuery = reading(['inbox'], desk.comments.inbox())

export const isAt = (comment: Comment, { kind, anchor, report_id }: Anchor): boolean =>
  comment.kind === kind && comment.anchor === anchor && comment.report_id === (report_id ?? null)

export const stateInWords = (state: Exclude<Comment['anchor_state'], 'there'>, kind: Comment['kind']): string =>
  state === 'erased'
    ? `The words of this ${kind} were removed.`
    : kind === 'pin'
      ? 'This pin was removed.'
      : `The saved report no longer has this ${kind}.`

/** Changes to the comments of a case, which every list shows at once. */
export function useCommenting(case_id: string) {
  const client = useQueryClient()
  // After a failure too, because a colleague may have changed them.
  const onSettled = () => client.invalidateQueries({ queryKey: commentsQuery(case_id).queryKey })
  return {
    add: useMutation({
      mutationFn: (given: (Anchor | { thread: string }) & { text: string }) =>
        send(desk.comments.add({ case_id, ...given })),
      onSettled,
    }),
    edit: useMutation({
      mutationFn: (edited: Pick<Comment, 'comment_id' | 'text' | 'edited_at'>) => send(desk.comments.edit(edited)),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (comment_id: string) => send(desk.comments.remove({ comment_id })),
      onSettled,
    }),
    resolve: useMutation({
      mutationFn: ({ thread, resolved }: { thread: string; resolved: boolean }) =>
        send(desk.comments.resolve({ comment_id: thread, resolved })),
      onSettled,
    }),
  }
}

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (comment_ids: readonly string[]) =>
      send(desk.comments.markRead({ comment_ids: comment_ids.slice(0, 100) })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
      return client.invalidateQueries({ queryKey: inboxQuery.queryKey })
    },
  })
}

/** The state of a link that leads to a comment to answer it. */
export const toAnswer = (comment_id: string) => ({ answers: comment_id })

export const answersIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'answers' in state && typeof state.answers === 'string'
    ? state.answers
    : null
