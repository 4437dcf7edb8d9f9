/** Text messages from callers. They are stored and never sent (decision 0023). */
import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** How long the operator can read a message. Then its text is deleted. */
const daysKept = 30

export const textMessageStore = (db: Kysely<Tables>) => ({
  addTextMessage: async (message: Tables['text_message']): Promise<void> => {
    await db.insertInto('text_message').values(message).execute()
  },

  forgetOldTextMessages: async (now: Date): Promise<void> => {
    const oldest = new Date(now.getTime() - daysKept * 86_400_000).toISOString()
    await db.deleteFrom('text_message').where('stored_at', '<', oldest).execute()
  },

  textMessages: (account_id: number): Promise<Tables['text_message'][]> =>
    db.selectFrom('text_message').selectAll().where('account_id', '=', account_id).orderBy('stored_at').execute(),
})
