import { DomEvent } from 'leaflet'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useMap } from 'react-leaflet'
import { Icon } from '../ui/icon/Icon.tsx'
import { mapStepOf, panStep } from './map-keys.ts'
import css from './UkMap.module.css'

type Props = {
  /** Whether `n` and `p` act. */
  hasSingleKeys: boolean
  /** @param from the focused place, if there is one */
  onWalk: (from: string | null, step: 1 | -1) => void
}

/** The keys of the map. Escape returns the focus to where it came from. */
export function MapKeys({ hasSingleKeys, onWalk }: Props) {
  const map = useMap()
  const cameFrom = useRef<HTMLElement | null>(null)

  const press = useEffectEvent(function press(event: KeyboardEvent) {
    const target = event.target as HTMLElement
    if (event.defaultPrevented || target.closest('input, textarea, select, [data-own-keys]')) return
    if (event.key === 'Escape' && cameFrom.current?.isConnected) {
      event.preventDefault()
      cameFrom.current.focus()
      return
    }
    const step = mapStepOf(event, hasSingleKeys)
    if (!step) return
    event.preventDefault()
    if ('walk' in step) onWalk(target.closest<HTMLElement>('[data-mark]')?.dataset.mark ?? null, step.walk)
    else if ('zoom' in step) step.zoom > 0 ? map.zoomIn(1, { animate: false }) : map.zoomOut(1, { animate: false })
    else map.panBy(step.pan, { animate: false })
  })
  const enter = useEffectEvent(function enter(event: FocusEvent) {
    const from = event.relatedTarget
    if (from instanceof HTMLElement && !map.getContainer().contains(from)) cameFrom.current = from
  })
  useEffect(
    function listen() {
      const listening = new AbortController()
      const box = map.getContainer()
      box.addEventListener('keydown', press, { signal: listening.signal })
      box.addEventListener('focusin', enter, { signal: listening.signal })
      return () => listening.abort()
    },
    [map],
  )
  return null
}

const ways = [
  { name: 'north', icon: 'up', by: [0, -1] },
  { name: 'west', icon: 'left', by: [-1, 0] },
  { name: 'east', icon: 'right', by: [1, 0] },
  { name: 'south', icon: 'down', by: [0, 1] },
] as const

/** Moves the map without dragging (WCAG 2.5.7). The four ways open from a button. */
export function MoveButtons() {
  const map = useMap()
  const [isOpen, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what.
  useEffect(
    function moveNamesAside() {
      map.fire('covered')
    },
    [map, isOpen],
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div
      role="group"
      aria-label="Move the map"
      className={`${css.moves} on-screen`}
      data-over
      ref={(box) => {
        if (box) DomEvent.disableClickPropagation(box)
      }}
    >
      <button
        type="button"
        data-way="all"
        aria-expanded={isOpen}
        aria-label="Ways to move"
        title="Ways to move"
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="move" size={14} />
      </button>
      {(isOpen ? ways : []).map(({ name, icon, by: [x, y] }) => (
        <button
          key={name}
          type="button"
          data-way={name}
          aria-label={`Move ${name}`}
          title={`Move ${name}`}
          onClick={() => map.panBy([x * panStep * 2, y * panStep * 2], { animate: false })}
        >
          <Icon name={icon} size={14} />
        </button>
      ))}
    </div>
  )
}
