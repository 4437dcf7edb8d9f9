import { useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { useCopying } from '../ui/useCopying.ts'
import { useSettled } from '../ui/useSettled.ts'
import { BelowMap } from './BelowMap.tsx'
import { byHand, byKeys, DrawingButtons } from './draw/DrawingButtons.tsx'
import { DrawnShape } from './draw/DrawnShape.tsx'
import { useDrawing } from './draw/useDrawing.ts'
import { distanceBetween } from './geo/geodesy.ts'
import { inWords, measure, type Tool, toText } from './geo/measured.ts'
import { distanceInBoth } from './geo/measures.ts'
import type { Point } from './layer.ts'
import css from './Measure.module.css'
import { usePointed } from './usePointed.ts'

const tools = { distance: 'Measure a distance', area: 'Measure an area' } as const

/** A line or an area, measured on the ellipsoid, by mouse, by finger or with the keyboard alone. */
export function Measure() {
  const [tool, setTool] = useState<Tool | null>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const focusTool = () => buttons.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  const drawing = useDrawing({ onEnd: (isByKey) => isByKey && focusTool() })
  const { points, isDrawing } = drawing
  const said = useSettled(tool === null ? '' : announcement(tool, points, isDrawing))

  function close() {
    focusTool()
    drawing.forget()
    setTool(null)
  }

  function choose(chosen: Tool) {
    if (chosen === tool) return close()
    // What was begun as the one can be looked at as the other.
    setTool(chosen)
    drawing.start()
  }

  return (
    <>
      {tool && <Drawn tool={tool} points={points} isDrawing={isDrawing} />}
      <BelowMap>
        <div ref={buttons} className={css.tools}>
          {(['distance', 'area'] as const).map((name) => (
            <Button key={name} look="quiet" aria-pressed={name === tool} onClick={() => choose(name)}>
              {tools[name]}
            </Button>
          ))}
        </div>
        {tool && (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for everything inside it.
          <div
            ref={bringIntoView}
            data-measuring
            className={css.panel}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              if (isDrawing) drawing.end()
              else close()
            }}
          >
            <Result tool={tool} points={points} isDrawing={isDrawing} />
            <p className={css.hint}>
              {isDrawing ? byHand('point') : 'Finished. The points stay until this is closed.'}
              {isDrawing && <span> {byKeys('point')}</span>}
            </p>
            <DrawingButtons drawing={drawing} of="point" onFinish={drawing.end}>
              <Button onClick={close}>Close</Button>
            </DrawingButtons>
          </div>
        )}
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </BelowMap>
    </>
  )
}

/** Once, as it opens. */
const bringIntoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

function announcement(tool: Tool, points: readonly Point[], isDrawing: boolean): string {
  if (!isDrawing) return `Finished. ${inWords(tool, points)}`
  if (points.length === 0) return `${tools[tool]}: no points yet. ${byHand('point')} ${byKeys('point')}`
  return `Point ${points.length}. ${inWords(tool, points)}`
}

type Shown = { tool: Tool; points: readonly Point[]; isDrawing: boolean }

/** It follows what one points with, many times a second: apart from all that does not. */
function Drawn({ tool, points, isDrawing }: Shown) {
  const { point } = usePointed()
  return <DrawnShape points={points} isRing={tool === 'area'} next={isDrawing ? point : undefined} />
}

function Result({ tool, points, isDrawing }: Shown) {
  const box = useRef<HTMLPreElement>(null)
  const text = toText(tool, points)
  const [said, copy] = useCopying(text, box)
  const { legs } = measure(tool, points)
  return (
    <div className={css.result}>
      <p className={css.total}>
        <strong>{inWords(tool, points)}</strong>
        {points.length > 0 && (
          <Button look="quiet" onClick={copy}>
            Copy with its points
          </Button>
        )}
        {isDrawing && <Running points={points} />}
        <span role="status" className={css.said}>
          {said}
        </span>
        {/* What is copied, for a browser that lets nothing be copied but what is selected. */}
        <pre ref={box} className="visually-hidden" aria-hidden="true">
          {text}
        </pre>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached. */}
      <ol className={css.legs} aria-label="Legs" tabIndex={0}>
        {legs.map((leg, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a leg is its place in the order.
          <li key={index}>
            {index + 1} to {((index + 1) % points.length) + 1}: {distanceInBoth(leg)}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** From the last point to where one points. */
function Running({ points }: { points: readonly Point[] }) {
  const { point, isMouse } = usePointed()
  const last = points.at(-1)
  if (!last) return null
  return (
    <span className={css.said}>
      {distanceInBoth(distanceBetween(last, point))} from the last point to the {isMouse ? 'mouse' : 'cross'}
    </span>
  )
}
