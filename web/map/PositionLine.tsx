import { useState } from 'react'
import { useMap } from 'react-leaflet'
import { Copyable } from '../ui/Identifier.tsx'
import { useSettledText } from '../ui/timing.ts'
import { BelowMap } from './BelowMap.tsx'
import { isSystem, positionIn, type System, systems } from './geo/systems.ts'
import css from './PositionLine.module.css'
import { usePointed } from './usePointed.ts'

/** Where the mouse is, or the cross in the middle of the map: said aloud when the keyboard has moved the map. */
export function PositionLine() {
  const map = useMap()
  const { point, isMouse } = usePointed()
  const [system, setSystem] = useState<System>('reference')
  const position = positionIn(system, { point })
  const words = position ?? 'outside the national grid'
  const isByKeyboard = !isMouse && document.activeElement === map.getContainer()
  const said = useSettledText(isByKeyboard ? `Cross at ${words}` : '')

  return (
    <BelowMap>
      <div className={css.line}>
        <select
          aria-label="Positions are written as"
          value={system}
          onChange={({ target }) => isSystem(target.value) && setSystem(target.value)}
        >
          {Object.entries(systems).map(([system, label]) => (
            <option key={system} value={system}>
              {label}
            </option>
          ))}
        </select>
        <span className={css.by}>{isMouse ? 'of the mouse' : 'of the middle'}</span>
        {position ? <Copyable key={system} what="this position" value={position} /> : words}
        <span role="status" className="visually-hidden">
          {said}
        </span>
      </div>
    </BelowMap>
  )
}
