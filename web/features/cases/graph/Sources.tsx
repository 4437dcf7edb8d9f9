import { Link } from 'react-router'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import { toRecordAt } from '../../../paths.ts'
import { shortId } from '../../../ui/Identifier.tsx'
import css from './Graph.module.css'

type Props = {
  sources: readonly ClaimSource[]
  /** All of them, where `sources` holds the first. */
  count?: number
  /** What they state, for screen readers. */
  of: string
}

/** Each leads to the value in its record. */
export const Sources = ({ sources, count = sources.length, of }: Props) => (
  <span className={css.sources}>
    {sources.slice(0, mostShown).map(({ record, pointer }) => (
      <Link
        key={`${record} ${pointer}`}
        to={toRecordAt({ from: record, at: pointer })}
        aria-label={`Record ${shortId(record)} of ${of}`}
      >
        record <code>{shortId(record)}</code>
      </Link>
    ))}
    {count > mostShown && <span>and {count - mostShown} more</span>}
  </span>
)

const mostShown = 5
