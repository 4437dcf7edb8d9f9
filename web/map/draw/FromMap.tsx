import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { Button } from '../../ui/Button.tsx'
import type { Point } from '../layers.ts'
import { BelowMap } from '../OnMap.tsx'
import css from './Drawing.module.css'
import { byHand, byKeys, DrawingButtons, DrawnShape, useDrawing } from './Drawing.tsx'
import { middleOf, usePointed, usePointing } from './pointing.ts'

type OutlineProps = {
  onChange: (outline: readonly Point[]) => void
  /** Finished: the focus returns to the form. */
  onEnd: () => void
}

/** An outline drawn on the map, for a form. */
export function DrawnOutline({ onChange, onEnd }: OutlineProps) {
  const drawing = useDrawing({ onEnd })
  const { points, isDrawing } = drawing
  const { point } = usePointed()
  const tell = useEffectEvent(onChange)
  const map = useMap()
  const begin = useEffectEvent(() => {
    drawing.start()
    map.getContainer().scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => tell(points), [points])
  useEffect(() => begin(), [])
  return (
    <>
      <DrawnShape points={points} isRing next={isDrawing ? point : undefined} />
      <BelowMap>
        <div className={`${css.over} ${css.panel} on-screen`} data-measuring>
          {isDrawing ? (
            <p role="status">
              {points.length === 0 ? 'No corners yet.' : `Corner ${points.length}.`} {byHand('corner')}{' '}
              <span>{byKeys('corner')}</span>
            </p>
          ) : (
            <p role="status">Shape complete.</p>
          )}
          <DrawingButtons
            drawing={drawing}
            of="corner"
            onFinish={() => {
              drawing.end()
              onEnd()
            }}
          />
        </div>
      </BelowMap>
    </>
  )
}

type PointProps = {
  onPoint: (point: Point) => void
  onEnd: () => void
}

/** One point of the map, for a field: by click, tap, or Enter at the crosshair. */
export function PointOnce({ onPoint, onEnd }: PointProps) {
  const map = useMap()
  usePointing({ isOn: true, onPoint, onEnd })
  useEffect(
    function goToMap() {
      map.getContainer().focus({ preventScroll: true })
      map.getContainer().scrollIntoView({ block: 'nearest' })
    },
    [map],
  )
  return (
    <BelowMap>
      <div className={`${css.over} ${css.panel} on-screen`} data-measuring>
        <p role="status">
          Click or tap the place on the map. <span>Keyboard: arrows move the map, Enter chooses the crosshair.</span>
        </p>
        <div className="row-8">
          <Button onClick={() => onPoint(middleOf(map))}>Use the crosshair</Button>
          <Button onClick={onEnd}>Cancel</Button>
        </div>
      </div>
    </BelowMap>
  )
}
