/** How a program ends: gently when it is told to, at once when it is told again or when gently takes too long. */

/** Ctrl-C reaches us from the terminal and from our launcher too: what comes so soon is the same telling. */
const echoMilliseconds = 1000

type Options = {
  /** A parent that is gone, however it went, takes its child with it. */
  isChild: boolean
  deadlineMilliseconds?: number
}

type Stoppable = { close(): Promise<void> }

/** @param starting what is stopped: as soon as it has started, where it is told to before; one that fails tells why itself */
export function stopWhenTold(starting: Promise<Stoppable>, { isChild, deadlineMilliseconds = 10_000 }: Options): void {
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
      console.error(`It could not stop as it should: ${(error as Error).message}`)
      process.exit(1)
    })
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  if (isChild) process.on('disconnect', () => void (isStopping || stop()))
}
