/** How a program ends: gently when it is told to, at once when it is told again or when gently takes too long. */

const deadlineMilliseconds = 10_000

/**
 * @param close finishes what is under way
 * @param isChild a parent that is gone, however it went, takes its child with it
 */
export function stopWhenTold(close: () => Promise<void>, { isChild }: { isChild: boolean }): void {
  let isStopping = false
  async function stop(): Promise<void> {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), deadlineMilliseconds).unref()
    await close().catch((error: unknown) => {
      console.error(`It could not stop as it should: ${(error as Error).message}`)
      process.exit(1)
    })
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  if (isChild) process.on('disconnect', () => void (isStopping || stop()))
}
