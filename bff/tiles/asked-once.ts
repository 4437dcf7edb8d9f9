/** What several want at the same time is asked for once, and no longer than anybody still waits for it. */
type Asked<T> = { answer: Promise<T>; waiting: number; controller: AbortController }

export function createAskedOnce<T>() {
  const underWay = new Map<string, Asked<T>>()

  function begin(key: string, ask: (gone: AbortSignal) => Promise<T>): Asked<T> {
    const controller = new AbortController()
    const asked: Asked<T> = { answer: ask(controller.signal), waiting: 0, controller }
    underWay.set(key, asked)
    const over = () => end(key, asked)
    asked.answer.then(over, over)
    return asked
  }

  /** Whoever comes after it was given up begins anew. */
  function end(key: string, asked: Asked<T>): void {
    if (underWay.get(key) === asked) underWay.delete(key)
  }

  return (key: string, ask: (gone: AbortSignal) => Promise<T>, gone: AbortSignal): Promise<T> => {
    const asked = underWay.get(key) ?? begin(key, ask)
    asked.waiting += 1
    const leave = () => {
      asked.waiting -= 1
      if (asked.waiting > 0) return
      end(key, asked)
      asked.controller.abort()
    }
    gone.addEventListener('abort', leave, { once: true })
    return asked.answer.finally(() => gone.removeEventListener('abort', leave))
  }
}
