import { paths } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.directors, label: 'Officers' },
  { to: paths.controllers, label: 'Controllers' },
]

/** Who runs companies, and who controls them. */
export const OfficerTabs = () => <TabLinks label="People of companies" tabs={tabs} />
