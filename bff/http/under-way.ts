/** What is being done for requests, whether or not anybody still waits for it: told to stop, we finish it first. */
export function createUnderWay() {
  const works = new Set<Promise<unknown>>()
  return {
    count: () => works.size,

    /** Remembers a work until it is done; whatever is no work of its own passes through. */
    follow<Value>(work: Value): Value {
      if (!(work instanceof Promise)) return work
      works.add(work)
      const done = () => works.delete(work)
      work.then(done, done)
      return work
    },

    /** When nothing is under way any more. */
    async settled(): Promise<void> {
      while (works.size > 0) await Promise.allSettled(works)
    },
  }
}
