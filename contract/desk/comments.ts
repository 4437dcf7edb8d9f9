/** Comments of a case, and the inbox of the people they name (decision 0096). */
import { z } from 'zod'
import { commentKinds, longestComment } from '../comments.ts'
import { nameAmong, nothing, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

const anchorStates = ['there', 'gone', 'erased'] as const
const whys = ['named', 'answer'] as const
export type NoticeWhy = (typeof whys)[number]

export type Comment = z.infer<typeof comment>
const comment = z.object({
  comment_id: z.string(),
  case_id: z.string(),
  thread: z.string().describe('The comment that it answers; its own id where it answers none.'),
  kind: nameAmong(commentKinds),
  report_id: textOrNull.describe('The report of the fact or the paragraph.'),
  anchor: z.string().describe('The id of the pin, of the fact (`factId()`) or of the block of the report.'),
  anchor_state: z
    .enum(anchorStates)
    .describe('`gone`: the pin was removed, or the newest version of the report has no such fact or paragraph.'),
  text: z.string().describe('Empty where it was deleted, or erased with its record.'),
  written_by: z.string(),
  written_by_name: textOrNull,
  written_at: time,
  edited_at: time.nullable(),
  deleted_at: time.nullable().describe('Its author deleted it, and answers to it stay.'),
  resolved_at: time.nullable().describe('Of the first comment of a thread.'),
  resolved_by_name: textOrNull,
  named: z.array(
    z.object({
      analyst_id: z.string(),
      name: z.string(),
      is_member: z.boolean().describe('False: left the case since, and may not see the comment.'),
    }),
  ),
})
const commentList = z.object({ comments: z.array(comment).describe('The oldest first.') })

export type Inbox = z.infer<typeof inbox>
const inbox = z.object({
  unread: z.int(),
  notices: z
    .array(
      comment.extend({
        case_reference: z.string(),
        report_title: textOrNull,
        why: nameAmong<NoticeWhy>(whys).describe('`answer`: in a thread that you wrote in.'),
        read_at: time.nullable(),
      }),
    )
    .describe('Of cases that you are a member of: the unread ones first, then the newest. At most 50.'),
})

const tooLong = `A comment has ${longestComment.toLocaleString('en-GB')} characters at most. Shorten it.`
const words = text.trim().min(1, 'Write a comment.').max(longestComment, tooLong)
const newComment = z.union([
  z.strictObject({ thread: text.max(60), text: words }),
  z.strictObject({
    kind: z.enum(commentKinds),
    anchor: text.min(1).max(600),
    report_id: text.max(60).optional(),
    text: words,
  }),
])
const edited = z.object({ text: words, edited_at: z.string().max(40).nullable() })

export const commentRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/comments',
    summary: 'List the comments of a case',
    opens: 'case',
    scope: 'read',
    reply: commentList,
    opened: 'case_comments',
    oncePerVisit: true,
  },
  add: {
    method: 'POST',
    path: '/api/cases/:case_id/comments',
    summary: 'Comment on a pin, a fact or a paragraph, or answer in a `thread`; @Name tells that member',
    opens: 'case',
    isForReaders: true,
    body: newComment,
    reply: { 201: comment },
  },
  edit: {
    method: 'PATCH',
    path: '/api/comments/:comment_id',
    summary: 'Change your comment; `edited_at` as you read it, and 409 where it changed since',
    opens: 'comment',
    isForReaders: true,
    body: edited,
    reply: comment,
  },
  remove: {
    method: 'DELETE',
    path: '/api/comments/:comment_id',
    summary: 'Delete your comment',
    opens: 'comment',
    isForReaders: true,
    reply: nothing,
  },
  resolve: {
    method: 'PUT',
    path: '/api/comments/:comment_id/resolved',
    summary: 'Resolve or reopen the thread of a comment',
    opens: 'comment',
    body: z.object({ resolved: z.boolean() }),
    reply: comment,
  },
  inbox: {
    method: 'GET',
    path: '/api/inbox',
    summary: 'List comments that name you or answer you',
    reply: inbox,
    silent: 'Its handler leaves an event for each case whose comments it shows.',
  },
  markRead: {
    method: 'POST',
    path: '/api/inbox/read',
    summary: 'Mark comments in your inbox as read',
    body: z.object({ comment_ids: z.array(z.string().max(60)).max(100) }),
    reply: nothing,
  },
})
