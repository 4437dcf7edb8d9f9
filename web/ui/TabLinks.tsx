import { NavLink } from 'react-router'
import css from './TabLinks.module.css'

type Props = { label: string; tabs: { to: string; label: string }[] }

/** The parts of a screen, each at an address of its own. */
export const TabLinks = ({ label, tabs }: Props) => (
  <nav className={css.tabs} aria-label={label}>
    <ul>
      {tabs.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end preventScrollReset>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
