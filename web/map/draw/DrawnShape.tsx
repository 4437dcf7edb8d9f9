import { DivIcon } from 'leaflet'
import { Marker, Polygon, Polyline } from 'react-leaflet'
import { alongEarth } from '../geo/geodesy.ts'
import type { Point } from '../layer.ts'
import { CasedLine } from './CasedLine.tsx'
import css from './DrawnShape.module.css'

type Props = {
  points: readonly Point[]
  /** From its last point back to the first, and filled. */
  isRing: boolean
  /** Where the next point would be. */
  next?: Point | undefined
}

/** Points in their order, and the shortest ways between them. */
export function DrawnShape({ points, isRing, next }: Props) {
  const isClosed = isRing && points.length > 2
  const line = toPositions(alongEarth(isClosed ? [...points, ...points.slice(0, 1)] : points))
  const last = points.at(-1)
  return (
    <>
      {isClosed && <Polygon positions={line} interactive={false} className={css.inside ?? ''} />}
      <CasedLine positions={line} />
      {last && next && (
        <Polyline positions={toPositions(alongEarth([last, next]))} interactive={false} className={css.next ?? ''} />
      )}
      {points.map((point, index) => (
        <Marker
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the order.
          key={index}
          position={[point.latitude, point.longitude]}
          icon={iconOf(index + 1)}
          interactive={false}
          keyboard={false}
          zIndexOffset={2000}
        />
      ))}
    </>
  )
}

const toPositions = (points: readonly Point[]): [number, number][] =>
  points.map(({ latitude, longitude }) => [latitude, longitude])

const icons: DivIcon[] = []

const iconOf = (number: number): DivIcon =>
  (icons[number] ??= new DivIcon({ className: css.point ?? '', html: String(number), iconSize: [18, 18] }))
