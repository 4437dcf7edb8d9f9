import { useSearchParams } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { Pager } from '../../lookup/answer/Pager.tsx'
import type { Answered } from '../../lookup/lookups.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useSearchParam } from '../../ui/url-state.ts'
import { BesideDocument } from './BesideDocument.tsx'
import { useDossier } from './CompanyScreen.tsx'
import { FilingRows } from './FilingRows.tsx'
import css from './Filings.module.css'
import { categoryOf, type FilingCategory, filingCategories } from './filing-words.ts'
import { OnThisPage } from './OnThisPage.tsx'
import { usePart } from './usePart.ts'

/** A filing, and its place in the answer. */
export type FilingRow = { filing: RecordOf<'company_filing_history'>; at: number }

/** The filing history, and beside it the document that was opened. */
export function Filings() {
  const { number } = useDossier()
  const lookup = usePart('filings')
  return (
    <BesideDocument number={number}>
      <Panel title="Filings" foot={<Foot lookup={lookup} />}>
        <Answer
          lookup={lookup}
          pages={(answered) => <Pager shown={answered} known={lookup.pages} slot="filings" of="filings" />}
        >
          {(_, answered) => <FilingTable answered={answered} />}
        </Answer>
      </Panel>
    </BesideDocument>
  )
}

export const filingRows = ({ result }: Answered<'company_filing_history'>): FilingRow[] =>
  (result?.filing_history_list ?? []).map((filing, at) => ({ filing, at }))

function FilingTable({ answered }: { answered: Answered<'company_filing_history'> }) {
  const [kind, setKind] = useSearchParam('kind')
  const [since, setSince] = useSearchParam('since')
  const [until, setUntil] = useSearchParam('until')
  const [, setSearch] = useSearchParams()
  const rows = filingRows(answered)
  const isIn = ({ filing: { document_date } }: FilingRow) =>
    (since === '' || (document_date ?? '') >= since) && (until === '' || (document_date ?? '') <= until)
  const shown = rows.filter((row) => isIn(row) && (kind === '' || categoryOf(row.filing) === kind))
  const isFiltered = [kind, since, until].some(Boolean)

  const clear = () =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        for (const name of ['kind', 'since', 'until']) next.delete(name)
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return (
    <>
      <div className={css.filters}>
        <Select label="Kind" options={kindsIn(rows)} value={kind} onChange={(event) => setKind(event.target.value)} />
        <Field label="Filed from" type="date" value={since} onChange={(event) => setSince(event.target.value)} />
        <Field label="to" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
      </div>
      <OnThisPage answered={answered} shown={shown.length} of={rows.length} isFiltered={isFiltered}>
        <Button look="quiet" onClick={clear}>
          Show all of this page
        </Button>
      </OnThisPage>
      <FilingRows answered={answered} rows={shown} />
    </>
  )
}

/** Only kinds that there are, and how many of each. */
function kindsIn(rows: FilingRow[]) {
  const counts = new Map<FilingCategory, number>()
  for (const { filing } of rows) counts.set(categoryOf(filing), (counts.get(categoryOf(filing)) ?? 0) + 1)
  const known = Object.entries(filingCategories) as [FilingCategory, string][]
  return [
    { value: '', label: `All kinds, ${numberInWords(rows.length)}` },
    ...known
      .filter(([kind]) => counts.has(kind))
      .map(([kind, label]) => ({ value: kind, label: `${label}, ${numberInWords(counts.get(kind))}` })),
  ]
}
