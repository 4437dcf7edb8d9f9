import { NavLink, useLocation, useSearchParams } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { usePrice } from '../../api/credits.ts'
import { type CompanyTab, toCompany } from '../../paths.ts'
import css from './DossierTabs.module.css'

type Tab = { tab: CompanyTab; label: string; operation: OperationName; slot: string }

const tabs: Tab[] = [
  { tab: 'overview', label: 'Overview', operation: 'company_number_search', slot: 'company' },
  { tab: 'officers', label: 'Officers', operation: 'company_appointments', slot: 'officers' },
  { tab: 'charges', label: 'Charges', operation: 'company_mortgage_index', slot: 'charges' },
  { tab: 'filings', label: 'Filings', operation: 'company_filing_history', slot: 'filings' },
]

/** The open tab's label. */
export const openTab = (pathname: string): string | undefined =>
  tabs.find(({ tab }) => pathname.endsWith(`/${tab}`))?.label

/** Each part of the dossier, and below it what opening it costs, or that it is on record. */
export const DossierTabs = ({ number, name }: { number: string; name: string }) => (
  <nav className={css.tabs} aria-label={`Dossier of ${name}`}>
    <ul>
      {tabs.map((tab) => (
        <li key={tab.tab}>
          <TabLink {...tab} number={number} />
        </li>
      ))}
    </ul>
  </nav>
)

function TabLink({ tab, label, operation, slot, number }: Tab & { number: string }) {
  const { search } = useLocation()
  const isOnRecord = useSearchParams()[0].has(slot)
  const price = usePrice(operation)
  return (
    <NavLink to={{ pathname: toCompany(number, tab), search }} end preventScrollReset>
      {label}
      <small>{isOnRecord ? 'on record' : price}</small>
    </NavLink>
  )
}
