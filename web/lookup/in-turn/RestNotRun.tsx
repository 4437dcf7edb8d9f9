import type { Turn } from './in-turn.ts'

type Props = { left: Turn<unknown, unknown>['left'] }

/** A change of case is made for another reason, so it says what it ended. Who cancels knows. */
export const RestNotRun = ({ left }: Props) =>
  left === 'you changed the case' && <p role="status">{`The rest was not run, because ${left}.`}</p>
