/** Asks the worker for a layout. */
import type { Laid, LayoutAsked } from './forces.ts'

type Waiting = { resolve: (places: Laid) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** @throws where the browser cannot run the worker's script */
export async function layoutOf(asked: LayoutAsked): Promise<Laid> {
  if (typeof Worker === 'undefined') return (await import('./forces.ts')).layOut(asked)
  worker ??= started()
  const number = ++last
  const { promise, resolve, reject } = Promise.withResolvers<Laid>()
  waiting.set(number, { resolve, reject })
  worker.postMessage({ number, asked })
  return promise
}

function started(): Worker {
  const made = new Worker(new URL('./layout.worker.ts', import.meta.url), { type: 'module' })
  made.onmessage = ({ data: { number, places } }: MessageEvent<{ number: number; places: Laid }>) => {
    waiting.get(number)?.resolve(places)
    waiting.delete(number)
  }
  made.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser could not run the layout.'))
    waiting.clear()
    worker = undefined
  }
  return made
}
