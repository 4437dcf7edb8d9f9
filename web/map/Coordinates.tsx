import { Copyable } from '../ui/Identifier.tsx'
import css from './Coordinates.module.css'
import { howFound } from './geo/how-found.ts'
import { type Known, positionIn, systems } from './geo/systems.ts'
import type { Place } from './layer.ts'

type Props = { of: Known & Pick<Place, 'isWorkedOut'> }

/** Where a point lies, in each way of writing it, and who says so. Each can be copied. */
export const Coordinates = ({ of }: Props) => (
  <div className={css.coordinates}>
    <dl>
      <Row label={systems.wgs84} value={positionIn('wgs84', of)} />
      <Row label={systems.osgb36} value={positionIn('osgb36', of)} />
      <Row label={systems.reference} value={positionIn('reference', of)} />
    </dl>
    <p>{howFound(of)}</p>
  </div>
)

const Row = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? 'outside the national grid' : <Copyable what={label} value={value} />}</dd>
  </div>
)
