import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { answerQuery } from '../../lookup/lookups.ts'
import { Price } from '../../lookup/price/Price.tsx'
import { type CompanyTab, toCompany } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { filterNames } from './filter-names.ts'
import { countOf } from './parts.ts'
import type { SourceName } from './signals/signal.ts'
import { documentSlots } from './to-document.ts'
import { useToParts } from './useToParts.ts'

type Tab = { tab: CompanyTab; label: string; operation?: OperationName; slot?: 'company' | SourceName }

/** Those with an operation are looked up when they are opened; the others show what was. */
const tabs: Tab[] = [
  { tab: 'overview', label: 'Overview', operation: 'company_number_search', slot: 'company' },
  { tab: 'officers', label: 'Officers', operation: 'company_appointments', slot: 'officers' },
  { tab: 'charges', label: 'Charges', operation: 'company_mortgage_index', slot: 'charges' },
  { tab: 'filings', label: 'Filings', operation: 'company_filing_history', slot: 'filings' },
  { tab: 'documents', label: 'Documents' },
  { tab: 'places', label: 'Places' },
  { tab: 'history', label: 'History' },
]

/** The open tab's label. */
export const openTab = (pathname: string): string | undefined =>
  pathname.endsWith('/whole') ? 'Whole dossier' : tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))?.label

/** Each part of the dossier, and below it what opening it costs, or that it is on record. */
export function DossierTabs({ number, name }: { number: string; name: string }) {
  const [parameters] = useSearchParams()
  const search = withoutFilters(parameters.toString())
  const toParts = useToParts(number)
  return (
    <TabLinks
      label={`Dossier of ${name}`}
      tabs={tabs.map(({ tab, label, operation, slot }) => {
        const part = slot && slot !== 'company' ? slot : undefined
        const isOnRecord = part ? toParts[part].isOnRecord : slot && parameters.has(slot)
        return {
          to: part ? toParts[part].to : { pathname: toCompany(number, tab), search },
          label,
          of: name,
          count: part && <PartCount name={part} id={parameters.get(part)} />,
          note: isOnRecord ? 'on record' : operation ? <Price of={operation} /> : 'free',
        }
      })}
    />
  )
}

function PartCount({ name, id }: { name: SourceName; id: string | null }) {
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  return data?.result ? countOf(name, data.result as never) : null
}

/** What is filtered on one tab is nothing to another; nor is the document that is open. */
export function withoutFilters(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of [...filterNames, ...documentSlots]) next.delete(name)
  return next.toString()
}
