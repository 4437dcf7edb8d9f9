/** Comments of a case, and the inbox of the people they name (decision 0096). */
import { z } from 'zod'
import { commentKinds } from '../comments.ts'
import { nameAmong, textOrNull, time } from './fields.ts'

const anchorStates = ['there', 'gone', 'erased'] as const
const whys = ['named', 'answer'] as const
export type NoticeWhy = (typeof whys)[number]

export type Comment = z.infer<typeof comment>
export const comment = z.object({
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
export type CommentList = z.infer<typeof commentList>
export const commentList = z.object({ comments: z.array(comment).describe('The oldest first.') })

export type Inbox = z.infer<typeof inbox>
export const inbox = z.object({
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
