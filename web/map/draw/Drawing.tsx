import { DivIcon } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { Marker, Polygon, Polyline, useMap } from 'react-leaflet'
import { alongEarth } from '../../../entities/geo/geodesy.ts'
import { Button } from '../../ui/Button.tsx'
import type { Point } from '../layers.ts'
import css from './Drawing.module.css'
import { middleOf, usePointing } from './pointing.ts'

const nothing: readonly Point[] = []

type Options = {
  /** The points of an earlier drawing. Undo takes them back one by one. */
  from?: readonly Point[]
  onEnd?: (isByKey: boolean) => void
}

/** A line or ring being drawn by mouse, finger or keyboard. Undo also undoes Clear. */
export function useDrawing({ from = nothing, onEnd }: Options = {}) {
  const map = useMap()
  /** The history, current state last. */
  const [states, setStates] = useState<readonly (readonly Point[])[]>(() => [
    nothing,
    ...from.map((_, index) => from.slice(0, index + 1)),
  ])
  const [isDrawing, setDrawing] = useState(false)
  const points = states.at(-1) ?? nothing

  const add = (point: Point) => setStates((states) => [...states, [...(states.at(-1) ?? nothing), point]])
  const undo = () => setStates((states) => (states.length > 1 ? states.slice(0, -1) : states))

  usePointing({
    isOn: isDrawing,
    onPoint: add,
    onBack: undo,
    onEnd: (isByKey) => {
      setDrawing(false)
      onEnd?.(isByKey)
    },
  })

  return {
    points,
    isDrawing,
    canUndo: states.length > 1,
    addMiddle: () => add(middleOf(map)),
    undo,
    clear: () => setStates((states) => [...states, nothing]),
    /** The keys act on the map. */
    start: () => {
      setDrawing(true)
      map.getContainer().focus({ preventScroll: true })
    },
    end: () => setDrawing(false),
    forget: () => {
      setDrawing(false)
      setStates([nothing])
    },
  }
}

export type Drawing = ReturnType<typeof useDrawing>

type ButtonsProps = {
  drawing: Drawing
  /** The thing that is added: a point of a line, or a corner of a shape. */
  of: 'point' | 'corner'
  onFinish: () => void
  /** What else can be done. */
  children?: ReactNode
}

/** Every drawing action as a button, for analysts without a mouse. */
export const DrawingButtons = ({ drawing, of, onFinish, children }: ButtonsProps) => (
  <div className={`${css.buttons} on-screen`}>
    {drawing.isDrawing ? (
      <>
        <Button onClick={drawing.addMiddle}>Add {of} at crosshair</Button>
        <Button onClick={onFinish}>Finish</Button>
      </>
    ) : (
      <Button onClick={drawing.start}>Continue</Button>
    )}
    <Button aria-disabled={!drawing.canUndo} onClick={drawing.undo}>
      Undo
    </Button>
    <Button aria-disabled={drawing.points.length === 0} onClick={() => drawing.points.length > 0 && drawing.clear()}>
      Clear
    </Button>
    {children}
  </div>
)

/** How to draw with a pointer, and with the keyboard. */
export const byHand = (of: 'point' | 'corner') => `Click or tap to add ${of}s. Double-click to finish.`
export const byKeys = (of: 'point' | 'corner') =>
  `Keyboard: arrows move the map, Enter adds a ${of} at the crosshair, Backspace removes the last, Escape finishes.`

type ShapeProps = {
  points: readonly Point[]
  /** Closed and filled. */
  isRing: boolean
  /** The next point, if it were set now. */
  next?: Point | undefined
}

/** Points in order, and the shortest paths between them. */
export function DrawnShape({ points, isRing, next }: ShapeProps) {
  const isClosed = isRing && points.length > 2
  const line = toPositions(alongEarth(isClosed ? [...points, ...points.slice(0, 1)] : points))
  const last = points.at(-1)
  return (
    <>
      {isClosed && <Polygon positions={line} interactive={false} className={css.inside ?? ''} />}
      <CasedLine positions={line} />
      {last && next && (
        <Polyline positions={toPositions(alongEarth([last, next]))} interactive={false} className={css.next ?? ''} />
      )}
      {points.map((point, index) => (
        <Marker
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order.
          key={index}
          position={[point.latitude, point.longitude]}
          icon={iconOf(index + 1)}
          interactive={false}
          keyboard={false}
          zIndexOffset={2000}
        />
      ))}
    </>
  )
}

const toPositions = (points: readonly Point[]): [number, number][] =>
  points.map(({ latitude, longitude }) => [latitude, longitude])

const icons: DivIcon[] = []

const iconOf = (number: number): DivIcon =>
  (icons[number] ??= new DivIcon({ className: css.point ?? '', html: String(number), iconSize: [18, 18] }))

type Position = [latitude: number, longitude: number]

/** A line with an outline, readable on any background. */
export const CasedLine = ({ positions }: { positions: Position[] | Position[][] }) => (
  <>
    <Polyline positions={positions} interactive={false} className={css.casing ?? ''} />
    <Polyline positions={positions} interactive={false} className={css.line ?? ''} />
  </>
)
