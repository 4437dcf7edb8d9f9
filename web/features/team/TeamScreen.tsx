import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { sessionQuery } from '../../server/session.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.team, label: 'Accounts' },
  { to: paths.teamSpend, label: 'Spending' },
  { to: paths.audit, label: 'Who looked at what' },
]
const forAdministrators = [{ to: paths.accountEvents, label: 'Changes to accounts' }]

/** For supervisors, who see; and administrators, who change. */
export function TeamScreen() {
  const { pathname } = useLocation()
  const { data: analyst } = useQuery(sessionQuery)
  if (!analyst) return null
  if (analyst.role === 'analyst')
    return (
      <Screen title="Team">
        <p>Supervisors and administrators see this. Ask one of them for what you need to know.</p>
      </Screen>
    )
  const shown = analyst.role === 'administrator' ? [...tabs, ...forAdministrators] : tabs
  return (
    <Screen title="Team" part={shown.find(({ to }) => to === pathname)?.label}>
      <TabLinks label="Team" tabs={shown} />
      <Outlet />
    </Screen>
  )
}
