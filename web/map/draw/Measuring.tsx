import { useEffect, useEffectEvent, useRef } from 'react'
import { distanceBetween } from '../../../entities/geo/geodesy.ts'
import { Button } from '../../ui/Button.tsx'
import { useCopying } from '../../ui/Copyable.tsx'
import { useSettledText } from '../../ui/timing.ts'
import { inWords, measure, toText } from '../geo/measured.ts'
import { distanceInBoth } from '../geo/measures.ts'
import type { Point } from '../layers.ts'
import css from './Drawing.module.css'
import { byHand, byKeys, DrawingButtons, DrawnShape, useDrawing } from './Drawing.tsx'
import { measuredBy, type Tool } from './kept.ts'
import { usePointed } from './pointing.ts'

type Props = {
  tool: Tool
  /** The points of an earlier visit, which are shown and not drawn on. */
  from: readonly Point[]
  onChange: (points: readonly Point[]) => void
  onTool: (tool: Tool) => void
  /** Finished by key: the focus returns to the tool. */
  onFinish: () => void
  onClose: () => void
}

/** The drawing being measured, and its result. */
export function Measuring({ tool, from, onChange, onTool, onFinish, onClose }: Props) {
  const drawing = useDrawing({ from, onEnd: (isByKey) => isByKey && onFinish() })
  const { points, isDrawing } = drawing
  const other = tool === 'area' ? 'distance' : 'area'
  const said = useSettledText(announcement(tool, points, isDrawing))
  const isShownAgain = useRef(from.length > 0)
  const begin = useEffectEvent(() => {
    if (!isShownAgain.current) drawing.start()
    isShownAgain.current = false
  })
  const tell = useEffectEvent(onChange)
  useEffect(() => tell(points), [points])
  // Switching the tool keeps the points.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(() => begin(), [tool])

  return (
    <>
      <Drawn tool={tool} points={points} isDrawing={isDrawing} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it. */}
      <div
        data-measuring
        className={`${css.over} ${css.measurePanel}`}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (isDrawing) drawing.end()
          else onClose()
        }}
      >
        <div ref={from.length > 0 ? null : bringIntoView} className={css.measureHead}>
          <Total tool={tool} points={points} isDrawing={isDrawing} />
          <DrawingButtons drawing={drawing} of="point" onFinish={drawing.end}>
            <Button onClick={() => onTool(other)}>{measuredBy[other]}</Button>
            <Button onClick={onClose}>Close</Button>
          </DrawingButtons>
        </div>
        {points.length > 1 ? (
          <Legs tool={tool} points={points} />
        ) : (
          <p className={`${css.hint} on-screen`}>
            {byHand('point')} <span>{byKeys('point')}</span>
          </p>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}

/** Once, when it opens. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

function announcement(tool: Tool, points: readonly Point[], isDrawing: boolean): string {
  if (!isDrawing) return `Finished. ${inWords(tool, points)}`
  if (points.length === 0) return `${measuredBy[tool]}: no points yet. ${byHand('point')} ${byKeys('point')}`
  return `Point ${points.length}. ${inWords(tool, points)}`
}

type Shown = { tool: Tool; points: readonly Point[]; isDrawing: boolean }

/** A separate component, because it renders with each move of the pointer. */
function Drawn({ tool, points, isDrawing }: Shown) {
  const { point } = usePointed()
  return <DrawnShape points={points} isRing={tool === 'area'} next={isDrawing ? point : undefined} />
}

function Total({ tool, points, isDrawing }: Shown) {
  const box = useRef<HTMLPreElement>(null)
  const text = toText(tool, points)
  const [said, copy] = useCopying(text, box)
  return (
    <p className={css.total}>
      <strong>{inWords(tool, points)}</strong>
      {points.length > 0 && (
        <Button look="quiet" onClick={copy}>
          Copy result and points
        </Button>
      )}
      {isDrawing && <Running points={points} />}
      <span role="status" className="quiet tiny">
        {said}
      </span>
      {/* The text to copy, for a browser that allows copying only of a selection. */}
      <pre ref={box} className="visually-hidden" aria-hidden="true">
        {text}
      </pre>
    </p>
  )
}

function Legs({ tool, points }: Omit<Shown, 'isDrawing'>) {
  const { legs } = measure(tool, points)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached.
    <ol className={css.legs} aria-label="Legs" tabIndex={0}>
      {legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the order.
        <li key={index}>
          {index + 1} to {((index + 1) % points.length) + 1}: {distanceInBoth(leg)}
        </li>
      ))}
    </ol>
  )
}

/** From the last point to the pointer. */
function Running({ points }: { points: readonly Point[] }) {
  const { point, isMouse } = usePointed()
  const last = points.at(-1)
  if (!last) return null
  return (
    <span className="quiet tiny">
      {distanceInBoth(distanceBetween(last, point))} from the last point to the {isMouse ? 'pointer' : 'crosshair'}
    </span>
  )
}
