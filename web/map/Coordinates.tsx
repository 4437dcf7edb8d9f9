import { Status } from '../register/Status.tsx'
import { Copyable } from '../ui/Identifier.tsx'
import css from './Coordinates.module.css'
import { howFound, type Known, positionIn, systems } from './geo/positions.ts'
import type { GivenPosition } from './given-position.ts'
import type { Place } from './layers.ts'

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

/** Where an answer says that something lies, and what is wrong with what it says. */
export const PositionShown = ({ of }: { of: GivenPosition }) => (
  <>
    {of.problem && (
      <p>
        <Status tone="warn">Position in doubt</Status> {of.problem}
      </p>
    )}
    {of.point && <Coordinates of={{ ...of, point: of.point }} />}
  </>
)
