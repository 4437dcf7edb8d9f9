import type { Map as LeafletMap } from 'leaflet'
import { useCallback, useEffect, useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { useTowns } from '../useNearestTown.ts'
import css from './BaseMap.module.css'
import { type Box, coveredIn, touches } from './labels.ts'

/** From this zoom a view may have no town at all. */
const fromZoom = 12
/** With this many towns in view, the map needs no signposts. */
const enough = 3
const most = 4
/** Metres: the nearest town always has a signpost, however far. */
const furthest = 20_000

type Signpost = { name: string; distance: string; x: number; y: number; angle: number }

/** Arrows at the edge of a close view: the towns beyond it, with their distance and direction from the centre. */
export function Signposts() {
  const map = useMap()
  const isClose = map.getZoom() >= fromZoom
  const towns = useTowns(isClose)
  const [, setMoves] = useState(0)
  const look = useCallback(() => setMoves((moves) => moves + 1), [])
  useMapEvents({ moveend: look, resize: look })
  useEffect(
    function lookWhenCovered() {
      map.on('covered', look)
      return () => {
        map.off('covered', look)
      }
    },
    [map, look],
  )
  // Names keep away from the signposts. They do not move the signposts in turn.
  useEffect(() => void map.fire('signposted'))
  if (!towns || !isClose) return null
  const { lat, lng } = map.getCenter()
  const around = towns.townsAround({ latitude: lat, longitude: lng }, enough + most)
  const bounds = map.getBounds()
  const isSeen = ({ town }: (typeof around)[number]) => bounds.contains([town.latitude, town.longitude])
  if (around.filter(isSeen).length >= enough) return null
  const taken = coveredIn(map)
  return around
    .filter((one, index) => !isSeen(one) && (index === 0 || one.metres < furthest))
    .slice(0, most)
    .flatMap(({ town, metres }) => {
      const post = signpostTo(map, town, metres, taken)
      return post ? [<Post key={`${town.name}/${town.latitude}`} of={post} />] : []
    })
}

const Post = ({ of: { name, distance, x, y, angle } }: { of: Signpost }) => (
  <p className={css.signpost} data-signpost style={{ transform: `translate(${x}px, ${y}px) translate(-50%, -50%)` }}>
    <svg
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
      style={{ transform: `rotate(${Math.round(angle)}deg)` }}
    >
      <path d="M6 1L10 10L6 8L2 10Z" />
    </svg>
    {name} {distance}
  </p>
)

/** Pixels: half a line with its margin, and the width of a letter. */
const [halfLine, letter] = [11, 6.4]
/** Steps from the edge towards the centre when searching for a free position. */
const steps = [1, 0.94, 0.88, 0.82, 0.76]

function signpostTo(
  map: LeafletMap,
  { name, latitude, longitude }: { name: string; latitude: number; longitude: number },
  metres: number,
  taken: Box[],
): Signpost | null {
  const { x: width, y: height } = map.getSize()
  const distance = `${metres < 9950 ? (metres / 1000).toFixed(1) : Math.round(metres / 1000)} km`
  const half = ((name.length + distance.length + 1) * letter + 20) / 2 + 4
  const { x, y } = map.latLngToContainerPoint([latitude, longitude])
  const [east, south] = [x - width / 2, y - height / 2]
  const edge = Math.min((width / 2 - half) / Math.abs(east), (height / 2 - halfLine - 4) / Math.abs(south))
  for (const step of steps) {
    const at = { x: width / 2 + east * edge * step, y: height / 2 + south * edge * step }
    const box = { left: at.x - half, right: at.x + half, top: at.y - halfLine, bottom: at.y + halfLine }
    if (taken.some((other) => touches(box, other))) continue
    taken.push(box)
    return { name, distance, ...at, angle: (Math.atan2(east, -south) * 180) / Math.PI }
  }
  return null
}
