/** A disk whose syncs end when the test ends them. */
export function slowDisk() {
  const waiting: PromiseWithResolvers<void>[] = []
  return {
    begun: () => waiting.length,
    async done(index: number) {
      waiting[index]?.resolve()
      await new Promise(setImmediate)
    },
    async broken(index: number) {
      waiting[index]?.reject(new Error('EIO'))
      await new Promise(setImmediate)
    },
    open: async () => ({
      close: async () => {},
      datasync() {
        const wait = Promise.withResolvers<void>()
        waiting.push(wait)
        return wait.promise
      },
    }),
  }
}
