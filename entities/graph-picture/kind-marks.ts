/** The shape of each kind of thing, about 20 units across: on the screen, on paper and in files. */
import type { Kind } from '../claim.ts'

type Point = readonly [x: number, y: number]
type Layer = 'layer-1' | 'layer-2' | 'layer-3' | 'layer-4' | 'layer-5' | 'layer-6'
type Mark = {
  /** Null is a circle. */
  outline: readonly Point[] | null
  /** A line inside it, in the same direction, so that a fill leaves no hole. */
  inside?: readonly Point[]
  /** Its colour on the screen. It never stands alone. */
  layer: Layer
}

export const circleRadius = 10
/** The width of the line around a mark on paper. */
export const markEdge = 1.5

export const kindMarks: { readonly [kind in Kind]: Mark } = {
  company: {
    outline: [
      [-9, -9],
      [9, -9],
      [9, 9],
      [-9, 9],
    ],
    layer: 'layer-1',
  },
  person: { outline: null, layer: 'layer-2' },
  address: {
    outline: [
      [0, -11],
      [10, -2],
      [10, 9],
      [-10, 9],
      [-10, -2],
    ],
    layer: 'layer-3',
  },
  telephone: {
    outline: [
      [-6, -10],
      [6, -10],
      [6, 10],
      [-6, 10],
    ],
    inside: [
      [-2, 6.5],
      [2, 6.5],
    ],
    layer: 'layer-4',
  },
  place: {
    outline: [
      [0, -11],
      [10, 0],
      [0, 11],
      [-10, 0],
    ],
    layer: 'layer-3',
  },
  email: {
    outline: [
      [-11, -7],
      [11, -7],
      [11, 7],
      [-11, 7],
    ],
    inside: [
      [11, -7],
      [0, 2],
      [-11, -7],
    ],
    layer: 'layer-6',
  },
  ip: {
    outline: [
      [-5.5, -9.5],
      [5.5, -9.5],
      [11, 0],
      [5.5, 9.5],
      [-5.5, 9.5],
      [-11, 0],
    ],
    layer: 'layer-6',
  },
  document: {
    outline: [
      [-8, -10],
      [3, -10],
      [8, -5],
      [8, 10],
      [-8, 10],
    ],
    inside: [
      [8, -5],
      [3, -5],
      [3, -10],
    ],
    layer: 'layer-5',
  },
  title: {
    outline: [
      [-10, -5],
      [-2, -10],
      [10, -6],
      [10, 6],
      [3, 10],
      [-10, 6],
    ],
    layer: 'layer-5',
  },
}

/** As the screen has them in light. A test compares them. */
export const printed: { readonly [layer in Layer]: string } = {
  'layer-1': '#0f5ea8',
  'layer-2': '#93480a',
  'layer-3': '#1e6b35',
  'layer-4': '#5b3fae',
  'layer-5': '#646000',
  'layer-6': '#0c6a74',
}

/** Null for a meaning of a timeline, which is drawn as a dot. */
export const markOf = (kind: string): (Mark & { colour: string }) | null => {
  if (!isKind(kind)) return null
  return { ...kindMarks[kind], colour: printed[kindMarks[kind].layer] }
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(kindMarks, kind)

/** As the path of an SVG. */
export function pathOf({ outline, inside = [] }: Mark): string {
  const along = (points: readonly Point[]) => points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [r, around] = [circleRadius, outline ?? []]
  const edge = outline ? `${along(around)}Z` : `M${-r} 0A${r} ${r} 0 1 1 ${r} 0A${r} ${r} 0 1 1${-r} 0Z`
  return `${edge}${along(inside)}`
}
