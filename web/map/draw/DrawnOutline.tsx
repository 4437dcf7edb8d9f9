import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { BelowMap } from '../BelowMap.tsx'
import type { Point } from '../layer.ts'
import { usePointed } from '../usePointed.ts'
import css from './Drawing.module.css'
import { byHand, byKeys, DrawingButtons } from './DrawingButtons.tsx'
import { DrawnShape } from './DrawnShape.tsx'
import { useDrawing } from './useDrawing.ts'

type Props = {
  onChange: (outline: readonly Point[]) => void
  /** Drawn: the focus goes back to what asks. */
  onEnd: () => void
}

/** An outline drawn on the map, for what asks by it. */
export function DrawnOutline({ onChange, onEnd }: Props) {
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
        <div className={css.panel} data-measuring>
          {isDrawing ? (
            <p role="status">
              {points.length === 0 ? 'No corners yet.' : `Corner ${points.length}.`} {byHand('corner')}{' '}
              <span>{byKeys('corner')}</span>
            </p>
          ) : (
            <p role="status">The shape is drawn.</p>
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
