import { setImmediate as endOfTurn } from 'node:timers/promises'

/** Calls in one statement. It is compiled for each number of different keys. */
const most = 50

/**
 * Statements that begin in one turn of the event loop go together, after the last of them began: the way to a database,
 * and a commit, take longer than a short statement.
 *
 * @param work replies to each in their order. A reply that is a promise may fail alone
 */
export function together<Asked, Reply>(work: (all: readonly Asked[]) => Promise<readonly (Reply | Promise<Reply>)[]>) {
  let waiting: { all: Asked[]; replies: ReturnType<typeof work> } | null = null

  function begin() {
    const all: Asked[] = []
    const group = {
      all,
      replies: endOfTurn().then(() => {
        if (waiting === group) waiting = null
        return work(all)
      }),
    }
    return group
  }

  return async (asked: Asked): Promise<Reply> => {
    if (!waiting || waiting.all.length === most) waiting = begin()
    const { all, replies } = waiting
    const at = all.push(asked) - 1
    return (await replies)[at] as Reply
  }
}

export const readTogether = <Value>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) =>
  together<string, Value | undefined>(async (keys) => {
    const found = await read([...new Set(keys)])
    return keys.map((key) => found.get(key))
  })
