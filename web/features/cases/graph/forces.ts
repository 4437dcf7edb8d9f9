/** Places the nodes of a large graph by forces. The same graph gives the same places. */
import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationNodeDatum,
} from 'd3-force'

export type LayoutAsked = {
  /** A node with a position keeps it if it is fixed, and otherwise starts there. */
  nodes: readonly { kind: string; x?: number | undefined; y?: number | undefined; isFixed?: boolean }[]
  /** Pairs of indexes into the nodes. */
  links: readonly (readonly [number, number])[]
  /** The area to fill, in pixels. */
  canvas: { width: number; height: number }
}

/** `x` and `y` of each node, in the order of the nodes. */
export type Laid = Float64Array<ArrayBuffer>

type Body = SimulationNodeDatum & { degree: number }

/** Large graphs get fewer steps, because each costs more. */
const stepsFor = (nodes: number) => (nodes <= 600 ? 200 : nodes <= 2000 ? 120 : 60)

export function byForces({ nodes, links, canvas }: LayoutAsked): Laid {
  const isTall = canvas.height > canvas.width
  const bodies = nodes.map(({ x, y, isFixed }): Body => {
    const at = x === undefined || y === undefined ? {} : { x, y }
    return { ...at, ...(isFixed && { fx: x, fy: y }), degree: 0 }
  })
  for (const [a, b] of links) {
    bodies[a]!.degree += 1
    bodies[b]!.degree += 1
  }
  const joined = links.map(([source, target]) => ({ source, target }))
  const simulation = forceSimulation(bodies)
    .force(
      'link',
      forceLink(joined)
        // Neighbours of a busy node need a wider ring.
        .distance(({ source, target }) => 105 + 14 * Math.sqrt(Math.max(degreeOf(source), degreeOf(target)))),
    )
    .force('charge', forceManyBody<Body>().strength(-720).distanceMax(700).theta(1))
    .force('collide', forceCollide<Body>(42))
    // Fits the graph to the screen's shape. The pull also keeps unlinked parts in sight.
    .force('x', forceX<Body>(0).strength(isTall ? 0.11 : 0.022))
    .force('y', forceY<Body>(0).strength(isTall ? 0.022 : 0.11))
    .stop()
  const steps = stepsFor(nodes.length)
  // Cools to d3's own end temperature in these steps.
  simulation.alphaDecay(1 - 0.001 ** (1 / steps)).tick(steps)
  const places = new Float64Array(bodies.length * 2)
  for (const [index, { x = 0, y = 0 }] of bodies.entries()) {
    places[2 * index] = x
    places[2 * index + 1] = y
  }
  return places
}

const degreeOf = (end: unknown): number => (end as Body).degree
