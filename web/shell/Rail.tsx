import { BookOpenText, Building2, FolderOpen, type LucideIcon, MapPinned, Search, Users, Wallet } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import css from './Rail.module.css'

/** @param holds a screen that belongs to it at an address of its own */
type Place = { to: string; label: string; icon: LucideIcon; holds?: string }

const places: Place[] = [
  { to: paths.home, label: 'Search', icon: Search },
  { to: paths.companies, label: 'Companies', icon: Building2 },
  { to: paths.directors, label: 'Directors', icon: Users, holds: paths.director },
  { to: paths.map, label: 'Map', icon: MapPinned },
  { to: paths.records, label: 'Records', icon: BookOpenText },
  { to: paths.cases, label: 'Cases', icon: FolderOpen },
  { to: paths.account, label: 'Account', icon: Wallet },
]

export function Rail() {
  const { pathname } = useLocation()
  return (
    <nav className={css.rail} aria-label="Main">
      <ul>
        {places.map((place) => (
          <li key={place.to}>
            <Link to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined}>
              <place.icon size={20} strokeWidth={1.75} aria-hidden />
              {place.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const isAt = ({ to, holds }: Place, pathname: string): boolean =>
  pathname === to || pathname === holds || pathname.startsWith(`${to}/`)
