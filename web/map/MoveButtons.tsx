import { DomEvent } from 'leaflet'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { useMap } from 'react-leaflet'
import css from './MoveButtons.module.css'
import { panStep } from './map-keys.ts'

const ways = [
  { name: 'north', Icon: ArrowUp, by: [0, -1] },
  { name: 'west', Icon: ArrowLeft, by: [-1, 0] },
  { name: 'east', Icon: ArrowRight, by: [1, 0] },
  { name: 'south', Icon: ArrowDown, by: [0, 1] },
] as const

/** The map moved without dragging it (WCAG 2.5.7). */
export function MoveButtons() {
  const map = useMap()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label="Move the map"
      className={css.moves}
      data-over
      ref={(box) => {
        if (box) DomEvent.disableClickPropagation(box)
      }}
    >
      {ways.map(({ name, Icon, by: [x, y] }) => (
        <button
          key={name}
          type="button"
          data-way={name}
          aria-label={`Move ${name}`}
          title={`Move ${name}`}
          onClick={() => map.panBy([x * panStep * 2, y * panStep * 2], { animate: false })}
        >
          <Icon size={14} aria-hidden />
        </button>
      ))}
    </div>
  )
}
