/** How many mentions and changes are unread. Whatever marks some as read reads this again. */
import { desk } from './desk.ts'
import { reading } from './reading.ts'

/** Milliseconds. */
const minute = 60_000

/** Read again while the tab is visible: once a minute, and when the reader comes back to it. */
export const unreadQuery = {
  ...reading(['unread'], desk.unread.count()),
  refetchInterval: minute,
  refetchOnWindowFocus: true,
}
