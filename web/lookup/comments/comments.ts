/** Comments of a case, and the inbox of the analyst. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentKind } from '../../../contract/comments.ts'
import type { Comment, CommentList, Inbox } from '../../../contract/desk/comments.ts'
import { reading } from '../../server/reading.ts'
import { request } from '../../server/request.ts'

export type { Comment }
/** What a comment stands beside. */
export type Anchor = { kind: CommentKind; anchor: string; report_id?: string }

export const commentsQuery = (case_id: string) =>
  reading(['comments', case_id], `/api/cases/${case_id}/comments`, ({ comments }: CommentList) => comments)

export const inboxQuery = reading<Inbox>(['inbox'], '/api/inbox')

export const isAt = (comment: Comment, { kind, anchor, report_id }: Anchor): boolean =>
  comment.kind === kind && comment.anchor === anchor && comment.report_id === (report_id ?? null)

export const stateInWords = (state: Exclude<Comment['anchor_state'], 'there'>, kind: Comment['kind']): string =>
  state === 'erased'
    ? `The ${kind} was erased with its record.`
    : kind === 'pin'
      ? 'This pin was removed.'
      : `The saved report no longer has this ${kind}.`

/** Changes to the comments of a case, which every list shows at once. */
export function useCommenting(case_id: string) {
  const client = useQueryClient()
  // After a failure too, because a colleague may have changed them.
  const onSettled = () => client.invalidateQueries({ queryKey: commentsQuery(case_id).queryKey })
  const address = (comment_id: string) => `/api/comments/${comment_id}`
  return {
    add: useMutation({
      mutationFn: (body: (Anchor | { thread: string }) & { text: string }) =>
        request<Comment>(`/api/cases/${case_id}/comments`, { method: 'POST', body }),
      onSettled,
    }),
    edit: useMutation({
      mutationFn: ({ comment_id, ...body }: Pick<Comment, 'comment_id' | 'text' | 'edited_at'>) =>
        request<Comment>(address(comment_id), { method: 'PATCH', body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: (comment_id: string) => request<void>(address(comment_id), { method: 'DELETE' }),
      onSettled,
    }),
    resolve: useMutation({
      mutationFn: ({ thread, resolved }: { thread: string; resolved: boolean }) =>
        request<Comment>(`${address(thread)}/resolved`, { method: 'PUT', body: { resolved } }),
      onSettled,
    }),
  }
}

export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (comment_ids: readonly string[]) =>
      request<void>('/api/inbox/read', { method: 'POST', body: { comment_ids: comment_ids.slice(0, 100) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: inboxQuery.queryKey }),
  })
}
