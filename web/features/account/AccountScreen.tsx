import { Outlet, useLocation } from 'react-router'
import { paths } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.account, label: 'Credits' },
  { to: paths.prices, label: 'Prices' },
  { to: paths.budgets, label: 'Budgets' },
  { to: paths.keys, label: 'Keys' },
]

/** Credits, prices, budgets and keys. */
export function AccountScreen() {
  const { pathname } = useLocation()
  return (
    <Screen
      title="Account"
      part={tabs.find(({ to }) => to === pathname)?.label}
      tabs={<TabLinks label="Account" tabs={tabs} />}
      isCompact
    >
      <Outlet />
    </Screen>
  )
}
