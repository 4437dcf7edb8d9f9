import { useIsFetching, useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { pagesAround } from '../../lookup/answer/pages.ts'
import { type Answered, answerQuery, useAnswersAtHand } from '../../lookup/lookups.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { momentInWords } from '../../ui/dates.ts'
import css from './Sources.module.css'

const slots = ['company', 'officers', 'charges', 'filings', 'info', 'document', 'file']

/** Every record that the dossier rests on, in full, with the case: on paper there is no link to follow. */
function Sources() {
  const [search] = useSearchParams()
  const { file } = useCase()
  const ids = slots.flatMap((slot) => search.get(slot) ?? [])
  const answers = useQueries({ queries: ids.map((id) => answerQuery<OperationName>(id)) })
  // The other pages of a list are read one by one, and are sources as it is.
  useIsFetching({ queryKey: ['answer'] })
  const atHand = useAnswersAtHand()
  const known = answers.flatMap(({ data }) => (data ? pagesAround(data, atHand) : []))
  return (
    <section className={css.sources} aria-label="Sources">
      <h2>Sources</h2>
      {file && (
        <p>
          Case {file.reference}: {file.title}
        </p>
      )}
      <ul>
        {known.map((answered) => (
          <SourceLine key={answered.record.id} of={answered} />
        ))}
      </ul>
    </section>
  )
}

const SourceLine = ({ of: { record } }: { of: Answered<OperationName> }) => (
  <li>
    {operationInWords(record.operation)} (<code>{record.operation}</code>), {momentInWords(record.at)}, record{' '}
    <code>{record.id}</code>
    {record.sha256 && (
      <>
        , SHA-256 of the answer <code>{record.sha256}</code>
      </>
    )}
  </li>
)

/** At the foot of a tab that is printed. */
export const PrintedSources = () => (
  <div className={css.printed}>
    <Sources />
  </div>
)
