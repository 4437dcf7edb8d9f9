/** Stops a program: gently at the first signal, at once at the second or after the deadline. */

/** Ctrl-C arrives from the terminal and from our launcher, so a second signal this soon is the same one. */
const echoMilliseconds = 1000

type Options = {
  /** When the parent ends, its child ends too. */
  isChild: boolean
  deadlineMilliseconds?: number
}

type Stoppable = { close(): Promise<void> }

/** @param starting the program; it is stopped once it has started. A failed start reports itself */
export function stopOnSignal(starting: Promise<Stoppable>, { isChild, deadlineMilliseconds = 10_000 }: Options): void {
  let isStopping = false
  let toldAt = 0
  async function stop(signal?: NodeJS.Signals): Promise<void> {
    if (isStopping && signal === 'SIGINT' && performance.now() - toldAt < echoMilliseconds) return
    if (isStopping) process.exit(1)
    isStopping = true
    toldAt = performance.now()
    setTimeout(() => process.exit(1), deadlineMilliseconds).unref()
    const running = await starting.catch(() => null)
    if (!running) return
    await running.close().catch((error: unknown) => {
      console.error(`The program did not stop cleanly: ${(error as Error).message}`)
      process.exit(1)
    })
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  if (isChild) process.on('disconnect', () => void (isStopping || stop()))
}
