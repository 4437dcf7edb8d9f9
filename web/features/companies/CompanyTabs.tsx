import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.companies, label: 'By name or number' },
  { to: paths.companiesAt, label: 'By address' },
]

/** The searches for companies. */
export const CompanyTabs = () => <TabLinks label="Searches for companies" tabs={tabs} />
