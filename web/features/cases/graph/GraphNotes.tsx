import { Link } from 'react-router'
import type { CaseGraph } from '../../../../contract/desk/graph.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { toCase } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import sheet from '../../../ui/Sheet.module.css'
import { useThisCase } from '../CaseScreen.tsx'
import css from './GraphNotes.module.css'
import tools from './GraphTools.module.css'
import { glyphs } from './glyphs.ts'
import { mostLinked, sharedValues, tooLarge } from './left-out.ts'

type Props = {
  graph: CaseGraph
  /** Undefined if one reading cannot give more. */
  onMore: (() => void) | undefined
  hidden: number
  onShowHidden: () => void
  problems: readonly (string | null | undefined)[]
  onRefresh: () => void
}

/** The parts that the drawing leaves out, and why. */
export const GraphNotes = ({ graph, onMore, hidden, onShowHidden, problems, onRefresh }: Props) => (
  <div className={`${sheet.bar} on-screen ${tools.bar}`}>
    <div className={css.notes}>
      {mostLinked(graph) && (
        <p>
          {mostLinked(graph)}{' '}
          {onMore ? (
            <Button look="quiet" onClick={onMore}>
              Show more, free
            </Button>
          ) : (
            'Open a node to show its further neighbours.'
          )}
        </p>
      )}
      {graph.is_partial && <p>{tooLarge(graph)} Open a node to read all its relations.</p>}
      {hidden > 0 && (
        <p>
          {count(hidden, 'node')} hidden.{' '}
          <Button look="quiet" onClick={onShowHidden}>
            Show them again
          </Button>
        </p>
      )}
      {problems.map(
        (problem) =>
          problem && (
            <p key={problem} role="alert">
              {problem}
            </p>
          ),
      )}
      <Hubs of={graph.hubs} />
      <Gaps of={graph} onRefresh={onRefresh} />
    </div>
  </div>
)

/** A press draws one with its neighbours. */
function Hubs({ of: hubs }: { of: CaseGraph['hubs'] }) {
  const { case_id } = useThisCase()
  if (hubs.length === 0) return null
  return (
    <details>
      <summary>{sharedValues({ hubs })}</summary>
      <ul>
        {hubs.map(({ key, value, kind, count: number }) => (
          <li key={key}>
            <Link to={toCase(case_id, 'graph')} state={{ mention: key }}>
              {value}
            </Link>{' '}
            <span className="quiet">
              ({glyphs[kind].one.toLowerCase()}, shared by {numberInWords(number)})
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
