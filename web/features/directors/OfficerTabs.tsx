import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.directors, label: 'Officers' },
  { to: paths.controllers, label: 'Controllers' },
  { to: paths.sanctions, label: 'Sanctions lists' },
]

/** Who runs companies, who controls them, and who is on a list. */
export const OfficerTabs = () => <TabLinks label="People of companies" tabs={tabs} />
