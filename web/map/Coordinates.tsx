import type { GivenPosition } from '../../entities/geo/given-position.ts'
import { Status } from '../register/Status.tsx'
import { Copyable } from '../ui/Copyable.tsx'
import css from './Coordinates.module.css'
import { howFound, type Known, positionIn, systems } from './geo/positions.ts'
import type { Place } from './layers.ts'
import { useNearestTown } from './useNearestTown.ts'

type Props = { of: Known & Pick<Place, 'isWorkedOut'> }

/** A point in each coordinate format, which can be copied, with its source and the nearest town. */
export const Coordinates = ({ of }: Props) => (
  <div className={css.coordinates}>
    <dl>
      <Row label={systems.wgs84} value={positionIn('wgs84', of)} />
      <Row label={systems.osgb36} value={positionIn('osgb36', of)} />
      <Row label={systems.reference} value={positionIn('reference', of)} />
      <NearestTown of={of} />
    </dl>
    <p>{howFound(of)}</p>
  </div>
)

function NearestTown({ of: { point, radius } }: Props) {
  const words = useNearestTown(point, radius)
  return (
    words && (
      <div>
        <dt>Nearest town</dt>
        <dd>{words}</dd>
      </div>
    )
  )
}

const Row = ({ label, value }: { label: string; value: string | null }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === null ? 'outside the national grid' : <Copyable what={label} value={value} />}</dd>
  </div>
)

/** The position in an answer, and what is wrong with it. */
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
