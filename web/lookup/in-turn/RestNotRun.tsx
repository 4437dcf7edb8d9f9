import type { Turn } from './in-turn.ts'

type Props = { left: Turn<unknown, unknown>['left'] }

/** Says that a change of case ended the rest. Somebody who pressed Cancel knows it already. */
export const RestNotRun = ({ left }: Props) =>
  left === 'you changed the case' && <p role="status">{`The rest was not run, because ${left}.`}</p>
