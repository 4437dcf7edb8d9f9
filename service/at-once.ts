/** Limits how much work runs at once. The rest waits in order, or before all others if `isNext`. */
function atOnce(most: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Value>(work: () => Promise<Value>, isNext = false): Promise<Value> => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => (isNext ? waiting.unshift(resolve) : waiting.push(resolve)))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Long answers, which take up to 60 MB until they are packed. Packing one comes before building the next. */
export const longAnswersInTurn = atOnce(2)
