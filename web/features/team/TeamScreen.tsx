import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useSearchParams } from 'react-router'
import { SpendPanel } from '../../lookup/price/SpendPanel.tsx'
import { paths } from '../../paths.ts'
import { sessionQuery } from '../../server/session.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs = [
  { to: paths.team, label: 'Accounts' },
  { to: paths.teamSpend, label: 'Spending' },
  { to: paths.audit, label: 'Who looked at what' },
]
const forAdministrators = [
  { to: paths.accountEvents, label: 'Changes to accounts' },
  { to: paths.teamTokens, label: 'Access tokens' },
  { to: paths.refusals, label: 'Lookups not run' },
  { to: paths.houseTemplate, label: 'House template' },
]

/** Supervisors can read it; administrators can make changes. */
export function TeamScreen() {
  const { pathname } = useLocation()
  const { data: analyst } = useQuery(sessionQuery)
  if (!analyst) return null
  if (analyst.role === 'analyst')
    return (
      <Screen title="Team">
        <p>Only supervisors and administrators can see this screen.</p>
      </Screen>
    )
  const shown = analyst.role === 'administrator' ? [...tabs, ...forAdministrators] : tabs
  return (
    <Screen
      title="Team"
      part={shown.find(({ to }) => to === pathname)?.label}
      tabs={<TabLinks label="Team" tabs={shown} />}
      isCompact
    >
      <Outlet />
    </Screen>
  )
}

/** Links to older lines, and back to the newest. */
export function Older({ next, of }: { next: number | null; of: string }) {
  const [search] = useSearchParams()
  const to = (before: string | null) => {
    const changed = new URLSearchParams(search)
    changed.delete('before')
    if (before) changed.set('before', before)
    return { search: changed.toString() }
  }
  const isOlder = search.has('before')
  if (!isOlder && next === null) return null
  return (
    <nav className="row-16 strong" aria-label={`Pages of ${of}`}>
      {isOlder && <Link to={to(null)}>Newest</Link>}
      {next !== null && (
        <Link to={to(String(next))} rel="next">
          Older
        </Link>
      )}
    </nav>
  )
}

export const TeamSpend = () => <SpendPanel first="analyst" />
