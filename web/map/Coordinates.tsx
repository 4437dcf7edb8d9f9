import { Copyable } from '../ui/Copyable.tsx'
import css from './Coordinates.module.css'
import { toGridReference } from './geo/grid-references.ts'
import { inMetres, positionIn, systems } from './geo/systems.ts'
import type { Point } from './layer.ts'

type Props = {
  point: Point
  /** Of the national grid, in metres, where the service said so itself. */
  given?: { east?: string | null; north?: string | null } | null | undefined
}

/** Where a point lies, in each way of writing it, and who says so. Each can be copied. */
export function Coordinates({ point, given }: Props) {
  const [east, north] = [given?.east, given?.north]
  const isGiven = Boolean(east && north)
  const metres = east && north ? inMetres({ easting: east, northing: north }) : positionIn('osgb36', point)
  const reference =
    east && north ? toGridReference({ easting: Number(east), northing: Number(north) }) : positionIn('reference', point)
  return (
    <div className={css.coordinates}>
      <dl>
        <Row label={systems.wgs84} value={positionIn('wgs84', point)} />
        <Row label={systems.osgb36} value={metres} />
        <Row label={systems.reference} value={reference} />
      </dl>
      {reference && (
        <p>
          {isGiven
            ? 'OSGB36 is the service’s; the grid reference is worked out here from it.'
            : 'OSGB36 and the grid reference are worked out here from WGS84, to about 5 m.'}
        </p>
      )}
    </div>
  )
}

const Row = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? 'outside the national grid' : <Copyable what={label} value={value} />}</dd>
  </div>
)
