import { BookOpenText, Building2, FolderOpen, type LucideIcon, MapPinned, Search, Users, Wallet } from 'lucide-react'
import { NavLink } from 'react-router'
import { paths } from '../paths.ts'
import css from './Rail.module.css'

const places: { to: string; label: string; icon: LucideIcon }[] = [
  { to: paths.home, label: 'Search', icon: Search },
  { to: paths.companies, label: 'Companies', icon: Building2 },
  { to: paths.directors, label: 'Directors', icon: Users },
  { to: paths.map, label: 'Map', icon: MapPinned },
  { to: paths.records, label: 'Records', icon: BookOpenText },
  { to: paths.cases, label: 'Cases', icon: FolderOpen },
  { to: paths.account, label: 'Account', icon: Wallet },
]

export const Rail = () => (
  <nav className={css.rail} aria-label="Main">
    <ul>
      {places.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <NavLink to={to} end={to === paths.home}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
