/** Memory for the large things of all accounts. A request for more than is free waits for its turn. */
import { type Caller, CallerLeft } from './caller.ts'
import { createFairLine } from './fair-line.ts'

type Place = { bytes: number; enter(): void }
export type LargeRoom = ReturnType<typeof createLargeRoom>

/** @param most bytes that all may hold together. A larger thing is alone. */
export function createLargeRoom(most: number) {
  let held = 0
  const waiting = createFairLine<Place>()

  /** In strict order: otherwise those that need little pass one that needs much for ever. */
  function admit(): void {
    for (let next = waiting.next(); next && (held === 0 || held + next.bytes <= most); next = waiting.next()) {
      waiting.take()
      held += next.bytes
      next.enter()
    }
  }

  const room = {
    held: () => held,
    waiting: waiting.size,

    /** @returns gives the memory back @throws CallerLeft */
    take: (bytes: number, { account = '', gone }: Partial<Caller> = {}): Promise<() => void> =>
      new Promise((resolve, reject) => {
        let isBack = false
        const giveBack = () => {
          if (isBack) return
          isBack = true
          held -= bytes
          admit()
        }
        const place: Place = {
          bytes,
          enter() {
            gone?.removeEventListener('abort', leave)
            resolve(giveBack)
          },
        }
        function leave(): void {
          waiting.remove(account, place)
          reject(new CallerLeft())
          admit()
        }
        if (gone?.aborted) throw new CallerLeft()
        gone?.addEventListener('abort', leave, { once: true })
        waiting.add(account, place)
        admit()
      }),

    async within<Done>(bytes: number, work: () => Promise<Done>, caller?: Partial<Caller>): Promise<Done> {
      const giveBack = await room.take(bytes, caller)
      return work().finally(giveBack)
    },
  }
  return room
}
