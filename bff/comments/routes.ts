import type { commentRoutes } from '../../contract/desk/comments.ts'
import type { unreadRoutes } from '../../contract/desk/unread.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Events } from '../http/mount.ts'
import type { FoundChanges } from '../watch/found-changes.ts'
import type { Comments } from './comments.ts'

type Needs = { comments: Comments; events: Events }

export const commentHandlers = ({ comments, events }: Needs): Handlers<typeof commentRoutes> => ({
  list: async ({ file }) => ({ comments: await comments.list(file.case_id) }),
  add: ({ file, analyst, body }) => comments.add(file.case_id, body, analyst),
  edit: ({ comment, analyst, body }) => comments.edit(comment, { text: body.text, seen: body.edited_at }, analyst),
  remove: ({ comment, analyst }) => comments.remove(comment, analyst),
  resolve: ({ comment, analyst, body }) => comments.setResolved(comment, body.resolved, analyst),
  async inbox(asker) {
    const inbox = await comments.inbox(asker.analyst)
    // It shows words of several cases, so each of them gets its event.
    for (const case_id of new Set(inbox.notices.map((notice) => notice.case_id)))
      await events.opened(asker, 'case_comments', { id: case_id, opened: { file: { case_id } } }, 'visit')
    return inbox
  },
  markRead: ({ analyst, body }) => comments.markRead(body.comment_ids, analyst),
})

type Counted = { comments: Pick<Comments, 'unread'>; found: Pick<FoundChanges, 'unread'> }

export const unreadHandlers = ({ comments, found }: Counted): Handlers<typeof unreadRoutes> => ({
  count: async ({ analyst }) => ({ mentions: await comments.unread(analyst), changes: await found.unread(analyst) }),
})
