/** Places the nodes of a graph: in columns by meaning, and a large graph by forces in a worker. */
import { inBands } from '../../../../entities/graph-picture/bands.ts'
import { gapOf, type Look, lookFor, sizeOf } from '../../../../entities/graph-picture/sizes.ts'
import type { Laid, LayoutAsked } from './forces.ts'

type Waiting = { resolve: (places: Laid) => void; reject: (error: Error) => void }

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** @throws where the browser cannot run the worker's script */
export async function layoutOf(asked: LayoutAsked): Promise<Laid> {
  const look = lookFor(asked.nodes.length)
  // Done before a worker would have started.
  if (look !== 'dots') return inColumns(asked, look)
  if (typeof Worker === 'undefined') return (await import('./forces.ts')).byForces(asked)
  worker ??= started()
  const number = ++last
  const { promise, resolve, reject } = Promise.withResolvers<Laid>()
  waiting.set(number, { resolve, reject })
  worker.postMessage({ number, asked })
  return promise
}

function inColumns({ links, canvas, ...asked }: LayoutAsked, look: Exclude<Look, 'dots'>): Laid {
  const nodes = asked.nodes.map(({ kind, x, y, isFixed = false }) => ({
    kind,
    isFixed,
    at: x === undefined || y === undefined ? undefined : { x, y },
  }))
  return new Float64Array(
    inBands({ nodes, links, canvas, cell: sizeOf[look], gap: gapOf[look] }).flatMap(({ x, y }) => [x, y]),
  )
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
