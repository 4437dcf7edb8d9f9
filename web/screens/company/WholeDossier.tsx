import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useCase } from '../../api/cases.ts'
import type { Lookup } from '../../api/lookups.ts'
import { officerRows } from '../../api/officer-rows.ts'
import type { RecordLine } from '../../api/records.ts'
import { Source } from '../../api/Source.tsx'
import { toCompany } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TimeText } from '../../ui/TimeText.tsx'
import { ChargeRows, chargeRows, noCharge } from './Charges.tsx'
import { useDossier } from './CompanyScreen.tsx'
import { DocumentTable } from './Documents.tsx'
import { FilingRows } from './FilingRows.tsx'
import { filingRows, noFiling } from './Filings.tsx'
import { noOfficer, OfficerRows } from './Officers.tsx'
import { CompanyFacts } from './Overview.tsx'
import { PlaceTable } from './Places.tsx'
import { withRecord } from './part-pages.ts'
import { partLabels } from './parts.ts'
import { Signals } from './Signals.tsx'
import type { SourceName, sources } from './signals/signal.ts'
import { useOpenedDocuments } from './useOpenedDocuments.ts'
import { useParts } from './usePart.ts'
import css from './WholeDossier.module.css'

/** All that was looked up, in one piece: to be read through, and printed. It asks for nothing that was not. */
export function WholeDossier() {
  const { number } = useDossier()
  const { search } = useLocation()
  const parts = useParts()
  const { documents } = useOpenedDocuments(number)
  const [officers, charges, filings] = [parts.officers.query.data, parts.charges.query.data, parts.filings.query.data]
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
      <Part name="officers" lookup={parts.officers} none={noOfficer}>
        {officers && <OfficerRows answered={officers} rows={officerRows(officers.result ?? { appt_list: null })} />}
      </Part>
      <Part name="charges" lookup={parts.charges} none={noCharge}>
        {charges && <ChargeRows answered={charges} rows={chargeRows(charges)} />}
      </Part>
      <Part name="filings" lookup={parts.filings} none={noFiling}>
        {filings && <FilingRows answered={filings} rows={filingRows(filings)} isOnPaper />}
      </Part>
      <Panel title="Places">
        <PlaceTable officers={officers} filings={filings} />
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

/** Not run; or on record, and in this document once it is read. */
function NotHere({ name, newest }: { name: SourceName; newest: RecordLine | undefined }) {
  const { search } = useLocation()
  if (!newest) return <p>Not run.</p>
  return (
    <p>
      On record since <TimeText at={newest.at} />, and not in this document.{' '}
      <Link className="on-screen" to={{ search: withRecord(search, name, newest.id) }} preventScrollReset>
        Read it into this document, free
      </Link>
    </p>
  )
}

type PartProps<Name extends SourceName> = {
  name: Name
  lookup: Lookup<(typeof sources)[Name]> & { records: { lines: readonly RecordLine[]; isPending: boolean } }
  none: ReactNode
  children: ReactNode
}

/** What was not looked up is said not to be, on paper too. */
function Part<Name extends SourceName>({ name, lookup, none, children }: PartProps<Name>) {
  const { data } = lookup.query
  const more = data?.result && (data.result.previous_page_id || data.result.next_page_id)
  return (
    <Panel title={partLabels[name]} foot={data && <Source of={data} />}>
      {!lookup.isOnRecord && !lookup.records.isPending && <NotHere name={name} newest={lookup.records.lines[0]} />}
      {data?.outcome === 'none_found' && none}
      {data?.outcome === 'found' && children}
      {data?.outcome === 'not_answered' && <p>Not answered.</p>}
      {more && <p>One page of more: the others are not in this document.</p>}
    </Panel>
  )
}
