/** Limits how much work runs at once. The rest waits in order, and uses no memory meanwhile. */
export function atOnce(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
