import { Tooltip } from 'leaflet'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useMap } from 'react-leaflet'
import type { Layer, Place } from '../layer.ts'
import { Legend } from './Legend.tsx'
import css from './ManyPoints.module.css'
import { markInWords } from './mark-words.ts'
import { type Mark, type Picture, PointsCanvas } from './points-canvas.ts'
import { Walk } from './Walk.tsx'

type Props = {
  /** Those that are shown; the same array for as long as they are the same. */
  layers: readonly Layer[]
  selected: { layer: string; place: string } | null
  onSelect: (layer: Layer, place: Place) => void
}

/** Layers of more places than there can be elements: drawn together where they would lie over each other, or counted. */
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

/** All together: where two lists lie is as much a question as where one does. */
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

/** A node and no markup: a name may have any character in it. */
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
