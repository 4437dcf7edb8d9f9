/** What the frame of every screen counts. */
import { z } from 'zod'
import { routes } from './route.ts'

export const unreadRoutes = routes({
  // A page reads this once a minute, so it is small and leaves no event.
  count: {
    method: 'GET',
    path: '/api/unread',
    summary: 'Count your unread mentions, and the unread changes in your cases',
    reply: z.object({
      mentions: z.int().describe('Unread comments in your inbox.'),
      changes: z.int().describe('Unread changes of watches and of screenings.'),
    }),
    keepsSessionIdle: true,
  },
})
