import { useIsFetching, useQueries } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { AnswerContent } from '../../lookup/answer/Answer.tsx'
import { Contradictions } from '../../lookup/answer/Contradictions.tsx'
import { Source } from '../../lookup/answer/Foot.tsx'
import { NoAnswer } from '../../lookup/answer/NoAnswer.tsx'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { PrintedSources } from '../../lookup/answer/Printed.tsx'
import { pagesAround } from '../../lookup/answer/pages.ts'
import { answerQuery, useSessionAnswers } from '../../lookup/lookups.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { LandTitles } from '../../lookup/record/LandTitles.tsx'
import { toCompany } from '../../paths.ts'
import { officerRows } from '../../register/appointment.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ChargeRows, chargeRows } from './Charges.tsx'
import { ControlAnswer } from './Control.tsx'
import { Details } from './Details.tsx'
import { DocumentTable } from './Documents.tsx'
import { useDossier } from './dossier.ts'
import { withoutFilters } from './dossier-links.ts'
import { FilingRows, filingRows } from './Filings.tsx'
import { InsolvencyCases } from './Insolvency.tsx'
import { OfficerRows } from './Officers.tsx'
import { useOpenedDocuments } from './opened-documents.ts'
import { PlaceTable } from './Places.tsx'
import { type PartAnswer, partInWords, partLabels } from './parts.ts'
import { WithoutRowMarks } from './RowMark.tsx'
import { Signals } from './Signals.tsx'
import { type SourceName, sourceNames } from './signals/signal.ts'
import { type Parts, useParts } from './usePart.ts'

/** Everything on record in one document, to read or print. It looks up nothing. */
export function WholeDossier() {
  const { number, company } = useDossier()
  const { search } = useLocation()
  const parts = useParts()
  const { documents } = useOpenedDocuments(number)
  return (
    <>
      <CaseLine />
      <p className={`row-16 on-screen`}>
        <Button look="main" onClick={() => window.print()}>
          Print
        </Button>
        <LinkButton to={{ pathname: toCompany(number), search: withoutFilters(search) }} look="plain">
          Back to the dossier
        </LinkButton>
      </p>
      <NotRun parts={parts} />
      <Details parts={parts} />
      <Signals parts={parts} isPrinted />
      <Part name="officers" lookup={parts.officers}>
        {(page) => <OfficerRows answered={page} rows={officerRows(page.result ?? { appt_list: null }, company)} />}
      </Part>
      <Part name="control" lookup={parts.control}>
        {(page) => <ControlAnswer answered={page} />}
      </Part>
      <Part name="charges" lookup={parts.charges}>
        {(page) => <ChargeRows answered={page} rows={chargeRows(page)} />}
      </Part>
      <Part name="filings" lookup={parts.filings}>
        {(page) => <FilingRows answered={page} rows={filingRows(page)} isOnPaper />}
      </Part>
      <Part name="insolvency" lookup={parts.insolvency}>
        {(page) => <InsolvencyCases answered={page} />}
      </Part>
      <Part name="land" lookup={parts.land}>
        {(page) => <LandTitles answered={page} />}
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

function NotRun({ parts }: { parts: Parts }) {
  const names = sourceNames.filter((name) => parts[name].isNotRun)
  return names.length > 0 && <p className="quiet">Not run: {names.map(partInWords).join(', ')}.</p>
}

function CaseLine() {
  const { shown: file } = useCase()
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
  children: (page: PartAnswer<Name>) => ReactNode
}

/** All pages of a part that are on record. */
function Part<Name extends SourceName>({ name, lookup, children }: PartProps<Name>) {
  const { query, pages, told, isNotRun }: AnyPart = lookup
  const data = query.data as PartAnswer<Name> | undefined
  return (
    <Panel title={partLabels[name]} foot={data && pages.length < 2 && <Source of={data} />}>
      {isNotRun && <p>Not run.</p>}
      {query.error && <NotAnswered error={query.error} onRetry={query.refetch} />}
      {data?.result && pages.length < 2 && <AnswerContent answered={data}>{() => children(data)}</AnswerContent>}
      {pages.length > 1 &&
        (pages as PartAnswer<Name>[]).map((page, index) => (
          <Fragment key={page.record.id}>
            <h3 className="quiet small plain">
              Page {index + 1} of {pages.length} on record
            </h3>
            <Contradictions answered={page} />
            {page === data ? children(page) : <WithoutRowMarks>{children(page)}</WithoutRowMarks>}
            <Source of={page} />
          </Fragment>
        ))}
      {data?.outcome === 'not_answered' && (
        <p>
          <NoAnswer of={data} />
        </p>
      )}
      {told?.gap && <p>{told.gap}</p>}
    </Panel>
  )
}

type AnyPart = Parts[SourceName]

const slots = ['company', ...sourceNames, 'info', 'document', 'file']

/** On paper: every record behind the dossier. */
export function DossierSources() {
  const [search] = useSearchParams()
  const ids = slots.flatMap((slot) => search.get(slot) ?? [])
  const answers = useQueries({ queries: ids.map((id) => answerQuery<OperationName>(id)) })
  // The other pages of a list load one by one. Each of them is a source too.
  useIsFetching({ queryKey: ['answer'] })
  const inSession = useSessionAnswers()
  const known = answers.flatMap(({ data }) => (data ? pagesAround(data, inSession) : []))
  return <PrintedSources of={known.map(({ record }) => record)} />
}
