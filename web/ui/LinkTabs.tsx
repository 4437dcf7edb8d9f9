import { NavLink } from 'react-router'
import css from './LinkTabs.module.css'

type Tab = { to: string; label: string; under?: string | undefined }

/** The parts of a screen, each with an address of its own. */
export const LinkTabs = ({ label, tabs }: { label: string; tabs: Tab[] }) => (
  <nav className={css.tabs} aria-label={label}>
    <ul>
      {tabs.map(({ to, label, under }) => (
        <li key={to}>
          <NavLink to={to} end preventScrollReset>
            {label}
            {under && <small>{under}</small>}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
