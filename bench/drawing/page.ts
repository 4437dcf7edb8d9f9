/** The page of the benchmark: one graph, laid out by our worker, and drawn by our canvas or by sigma. */
import '../../web/tokens.css'
import '../../web/trusted-types.ts'
import './page.css'
import Graph from 'graphology'
import Sigma from 'sigma'
import { type Drawn, drawnOf, everything } from '../../web/features/cases/graph/drawn.ts'
import type { Place } from '../../web/features/cases/graph/edits.ts'
import { GraphCanvas } from '../../web/features/cases/graph/graph-canvas.ts'
import { hitAt } from '../../web/features/cases/graph/hits.ts'
import { labelled } from '../../web/features/cases/graph/labels.ts'
import { layoutOf } from '../../web/features/cases/graph/layout.ts'
import { sceneOf } from '../../web/features/cases/graph/scene.ts'
import { fitted, type View, zoomed } from '../../web/features/cases/graph/viewport.ts'

export type Way = 'ours' | 'sigma'
export type Bench = typeof bench
/** Milliseconds: the script of a frame, the time between two frames, the script of a move of the pointer. */
export type Frames = { script: number[]; whole: number[]; pointer: number[] }
type Drawer = { draw: (index: number, count: number) => void; point?: (at: Place) => void }

const size = { width: 1200, height: 800 }
const kinds = ['company', 'person', 'person', 'address', 'telephone'] as const

let places = new Map<string, Place>()
let drawn = invented(0, 0)

const bench = {
  /** @returns milliseconds in the worker. The frames draw this graph. */
  async layOut(nodes: number, links: number): Promise<number> {
    drawn = invented(nodes, links)
    const indexOf = new Map(drawn.nodes.map(({ key }, index) => [key, index]))
    const began = performance.now()
    const laid = await layoutOf({
      nodes: drawn.nodes.map(({ kind }) => ({ kind })),
      links: drawn.links.map(({ a, b }) => [indexOf.get(a)!, indexOf.get(b)!] as const),
      canvas: { width: 1300, height: 700 },
    })
    const took = performance.now() - began
    places = new Map(drawn.nodes.map(({ key }, at) => [key, { x: laid[2 * at]!, y: laid[2 * at + 1]! }]))
    return took
  },

  /** Half of the frames pan, and half zoom. */
  async frames(way: Way, count: number): Promise<Frames> {
    const { draw, point } = drawers[way]()
    await frame()
    const frames: Frames = { script: [], whole: [], pointer: [] }
    let before = await frame()
    for (let index = 0; index < count; index += 1) {
      frames.script.push(timeOf(() => draw(index, count)))
      const now = await frame()
      frames.whole.push(now - before)
      before = now
    }
    for (let index = 0; point && index < count; index += 1) {
      frames.pointer.push(timeOf(() => point({ x: 200 + (index / count) * 800, y: 150 + (index / count) * 500 })))
      await frame()
    }
    return frames
  },
}

/** Steps of 8 pixels; then steps of a fiftieth of the scale. */
const isPan = (index: number, count: number) => index < count / 2
const direction = (index: number) => (index % 60 < 30 ? 1 : -1)

const drawers: { readonly [way in Way]: () => Drawer } = {
  ours() {
    const painter = new GraphCanvas(document.querySelector('canvas')!)
    let view: View = fitted(places.values(), size)
    const scene = sceneOf(drawn, places)
    const nothing = { selected: new Set<string>(), path: new Set<string>(), marks: new Map() }
    const show = (hovered: string | null) => {
      const named = labelled(drawn.nodes, places, view, size, new Set(hovered ? [hovered] : []))
      painter.show({ scene, named, size, attention: { ...nothing, hovered }, current: null })
      painter.draw(view)
      return named
    }
    let named = show(null)
    let hovered: string | null = null
    return {
      draw(index, count) {
        const way = direction(index)
        view = isPan(index, count) ? { ...view, x: view.x + 8 * way } : zoomed(view, 1.02 ** way, { x: 600, y: 400 })
        painter.draw(view)
      },
      point(at) {
        const found = hitAt(scene, view, at, named)?.key ?? null
        if (found === hovered) return
        hovered = found
        named = show(hovered)
      },
    }
  },
  sigma() {
    const graph = new Graph()
    for (const { key, label } of drawn.nodes) graph.addNode(key, { ...places.get(key), size: 3, label, color: '#456' })
    for (const { a, b } of drawn.links) graph.addEdge(a, b, { size: 1, color: '#ccc' })
    const sigma = new Sigma(graph, document.querySelector<HTMLElement>('#sigma')!)
    const camera = sigma.getCamera()
    return {
      draw(index, count) {
        const way = direction(index)
        const { x, ratio } = camera.getState()
        camera.setState(isPan(index, count) ? { x: x - (8 * way) / size.width } : { ratio: ratio / 1.02 ** way })
        // Otherwise it would draw in the next frame. This way both scripts are timed alike.
        ;(sigma as unknown as { render(): void }).render()
      },
    }
  },
}

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

function timeOf(work: () => void): number {
  const began = performance.now()
  work()
  return performance.now() - began
}

/** Some nodes are busy and most are not, as in a case. The same each time. */
function invented(nodes: number, links: number): Drawn {
  let state = 20_260
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  const pairs = new Map<string, readonly [number, number]>()
  for (let at = 0; pairs.size < links && nodes > 1; at += 1) {
    const a = at < nodes - 1 ? at + 1 : 1 + Math.floor(random() * (nodes - 1))
    const b = Math.floor(random() ** 2 * a)
    pairs.set(`${a} ${b}`, [a, b])
  }
  const key = (at: number) => `n${at}`
  return drawnOf(
    {
      nodes: Array.from({ length: nodes }, (_, at) => ({
        key: key(at),
        id: key(at),
        kind: kinds[at % kinds.length]!,
        label: `Node ${at}`,
        mentions: [key(at)],
        records: 1,
        sources: [],
      })),
      edges: [...pairs.values()].map(([a, b], at) => ({
        a: key(a),
        b: key(b),
        kind: 'officer_of',
        label: 'Officer of',
        inferred: at % 4 === 0,
        roles: [],
        from: null,
        until: null,
        sources: [],
        source_count: 1,
      })),
    },
    {
      moved: new Map(),
      hidden: new Set(),
      groups: [],
      collapsed: new Set(),
      opened: new Set(),
      expanded: [],
      round: 0,
    },
    everything,
  )
}

Object.assign(window, { bench })
