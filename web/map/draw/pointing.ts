import { useEffect, useEffectEvent, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import { toMetre } from '../../../entities/geo/position.ts'
import type { Point } from '../layers.ts'

export type Pointed = {
  point: Point
  /** By mouse; otherwise the crosshair in the centre, for keyboard and touch. */
  isMouse: boolean
}

/** The position of the pointer. */
export function usePointed(): Pointed {
  const map = useMap()
  const [middle, setMiddle] = useState<Point>(() => toPoint(map.getCenter()))
  const [mouse, setMouse] = useState<Point | null>(null)
  useMapEvent('move', () => setMiddle(toPoint(map.getCenter())))
  useEffect(
    function followMouse() {
      const container = map.getContainer()
      const { on, end } = listeningTo(container)
      let at = ''
      let isByKeys = false
      on('pointermove', (event) => {
        const before = at
        at = `${event.clientX},${event.clientY}`
        // Browsers also report a move when the map moves under the mouse.
        if (event.pointerType !== 'mouse' || (isByKeys && (before === '' || before === at))) return
        isByKeys = false
        setMouse(toPoint(map.mouseEventToLatLng(event)))
      })
      on('pointerleave', () => setMouse(null))
      on('keydown', () => {
        isByKeys = true
        setMouse(null)
      })
      return end
    },
    [map],
  )
  return mouse ? { point: mouse, isMouse: true } : { point: middle, isMouse: false }
}

const toPoint = ({ lat, lng }: { lat: number; lng: number }): Point => toMetre({ latitude: lat, longitude: lng })

type Pointing = {
  isOn: boolean
  /** A click, a tap, or Enter at the crosshair. */
  onPoint: (point: Point) => void
  /** Backspace. */
  onBack?: () => void
  /** Escape, or a double click. */
  onEnd: (isByKey: boolean) => void
}

/** While on, every click gives a point of the map, even on a mark. */
export function usePointing({ isOn, onPoint, onBack, onEnd }: Pointing): void {
  const map = useMap()
  const point = useEffectEvent(onPoint)
  const back = useEffectEvent(() => onBack?.())
  const end = useEffectEvent(onEnd)

  useEffect(
    function listen() {
      if (!isOn) return
      const container = map.getContainer()
      // Before the marks and the map.
      const listening = listeningTo(container, { capture: true })
      const { on } = listening
      let down: MouseEvent | null = null
      on('pointerdown', (event) => {
        down = event
      })
      on('click', (event) => {
        if (isOfTools(event)) return
        event.stopPropagation()
        // Ignore the second click of a double click, and drags.
        if (event.detail > 1 || (down && isApart(down, event))) return
        const { lat, lng } = map.mouseEventToLatLng(event)
        point(toMetre({ latitude: lat, longitude: lng }))
      })
      on('dblclick', (event) => {
        if (isOfTools(event)) return
        event.stopPropagation()
        end(false)
      })
      on('keydown', (event) => {
        if (event.target !== container) return
        if (event.key === 'Enter') point(middleOf(map))
        else if (event.key === 'Backspace') back()
        else if (event.key === 'Escape') end(true)
        else return
        event.preventDefault()
        event.stopPropagation()
      })
      container.dataset.pointing = ''
      return () => {
        listening.end()
        delete container.dataset.pointing
      }
    },
    [isOn, map],
  )
}

/** The position of the crosshair. */
export function middleOf(map: ReturnType<typeof useMap>): Point {
  const { lat, lng } = map.getCenter()
  return toMetre({ latitude: lat, longitude: lng })
}

/** A click on a mark counts as its point. */
const isOfTools = ({ target }: Event): boolean =>
  target instanceof Element &&
  !target.closest('.leaflet-marker-pane') &&
  target.closest('.leaflet-control, .leaflet-popup, button, a, input, select, summary') !== null

const isApart = (one: MouseEvent, other: MouseEvent): boolean =>
  Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) > 6

/** A long press, which many browsers do not report as a right click. Lifting the finger presses nothing. */
export function useLongPress(onPress: (at: { lat: number; lng: number }) => void): void {
  const map = useMap()
  const press = useEffectEvent(onPress)
  useEffect(
    function listen() {
      const container = map.getContainer()
      const listening = listeningTo(container, { capture: true })
      const { on } = listening
      let timer: ReturnType<typeof setTimeout> | undefined
      let isHeld = false
      let down: PointerEvent | null = null
      const end = () => {
        clearTimeout(timer)
        down = null
      }
      on('pointerdown', (event) => {
        const isAnother = down !== null
        end()
        isHeld = false
        if (event.pointerType !== 'touch' || isAnother || isOverControl(event) || 'pointing' in container.dataset)
          return
        down = event
        timer = setTimeout(() => {
          isHeld = true
          press(map.mouseEventToLatLng(event))
        }, held)
      })
      on('pointermove', (event) => {
        if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > 10) end()
      })
      for (const type of ['pointerup', 'pointercancel', 'contextmenu'] as const) on(type, end)
      on('click', (event) => {
        if (!isHeld) return
        isHeld = false
        event.stopPropagation()
        event.preventDefault()
      })
      return () => {
        end()
        listening.end()
      }
    },
    [map],
  )
}

/** Milliseconds, as Android has it. */
const held = 500

const isOverControl = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('.leaflet-control, .leaflet-popup, button, a, input, select') !== null

type Listen = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  heard: (event: HTMLElementEventMap[Type]) => void,
) => void

/** Listeners of an element that end together. @param capture before its children */
function listeningTo(element: HTMLElement, { capture = false } = {}): { on: Listen; end: () => void } {
  const listening = new AbortController()
  return {
    on: (type, heard) => element.addEventListener(type, heard, { signal: listening.signal, capture }),
    end: () => listening.abort(),
  }
}
