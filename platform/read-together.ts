import { setImmediate as endOfTurn } from 'node:timers/promises'

type Group<Value> = { keys: Set<string>; found: Promise<ReadonlyMap<string, Value>> }

/** In one read. A statement is compiled for each number of keys. */
const most = 50

/**
 * Reads that begin in one turn of the event loop share one statement, which starts after the last of them began: the way
 * to a database takes longer than a short read.
 */
export function readTogether<Value>(read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>) {
  let waiting: Group<Value> | null = null

  function begin(): Group<Value> {
    const keys = new Set<string>()
    const group = {
      keys,
      found: endOfTurn().then(() => {
        if (waiting === group) waiting = null
        return read([...keys])
      }),
    }
    return group
  }

  return async (key: string): Promise<Value | undefined> => {
    if (!waiting || waiting.keys.size === most) waiting = begin()
    waiting.keys.add(key)
    return (await waiting.found).get(key)
  }
}
