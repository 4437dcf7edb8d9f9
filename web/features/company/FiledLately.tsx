import { Link, useLocation } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { pressByLink } from '../../lookup/presses.ts'
import { usePrice, usePriceEach, withPrice } from '../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { useFacts } from '../../lookup/report/evidence.ts'
import { toCompany } from '../../paths.ts'
import { DateText } from '../../register/DateText.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import { withDocument, withoutFilters } from './dossier-links.ts'
import { categoryOf, madeUpTo } from './filing-words.ts'
import css from './Overview.module.css'
import { recordsOf, useOpenedDocuments } from './opened-documents.ts'
import { Signed } from './PartLines.tsx'
import { onItsPage, type PartResult, placesOf, withRecord } from './parts.ts'
import type { Parts } from './usePart.ts'

type Filing = RecordOf<'company_filing_history'>
type Props = { filings: Parts['filings'] }

/** Rows in a list. The tab has all. */
const atFirst = 5

/** The newest filings on record. Each opens its document. */
export function NewestFilings({ result, filings }: { result: PartResult<'filings'> } & Props) {
  const toFiled = useToFiled(filings)
  const facts = useFacts()
  const list = result.filing_history_list ?? []
  return (
    <ul className={`${css.list} ${css.opening}`}>
      {newestFirst(list)
        .slice(0, atFirst)
        .map((filing, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: filings have no key, and never move.
            key={index}
            {...facts(
              filing.document_description ?? filing.form_type ?? 'Filing',
              ...placesOf('filings', filings.pages, `filing-${list.indexOf(filing)}`),
            )}
          >
            <DateText date={filing.document_date} />
            <span>{filing.document_description ?? filing.document_short_description}</span>
            {filing.image_key && <OpenFiled filing={filing} to={toFiled(filing, list.indexOf(filing))} />}
          </li>
        ))}
    </ul>
  )
}

/** To a filing's document in the tab. The record of its page is in the address, so that the list itself is free. */
function useToFiled(filings: Parts['filings']) {
  const { number } = useDossier()
  const { search } = useLocation()
  const { documents } = useOpenedDocuments(number)
  return ({ image_key }: Filing, index: number) => {
    const page = onItsPage('filings', filings.pages, `filing-${index}`)?.page.record.id
    const tab = page ? withRecord(withoutFilters(search), 'filings', page) : withoutFilters(search)
    const opened = documents.find((document) => document.image_key === image_key)
    return {
      pathname: toCompany(number, 'filings'),
      search: withDocument(tab, image_key ?? null, opened && recordsOf(opened)),
      isFree: opened?.file !== undefined,
    }
  }
}

type OpenProps = { filing: Filing; to: ReturnType<ReturnType<typeof useToFiled>> }

function OpenFiled({ filing: { form_type, document_date }, to: { isFree, ...to } }: OpenProps) {
  const price = usePrice('company_document_info', 'company_document')
  const what = `${form_type} of ${dateInWords(document_date ?? '')}`
  const isPriced = /\d/.test(price)
  const isOnlyRead = useIsOnlyRead()
  if (isOnlyRead && !isFree) return null
  return (
    <Link
      className="on-screen"
      to={to}
      onClick={!isFree && isPriced ? pressByLink : undefined}
      aria-label={isFree ? `Open · free: ${what}, on record` : withPrice(`Open ${what}`, price)}
    >
      {isFree ? 'Open · free' : 'Open'}
    </Link>
  )
}

/** Said once for all rows, as in the head of a table. */
export function DocumentPrice() {
  const price = usePriceEach('company_document_info', 'company_document')
  if (price === '') return null
  return (
    <span className="quiet tiny on-screen" title={`To open a document: ${price}`}>
      Document · {price.replace(/ credits?\b/, '')}
    </span>
  )
}

/** The accounts on record, by the end of their year. */
export function Accounts({ filings: { told, pages } }: Props) {
  const rows = newestFirst(told?.result.filing_history_list ?? []).filter((filing) => categoryOf(filing) === 'accounts')
  if (rows.length === 0) return null
  return (
    <Panel title="Accounts filed" actions={<ToFilings words="All accounts" kind="accounts" />}>
      <ul className={css.list}>
        {rows.slice(0, atFirst).map((filing, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: filings have no key, and never move.
          <li key={index}>
            <DateText date={madeUpTo(filing) ?? filing.document_date} />
            <span>
              {(filing.document_description || filing.document_short_description)?.replace(/ made up to .*/, '')}
            </span>
          </li>
        ))}
      </ul>
      <Signed pages={pages} />
    </Panel>
  )
}

const newestFirst = (filings: readonly Filing[]): Filing[] =>
  filings.toSorted((one, other) => (other.document_date ?? '').localeCompare(one.document_date ?? ''))

function ToFilings({ words, kind }: { words: string; kind?: string }) {
  const { number } = useDossier()
  const search = new URLSearchParams(withoutFilters(useLocation().search))
  if (kind) search.set('kind', kind)
  return <Link to={{ pathname: toCompany(number, 'filings'), search: search.toString() }}>{words}</Link>
}
