import { Link } from 'react-router'
import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { keepEvidence } from '../../../lookup/report/evidence.ts'
import { toRecordAt } from '../../../paths.ts'
import { shortId } from '../../../ui/Identifier.tsx'
import { useThisCase } from '../CaseScreen.tsx'
import css from './Sources.module.css'

type Props = {
  sources: readonly ClaimSource[]
  /** The number of all sources; `sources` holds the first ones. */
  count?: number
  /** The statement, for screen readers. */
  of: string
}

/** Each links to the value in its record. Further values of one record are numbered. */
export const Sources = ({ sources, count = sources.length, of }: Props) => {
  const file = useThisCase()
  // Two statements may have the same source.
  const each = new Map(sources.map((source) => [`${source.record}${source.pointer}`, source]))
  const byRecord = Map.groupBy([...each.values()].slice(0, mostShown), ({ record }) => record)
  return (
    <span className={css.sources} ref={keepEvidence(mayChange(file) ? { sources, of, case_id: file.case_id } : null)}>
      {[...byRecord].map(([record, values]) => (
        <span key={record}>
          {values.map(({ pointer }, index) => (
            <Link
              key={pointer}
              to={toRecordAt({ from: record, at: pointer })}
              aria-label={`Record ${shortId(record)} of ${of}${index === 0 ? '' : `, value ${index + 1}`}`}
            >
              {index === 0 ? (
                <>
                  record <code>{shortId(record)}</code>
                </>
              ) : (
                <sup>{index + 1}</sup>
              )}
            </Link>
          ))}
        </span>
      ))}
      {count > mostShown && <span>and {count - mostShown} more</span>}
    </span>
  )
}

const mostShown = 6
