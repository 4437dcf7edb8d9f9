import { Button } from '../../../ui/Button.tsx'
import { count } from '../../../ui/numbers.ts'
import css from './Graph.module.css'

type Props = { isFound: boolean | undefined; error: Error | null; steps: number; onClear: () => void }

/** The path between two nodes, in words. */
export const PathBar = ({ isFound, error, steps, onClear }: Props) => (
  <div className={css.overBar}>
    <p role="status">
      {error
        ? `The path was not read. ${error.message}`
        : isFound === undefined
          ? 'Looking for a path …'
          : isFound
            ? `Shortest path: ${count(steps, 'step')}.`
            : 'None found: the records of this case hold no path between the two.'}
    </p>
    <Button look="tool" onClick={onClear}>
      Clear the path
    </Button>
  </div>
)
