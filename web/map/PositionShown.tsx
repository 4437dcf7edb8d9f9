import { Status } from '../register/Status.tsx'
import { Coordinates } from './Coordinates.tsx'
import type { GivenPosition } from './given-position.ts'

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
