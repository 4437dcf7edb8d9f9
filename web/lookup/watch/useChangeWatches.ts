import { useQueryClient } from '@tanstack/react-query'
import { type Call, desk, send } from '../../server/desk.ts'
import { unreadQuery } from '../../server/unread.ts'
import { watchesRoot } from './watches.ts'

/** Each change of a watch is read again everywhere. */
export function useChangeWatches() {
  const client = useQueryClient()
  async function readAgain(): Promise<void> {
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    await client.invalidateQueries({ queryKey: watchesRoot })
  }
  async function change<Reply>(call: Call<Reply>): Promise<Reply> {
    const reply = await send(call)
    await readAgain()
    return reply
  }
  return {
    add: (given: Parameters<typeof desk.watches.add>[0]) => change(desk.watches.add(given)),
    pause: (watch_id: string) => change(desk.watches.pause({ watch_id })),
    resume: (given: Parameters<typeof desk.watches.resume>[0]) => change(desk.watches.resume(given)),
    run: (watch_id: string) => change(desk.watches.run({ watch_id })),
    /** @param leave leaves the screen of the watch, which nothing can read again */
    async remove(watch_id: string, leave: () => unknown): Promise<void> {
      await send(desk.watches.remove({ watch_id }))
      await leave()
      await readAgain()
    },
    markRead: (given: Parameters<typeof desk.watches.markRead>[0]) => change(desk.watches.markRead(given)),
  }
}
