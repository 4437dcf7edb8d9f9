import type { ClaimSource } from '../../../../contract/desk/graph.ts'
import { mayChange } from '../../../lookup/purpose/cases.ts'
import { keepEvidence } from '../../../lookup/report/evidence.ts'
import { toRecordAt } from '../../../paths.ts'
import { shortId } from '../../../ui/Identifier.tsx'
import { PlainLink, usePlainLinks } from '../../../ui/PlainLink.tsx'
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
  const followLink = usePlainLinks()
  // Two statements may have the same source.
  const each = new Map(sources.map((source) => [`${source.record}${source.pointer}`, source]))
  const byRecord = Map.groupBy([...each.values()].slice(0, mostShown), ({ record }) => record)
  return (
    // biome-ignore lint/a11y: follows the links inside, which also react to the keyboard.
    <span
      className={css.sources}
      ref={keepEvidence(mayChange(file) ? { sources, of, case_id: file.case_id } : null)}
      onClick={followLink}
    >
      {[...byRecord].map(([record, values]) => (
        <span key={record}>
          {values.map(({ pointer }, index) => (
            <PlainLink
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
            </PlainLink>
          ))}
        </span>
      ))}
      {count > mostShown && <span>and {count - mostShown} more</span>}
    </span>
  )
}

const mostShown = 6
