import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import css from './TabLinks.module.css'

type Tab = {
  to: string
  label: string
  /** Below the label: what opening it costs, say. */
  note?: ReactNode
  /** Where the path alone does not say whether it is the open one. */
  isOpen?: boolean
}

/** The parts of a screen, each at an address of its own. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly Tab[] }) => (
  <nav className={css.tabs} aria-label={label}>
    <ul>
      {tabs.map(({ to, label, note, isOpen = true }) => (
        <li key={to}>
          {/* On a path that is another's it is none of the open ones, whatever it is told. */}
          <NavLink to={to} end preventScrollReset aria-current={isOpen ? 'page' : 'false'}>
            {label}
            {note && <small>{note}</small>}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
