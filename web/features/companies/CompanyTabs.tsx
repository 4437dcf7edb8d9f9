import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.companies, label: 'By name or number' },
  { to: paths.companiesAt, label: 'By address' },
  { to: paths.land, label: 'Land titles' },
]

/** The searches for companies. */
export const CompanyTabs = () => <TabLinks label="Searches for companies" tabs={tabs} />
