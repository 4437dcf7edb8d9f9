import { DomEvent, LatLng, type Map as LeafletMap } from 'leaflet'
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Circle, useMap } from 'react-leaflet'
import { LayerSymbol } from './LayerSymbol.tsx'
import { anchorOf, type Drawn } from './layers.ts'
import { goTo, nearEnough } from './MapView.tsx'
import css from './PlaceMarks.module.css'
import { mostSpread, type SpreadMark, spread, stacksOf } from './spread.ts'
import { movedTo, pixelsFrom, useOrigin } from './useOrigin.ts'

type Props = {
  drawn: readonly Drawn[]
  selected: string | null
  /** What has the pointer or focus in the list. */
  pointed: string | null
  /** One mark of each open stack. The same array while they do not change. */
  open: readonly (string | null)[]
  onOpen: (key: string) => void
  onSelect: (key: string) => void
  onPoint: (key: string | null) => void
}

/** Each place as a number in its layer's shape and colour, with its circle. */
export function PlaceMarks({ drawn, selected, pointed, open, onOpen, onSelect, onPoint }: Props) {
  const map = useMap()
  const origin = useOrigin(map)
  const anchored = useMemo(
    () => drawn.map((one) => ({ key: one.key, ...pixelsFrom(origin, map, anchorOf(one)) })),
    [map, drawn, origin],
  )
  const inStack = useMemo(() => new Set(stacksOf(anchored).flatMap((stack) => stack.map(({ key }) => key))), [anchored])
  // Only marks in a stack can open it.
  const opening = open.filter((key) => key !== null && inStack.has(key)).join(' ')
  const { marks, stacks } = useMemo(() => spread(anchored, { open: opening.split(' ') }), [anchored, opening])
  const areas = useMemo(() => circlesOf(drawn, [selected, pointed]), [drawn, selected, pointed])
  const places = useMemo(() => new Map(drawn.map((one) => [one.key, one])), [drawn])
  const select = useLatest(onSelect)
  const point = useLatest(onPoint)
  const pane = map.getPane('markerPane')

  return (
    <>
      {areas.map((one) => (
        <Area key={one.key} one={one} onSelect={select} state={stateOf(one.key, selected, pointed)} />
      ))}
      {pane &&
        createPortal(
          <>
            <Leaders marks={marks} />
            {marks.map((mark) => {
              const one = places.get(mark.key)
              return (
                one && (
                  <MarkButton
                    key={mark.key}
                    mark={mark}
                    one={one}
                    state={stateOf(mark.key, selected, pointed)}
                    onSelect={select}
                    onPoint={point}
                  />
                )
              )
            })}
            {stacks.map(({ keys: [first = '', ...rest], at }) => {
              const all = [first, ...rest]
              const isOf = (key: string | null) => key !== null && all.includes(key)
              const comesNearer = all.length > mostSpread && origin.zoom < nearEnough
              const words = `${all.length} places here: ${comesNearer ? 'zoom in' : 'spread out'}`
              return (
                <button
                  key={first}
                  ref={keepFromMap}
                  type="button"
                  className={`${css.mark} ${css.stack} leaflet-zoom-animated`}
                  style={movedTo(at)}
                  data-state={isOf(selected) ? 'selected' : isOf(pointed) ? 'pointed' : undefined}
                  aria-expanded={comesNearer ? undefined : 'false'}
                  aria-label={words}
                  title={words}
                  onClick={() => {
                    if (!comesNearer) return onOpen(first)
                    goTo(
                      map,
                      drawn.filter(({ key }) => isOf(key)),
                    )
                    // The pressed button may be gone.
                    map.getContainer().focus({ preventScroll: true })
                  }}
                >
                  {all.length}
                </button>
              )
            })}
          </>,
          pane,
        )}
    </>
  )
}

const Leaders = memo(({ marks }: { marks: readonly SpreadMark[] }) => (
  <svg className={css.leaders} aria-hidden="true">
    {marks
      .filter(({ at, anchor }) => Math.hypot(at.x - anchor.x, at.y - anchor.y) > 6)
      .map(({ key, at, anchor }) => (
        <g key={key}>
          <line x1={anchor.x} y1={anchor.y} x2={at.x} y2={at.y} />
          <circle cx={anchor.x} cy={anchor.y} r="2.5" />
        </g>
      ))}
  </svg>
))

type MarkProps = {
  mark: SpreadMark
  one: Drawn
  state: State
  onSelect: (key: string) => void
  onPoint: (key: string | null) => void
}

/** Memoised: of thousands of marks only the changed ones render. */
const MarkButton = memo(({ mark: { key, at }, one, state, onSelect, onPoint }: MarkProps) => {
  const map = useMap()
  return (
    <button
      ref={keepFromMap}
      type="button"
      className={`${css.mark} leaflet-zoom-animated`}
      style={movedTo(at)}
      data-mark={key}
      data-state={state}
      aria-pressed={state === 'selected'}
      aria-label={one.label}
      title={one.label}
      onClick={() => onSelect(key)}
      onFocus={() => {
        comeIntoView(map, one)
        onPoint(key)
      }}
      onBlur={() => onPoint(null)}
      onMouseEnter={() => onPoint(key)}
      onMouseLeave={() => onPoint(null)}
    >
      <LayerSymbol symbol={one.layer.symbol} number={one.number} isSelected={state === 'selected'} />
    </button>
  )
})

/** A stable function that calls the latest one. */
function useLatest<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((given) => latest.current(given), [])
}

/** Draws equal circles once: twenty companies in one town would hide it. Selected and pointed ones are drawn too. */
function circlesOf(drawn: readonly Drawn[], apart: readonly (string | null)[]): readonly Drawn[] {
  const known = new Set<string>()
  return drawn.filter(({ key, point, place, layer }) => {
    if (place.isArea || apart.includes(key)) return true
    const circle = [layer.symbol.colour, point.latitude, point.longitude, place.radius].join()
    return !known.has(circle) && known.add(circle)
  })
}

type State = 'selected' | 'pointed' | undefined

const stateOf = (key: string, selected: string | null, pointed: string | null): State =>
  key === selected ? 'selected' : key === pointed ? 'pointed' : undefined

type AreaProps = { one: Drawn; state: State; onSelect: (key: string) => void }

/** Leaflet sets the class only when it draws, hence the key. */
const Area = memo(({ one, state, onSelect }: AreaProps) => {
  const { point, place, layer } = one
  if (place.radius === null) return null
  const classes = [css.area, css[`colour${layer.symbol.colour}`], state && css[state], place.isArea && css.isArea]
  return (
    <Circle
      key={`${state}/${layer.symbol.colour}/${point.latitude},${point.longitude},${place.radius}`}
      center={[point.latitude, point.longitude]}
      radius={place.radius}
      interactive={place.isArea}
      bubblingMouseEvents={false}
      eventHandlers={{ click: () => onSelect(one.key) }}
      className={classes.filter(Boolean).join(' ')}
    />
  )
})

/** A press here must not reach the map. */
function keepFromMap(button: HTMLButtonElement | null): void {
  if (button) DomEvent.disableClickPropagation(button)
}

/** Tab may focus a mark out of view. The browser would scroll the map's box and leave it scrolled. */
function comeIntoView(map: LeafletMap, one: Drawn): void {
  map.getContainer().scrollTo(0, 0)
  const { latitude, longitude } = anchorOf(one)
  if (!map.getBounds().contains([latitude, longitude]))
    map.panInside([latitude, longitude], { padding: [60, 60], animate: false })
}

type AreaLayerProps = { latitude: number; longitude: number; radius: number }

/** A circle without a mark in its centre, which would be read as an address. */
export function AreaLayer({ latitude, longitude, radius }: AreaLayerProps) {
  const map = useMap()
  useEffect(
    function showAround() {
      map.fitBounds(new LatLng(latitude, longitude).toBounds(2 * radius).pad(1), { animate: false })
    },
    [map, latitude, longitude, radius],
  )
  return (
    <Circle
      key={`${latitude},${longitude},${radius}`}
      center={[latitude, longitude]}
      radius={radius}
      interactive={false}
      className={css.inArea ?? ''}
    />
  )
}
