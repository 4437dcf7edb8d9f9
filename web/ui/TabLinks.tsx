import type { ReactNode } from 'react'
import { Link } from 'react-router'
import css from './TabLinks.module.css'

export type TabLink = {
  to: string
  label: string
  /** Below the label: what opening it costs, say. */
  note?: ReactNode
  isOpen: boolean
}

/** The parts of a screen, each with an address of its own. */
export const TabLinks = ({ label, tabs }: { label: string; tabs: readonly TabLink[] }) => (
  <nav className={css.tabs} aria-label={label}>
    <ul>
      {tabs.map(({ to, label, note, isOpen }) => (
        <li key={to}>
          <Link to={to} aria-current={isOpen ? 'page' : undefined} preventScrollReset>
            {label}
            {note && <small>{note}</small>}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
