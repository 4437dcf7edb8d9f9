import { useEffect, useEffectEvent } from 'react'
import { useMap } from 'react-leaflet'
import { Button } from '../../ui/Button.tsx'
import { BelowMap } from '../BelowMap.tsx'
import type { Point } from '../layer.ts'
import { usePointed } from '../usePointed.ts'
import css from './Drawing.module.css'
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
              {points.length === 0 ? 'No corners yet.' : `Corner ${points.length}.`} Click or tap to add corners; a
              double click ends.{' '}
              <span>
                With the keyboard, arrows move the map under the cross, Enter adds a corner, Backspace takes the last
                back, Escape ends.
              </span>
            </p>
          ) : (
            <p role="status">The shape is drawn.</p>
          )}
          <div className={css.actions}>
            {isDrawing ? (
              <>
                <Button onClick={drawing.addMiddle}>Add the corner at the cross</Button>
                <Button
                  onClick={() => {
                    drawing.end()
                    onEnd()
                  }}
                >
                  Finish the shape
                </Button>
              </>
            ) : (
              <Button onClick={drawing.start}>Go on drawing</Button>
            )}
            <Button aria-disabled={!drawing.canUndo} onClick={drawing.undo}>
              Undo
            </Button>
            <Button aria-disabled={points.length === 0} onClick={() => points.length > 0 && drawing.clear()}>
              Clear
            </Button>
          </div>
        </div>
      </BelowMap>
    </>
  )
}
