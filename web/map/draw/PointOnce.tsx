import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { Button } from '../../ui/Button.tsx'
import { BelowMap } from '../BelowMap.tsx'
import type { Point } from '../layer.ts'
import css from './Drawing.module.css'
import { middleOf, usePointing } from './usePointing.ts'

type Props = {
  onPoint: (point: Point) => void
  onEnd: () => void
}

/** One point of the map, for a field beside it: by a click, a tap, or Enter at the cross. */
export function PointOnce({ onPoint, onEnd }: Props) {
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
      <div className={css.panel} data-measuring>
        <p role="status">
          Click or tap the map where it is.{' '}
          <span>With the keyboard, arrows move the map under the cross, Enter takes it.</span>
        </p>
        <div className={css.actions}>
          <Button onClick={() => onPoint(middleOf(map))}>Take the point at the cross</Button>
          <Button onClick={onEnd}>Cancel</Button>
        </div>
      </div>
    </BelowMap>
  )
}
