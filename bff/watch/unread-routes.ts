import type { unreadRoutes } from '../../contract/desk/unread.ts'
import type { Comments } from '../comments/comments.ts'
import type { Handlers } from '../http/handlers.ts'
import type { FoundChanges } from './found-changes.ts'

type Needs = { comments: Pick<Comments, 'unread'>; found: Pick<FoundChanges, 'unread'> }

export const unreadHandlers = ({ comments, found }: Needs): Handlers<typeof unreadRoutes> => ({
  count: async ({ analyst }) => ({ mentions: await comments.unread(analyst), changes: await found.unread(analyst) }),
})
