import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NavLink, useLocation, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { usePrice } from '../../api/credits.ts'
import { answerQuery } from '../../api/lookups.ts'
import { type CompanyTab, toCompany } from '../../paths.ts'
import css from './DossierTabs.module.css'
import { countOf } from './parts.ts'
import type { SourceName } from './signals/signal.ts'
import { documentSlots } from './to-document.ts'
import { filterNames } from './useFilter.ts'

type Tab = { tab: CompanyTab; label: string; operation?: OperationName; slot?: string }

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
export const DossierTabs = ({ number, name }: { number: string; name: string }) => (
  <nav className={css.tabs} aria-label={`Dossier of ${name}`}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.tab}>
          {tab.operation && tab.slot ? (
            <LookedUpTab {...tab} operation={tab.operation} slot={tab.slot} number={number} name={name} />
          ) : (
            <TabLink {...tab} number={number} name={name} under="free" />
          )}
        </li>
      ))}
    </ul>
  </nav>
)

type Of = { number: string; name: string }

function LookedUpTab({ slot, operation, ...tab }: Tab & Of & { slot: string; operation: OperationName }) {
  const id = useSearchParams()[0].get(slot)
  const price = usePrice(operation)
  const { data } = useQuery({ ...answerQuery(id ?? ''), enabled: id !== null })
  const isCounted = slot !== 'company' && data?.result
  return (
    <TabLink {...tab} under={id === null ? price : 'on record'}>
      {isCounted && <span className={css.count}> {countOf(slot as SourceName, data.result as never)}</span>}
    </TabLink>
  )
}

type LinkProps = Pick<Tab, 'tab' | 'label'> & Of & { under: string; children?: ReactNode }

function TabLink({ tab, label, number, name, under, children }: LinkProps) {
  const { search } = useLocation()
  return (
    <NavLink to={{ pathname: toCompany(number, tab), search: withoutFilters(search) }} end preventScrollReset>
      {label}
      {children}
      <small>{under}</small>
      <span className="visually-hidden"> of {name}</span>
    </NavLink>
  )
}

/** What is filtered on one tab is nothing to another; nor is the document that is open. */
export function withoutFilters(search: string): string {
  const next = new URLSearchParams(search)
  for (const name of [...filterNames, ...documentSlots]) next.delete(name)
  return next.toString()
}
