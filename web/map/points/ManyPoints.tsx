import { DomEvent, Tooltip } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMap, useMapEvent } from 'react-leaflet'
import { distanceInWords } from '../../../entities/geo/position.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import type { Layer, Place } from '../layers.ts'
import { toPoints } from './cells.ts'
import { hexagonsAt, hexagonWidth, shadeInWords, shadesFor } from './density.ts'
import css from './ManyPoints.module.css'
import type { Mark } from './marks.ts'
import { shadeAlpha } from './painting.ts'
import { type Picture, PointsCanvas } from './points-canvas.ts'
import { markInWords, Walk } from './Walk.tsx'

type Props = {
  /** The shown layers; the same array while they are the same. */
  layers: readonly Layer[]
  selected: { layer: string; place: string } | null
  onSelect: (layer: Layer, place: Place) => void
}

/** Layers with too many places for elements: drawn on a canvas, as clusters or as density. */
export function ManyPoints({ layers, selected, onSelect }: Props) {
  const [picture, setPicture] = useState<Picture>('marks')
  if (layers.length === 0) return null
  return (
    <>
      {picture === 'marks' &&
        layers.map((layer) => (
          <Drawn
            key={layer.key}
            layer={layer}
            picture={picture}
            selected={selected?.layer === layer.key ? selected.place : null}
            onSelect={(place) => onSelect(layer, place)}
          />
        ))}
      {picture === 'density' && <Density layers={layers} />}
      <Legend layers={layers} picture={picture} onChoose={setPicture} />
    </>
  )
}

/** All layers together, because the density of two lists together is a question too. */
function Density({ layers }: { layers: readonly Layer[] }) {
  const all = useMemo(() => layers[0] && { ...layers[0], places: layers.flatMap(({ places }) => places) }, [layers])
  return all ? <Drawn layer={all} picture="density" selected={null} onSelect={() => {}} /> : null
}

type DrawnProps = { layer: Layer; picture: Picture; selected: string | null; onSelect: (place: Place) => void }

function Drawn({ layer, picture, selected, onSelect }: DrawnProps) {
  const map = useMap()
  const { places } = layer
  const { shape, colour } = layer.symbol
  const [canvas, setCanvas] = useState<PointsCanvas | null>(null)
  const [hovered, setHovered] = useState<Mark | null>(null)
  const tell = useEffectEvent((place: Place) => onSelect(place))
  const chosen = useMemo(() => places.find(({ id }) => id === selected) ?? null, [places, selected])

  useEffect(
    function drawPlaces() {
      const made = new PointsCanvas({
        places,
        symbol: { shape, colour },
        picture,
        onOpen: (place) => tell(place),
        onHover: setHovered,
      })
      made.addTo(map)
      setCanvas(made)
      return () => {
        made.remove()
        setCanvas(null)
        setHovered(null)
      }
    },
    [map, places, shape, colour, picture],
  )

  useEffect(
    function showChosen() {
      canvas?.select(chosen)
      if (!chosen?.point) return
      const at: [number, number] = [chosen.point.latitude, chosen.point.longitude]
      if (!map.getBounds().contains(at)) map.panTo(at, { animate: false })
    },
    [canvas, map, chosen],
  )

  return (
    <>
      {chosen?.point && hovered?.place !== chosen && (
        <Label latitude={chosen.point.latitude} longitude={chosen.point.longitude} text={chosen.name} isChosen />
      )}
      {hovered && <HoverLabel mark={hovered} picture={picture} />}
      {canvas && picture === 'marks' && <Walk canvas={canvas} layer={layer} />}
    </>
  )
}

function HoverLabel({ mark, picture }: { mark: Mark; picture: Picture }) {
  const map = useMap()
  const { lat, lng } = map.containerPointToLatLng([mark.x, mark.y])
  return <Label latitude={lat} longitude={lng} text={markInWords(mark, picture)} />
}

/** A text node, because a name may contain any character. */
function Label(props: { latitude: number; longitude: number; text: string; isChosen?: boolean }) {
  const { latitude, longitude, text, isChosen = false } = props
  const map = useMap()
  useEffect(
    function showLabel() {
      const words = document.createElement('span')
      words.textContent = text
      const tooltip = new Tooltip([latitude, longitude], {
        direction: 'top',
        offset: [0, -10],
        opacity: 1,
        className: `${css.label} ${isChosen ? css.chosen : ''}`,
        permanent: true,
      })
      tooltip.setContent(words).addTo(map)
      return () => {
        tooltip.remove()
      }
    },
    [map, latitude, longitude, text, isChosen],
  )
  return null
}

type LegendProps = { layers: readonly Layer[]; picture: Picture; onChoose: (picture: Picture) => void }

/** The meaning of the marks, in words; and a switch to the other way of drawing. */
export function Legend({ layers, picture, onChoose }: LegendProps) {
  const total = layers.reduce((sum, { places }) => sum + places.length, 0)
  return (
    <div className={css.legend} ref={keepFromMap} data-over>
      {picture === 'marks' ? (
        <>
          <p>{count(total, 'place')}. A number shows how many places are grouped.</p>
          <Button look="quiet" onClick={() => onChoose('density')}>
            Show density
          </Button>
        </>
      ) : (
        <>
          <Shades layers={layers} />
          <Button look="quiet" onClick={() => onChoose('marks')}>
            Show places
          </Button>
        </>
      )}
    </div>
  )
}

/** A click on it is not a click on the map. React listens above the map, so the event must go on. */
function keepFromMap(box: HTMLElement | null): void {
  if (!box) return
  DomEvent.disableClickPropagation(box)
  DomEvent.disableScrollPropagation(box)
}

function Shades({ layers }: { layers: readonly Layer[] }) {
  const map = useMap()
  const [, setMoved] = useState(0)
  useMapEvent('moveend', () => setMoved((times) => times + 1))
  const zoom = Math.round(map.getZoom())
  const points = useMemo(() => toPoints(layers.flatMap(({ places }) => places)), [layers])
  const shades = useMemo(() => shadesFor(hexagonsAt(points, zoom).most), [points, zoom])
  const [{ symbol } = { symbol: { colour: 1 } }] = layers
  const across = distanceInWords(Number(hexagonWidth(zoom, map.getCenter().lat).toPrecision(2)))
  return (
    <>
      <p>
        Places in each hexagon, about {across} across{layers.length > 1 && ', all layers'}:
      </p>
      <ul className={css.shades}>
        {shades.map((from, index) => (
          <li key={from}>
            <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
              <path
                d="M7 0 13 3.5V10.5L7 14 1 10.5V3.5Z"
                fill={`var(--layer-${symbol.colour}, var(--link))`}
                fillOpacity={shadeAlpha(shades.length < 2 ? 1 : index / (shades.length - 1))}
                stroke="currentColor"
              />
            </svg>
            {shadeInWords(shades, index)}
          </li>
        ))}
      </ul>
    </>
  )
}
