import type { commentRoutes } from '../../contract/desk/comments.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Comments } from './comments.ts'

export const commentHandlers = (comments: Comments): Handlers<typeof commentRoutes> => ({
  list: async ({ file }) => ({ comments: await comments.list(file.case_id) }),
  add: ({ file, analyst, body }) => comments.add(file.case_id, body, analyst),
  edit: ({ comment, analyst, body }) => comments.edit(comment, { text: body.text, seen: body.edited_at }, analyst),
  remove: ({ comment, analyst }) => comments.remove(comment, analyst),
  resolve: ({ comment, analyst, body }) => comments.setResolved(comment, body.resolved, analyst),
  inbox: ({ analyst }) => comments.inbox(analyst),
  markRead: ({ analyst, body }) => comments.markRead(body.comment_ids, analyst),
})
