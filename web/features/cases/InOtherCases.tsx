import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { longestAcross } from '../../../contract/across.ts'
import type { AcrossCases } from '../../../contract/desk/across.ts'
import { kindLabels } from '../../../entities/labels.ts'
import { searchedIn } from '../../lookup/across/elsewhere.ts'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { toCase, toRecordAt, toReport, withSearch } from '../../paths.ts'
import { Status } from '../../register/Status.tsx'
import { spaced } from '../../register/TelephoneNumber.tsx'
import { labelOf } from '../../register/words.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { Button } from '../../ui/Button.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import css from './CaseHome.module.css'

const acrossQuery = (except: string, q: string) => reading(['across', except, q], desk.across.named({ q, except }))

/** What the other cases that one may read hold under the words of a search. */
export function InOtherCases({ case_id, text }: { case_id: string; text: string }) {
  const isLong = text.length > longestAcross
  const { data, error, refetch } = useQuery({ ...acrossQuery(case_id, text), enabled: !isLong })
  if (isLong)
    return (
      <Panel title={title}>
        <p>
          Not searched: other cases are searched for up to {longestAcross} letters. Enter less of the name or number.
        </p>
      </Panel>
    )
  if (error)
    return (
      <Panel title={title}>
        <NotAnswered error={error} onRetry={() => refetch()} />
      </Panel>
    )
  // Without another case there is nothing to say.
  if (!data || data.in_all === 0) return null
  return (
    <Panel title={title}>
      {data.cases.length === 0 && data.has_more && (
        <p>Only part of {searchedIn(data)} was searched. No match so far. Enter more of the name or number.</p>
      )}
      {data.cases.length === 0 && !data.has_more && (
        <p>
          <strong>None found</strong> in {searchedIn(data)}. Names, numbers and addresses in records, notes, findings,
          comments and imported names were searched.
        </p>
      )}
      {data.cases.length > 0 && (
        <div className={css.results}>
          {data.cases.map((one) => (
            <Holding key={one.case_id} of={one} />
          ))}
        </div>
      )}
      {data.cases.length > 0 && data.has_more && (
        <p className="quiet tiny">More cases may hold it. Search for more of the name or number.</p>
      )}
      {data.unread > 0 && (
        <p>
          {searchedIn(data)} searched. {data.unread === 1 ? 'One is' : `${numberInWords(data.unread)} are`} still being
          read.{' '}
          <Button look="quiet" onClick={() => refetch()}>
            Search again, free
          </Button>
        </p>
      )}
    </Panel>
  )
}

const title = 'In other cases'

function Holding({
  of: { case_id, reference, title, closed_at, named, written },
}: {
  of: AcrossCases['cases'][number]
}) {
  return (
    <section>
      <h3>
        <Link to={toCase(case_id)}>
          {reference}: {title}
        </Link>{' '}
        {closed_at !== null && <Status>Closed</Status>}
      </h3>
      <ul className={css.list}>
        {named.map(({ kind, label, mentions, source }) => (
          <li key={`${kind} ${source.record}${source.pointer} ${label}`}>
            <Link to={toRecordAt({ from: source.record, at: source.pointer })}>
              {kind === 'telephone' ? spaced(label) : label}
            </Link>
            <span className="quiet tiny">
              {kindLabels[kind]}
              {/* Nothing says that they are one person. */}
              {mentions > 1 && `, ${mentions} mentions of this name`}
            </span>
          </li>
        ))}
        {written.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal, and the list never changes.
          <li key={`${one.where} ${index}`}>
            <Link to={toWritten(case_id, one)}>{one.label}</Link>
            <span className="quiet tiny">{one.where === 'finding' ? labelOf(one.kind) : writtenWords[one.where]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const writtenWords = { note: 'Note', comment: 'Comment', imported: 'Imported name' } as const

type Written = AcrossCases['cases'][number]['written'][number]

function toWritten(case_id: string, { where, pin_id, report_id, comment_id }: Written): string {
  if (where === 'finding') return `${toCase(case_id)}#findings`
  if (where === 'imported') return toCase(case_id, 'subjects')
  if (report_id !== null) return withSearch(toReport(case_id, report_id), { comment: comment_id ?? '' })
  return withSearch(toCase(case_id, 'pins'), { pin: pin_id ?? '' })
}
