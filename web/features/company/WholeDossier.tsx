import { useIsFetching, useQueries } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { AnswerContent } from '../../lookup/answer/Answer.tsx'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { Source } from '../../lookup/answer/Foot.tsx'
import { pagesAround } from '../../lookup/answer/pages.ts'
import { type Answered, answerQuery, useSessionAnswers } from '../../lookup/lookups.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { toCompany } from '../../paths.ts'
import { officerRows } from '../../register/appointment.ts'
import { Button } from '../../ui/Button.tsx'
import { momentInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ChargeRows, chargeRows } from './Charges.tsx'
import { DocumentTable } from './Documents.tsx'
import { useDossier } from './dossier.ts'
import { FilingRows, filingRows } from './Filings.tsx'
import { OfficerRows } from './Officers.tsx'
import { CompanyFacts } from './Overview.tsx'
import { useOpenedDocuments } from './opened-documents.ts'
import { PlaceTable } from './Places.tsx'
import { type PartAnswer, partLabels } from './parts.ts'
import { WithoutMarks } from './RowMark.tsx'
import { Signals } from './Signals.tsx'
import type { SourceName } from './signals/signal.ts'
import { type Parts, useParts } from './usePart.ts'
import css from './WholeDossier.module.css'

/** All that was looked up, in one piece: to be read through, and printed. It asks for nothing that was not. */
export function WholeDossier() {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const parts = useParts()
  const { documents } = useOpenedDocuments(number)
  return (
    <>
      <CaseLine />
      <p className={css.tools}>
        <Button look="main" onClick={() => window.print()}>
          Print
        </Button>
        <Link to={{ pathname: toCompany(number), search }}>Back to the dossier</Link>
      </p>
      <CompanyFacts />
      <Signals parts={parts} />
      <Part name="officers" lookup={parts.officers}>
        {(page) => <OfficerRows answered={page} rows={officerRows(page.result ?? { appt_list: null }, company)} />}
      </Part>
      <Part name="charges" lookup={parts.charges}>
        {(page) => <ChargeRows answered={page} rows={chargeRows(page)} />}
      </Part>
      <Part name="filings" lookup={parts.filings}>
        {(page) => <FilingRows answered={page} rows={filingRows(page)} isOnPaper />}
      </Part>
      <Panel title="Places">
        <PlaceTable parts={parts} />
      </Panel>
      {documents.length > 0 && (
        <Panel title="Documents opened">
          <DocumentTable documents={documents} />
        </Panel>
      )}
    </>
  )
}

function CaseLine() {
  const { file } = useCase()
  return (
    file && (
      <p>
        Case <strong>{file.reference}</strong>: {file.title}. {file.purpose}
      </p>
    )
  )
}

type PartProps<Name extends SourceName> = {
  name: Name
  lookup: Parts[Name]
  /** Of each page that is on record. */
  children: (page: PartAnswer<Name>) => ReactNode
}

/** What was not looked up is said not to be, on paper too. */
function Part<Name extends SourceName>({ name, lookup, children }: PartProps<Name>) {
  const { query, pages, told, isOnRecord, records }: AnyPart = lookup
  const data = query.data as PartAnswer<Name> | undefined
  return (
    <Panel title={partLabels[name]} foot={data && pages.length < 2 && <Source of={data} />}>
      {!isOnRecord && !records.isPending && records.lines.length === 0 && <p>Not run.</p>}
      {data?.result && pages.length < 2 && <AnswerContent answered={data}>{() => children(data)}</AnswerContent>}
      {pages.length > 1 &&
        (pages as PartAnswer<Name>[]).map((page, index) => (
          <Fragment key={page.record.id}>
            <h3 className={css.page}>
              Page {index + 1} of the {pages.length} on record
            </h3>
            <Contradictions answered={page} />
            {page === data ? children(page) : <WithoutMarks>{children(page)}</WithoutMarks>}
            <Source of={page} />
          </Fragment>
        ))}
      {data?.outcome === 'not_answered' && <p>Not answered.</p>}
      {told?.gap && <p>{told.gap}</p>}
    </Panel>
  )
}

/** Of whichever name: what they have in common. */
type AnyPart = Parts[SourceName]

const slots = ['company', 'officers', 'charges', 'filings', 'info', 'document', 'file']

/** Every record that the dossier rests on, in full, with the case: on paper there is no link to follow. */
function Sources() {
  const [search] = useSearchParams()
  const { file } = useCase()
  const ids = slots.flatMap((slot) => search.get(slot) ?? [])
  const answers = useQueries({ queries: ids.map((id) => answerQuery<OperationName>(id)) })
  // The other pages of a list are read one by one, and are sources as it is.
  useIsFetching({ queryKey: ['answer'] })
  const atHand = useSessionAnswers()
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
