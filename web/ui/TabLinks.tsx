import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, type To, useLocation } from 'react-router'
import { usePlainLinks } from './PlainLink.tsx'
import css from './TabLinks.module.css'

type Tab = {
  to: To
  label: string
  /** Shown beside the label, such as a number of rows. */
  count?: ReactNode
  /** A line below the label. */
  note?: ReactNode
  /** What it is a part of, for screen readers. */
  of?: string
  /** Needed where several tabs share a path. */
  isOpen?: boolean
  /** It stays open at the addresses below its own. */
  hasParts?: boolean
}

type Props = { label: string; tabs: readonly Tab[] }

const inPlace = { preventScrollReset: true }

/** The parts of a screen, each at its own address. */
export function TabLinks({ label, tabs }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const followLink = usePlainLinks(inPlace)
  const [next, setNext] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab depends on the address.
  useEffect(
    function bringOpenIntoView() {
      const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
      if (open) bringIntoView(open)
    },
    [pathname],
  )
  return (
    <nav className={`${css.tabs} on-screen`} aria-label={label}>
      {/* Only for the keyboard: nothing should move under a pointer. */}
      <ul ref={list} onFocus={({ target }) => target.matches(':focus-visible') && bringIntoView(target)}>
        {tabs.map(({ to, label, count, note, of, isOpen = true, hasParts = false }) => (
          <li key={label}>
            <NavLink
              to={to}
              end={!hasParts}
              data-plain-link=""
              aria-current={isOpen ? 'page' : 'false'}
              data-next={label === next || undefined}
              onClick={(event) => {
                const followed = followLink(event)
                if (!followed) return
                setNext(label)
                void followed.arrived.finally(() => setNext(null))
              }}
            >
              {label}
              {count !== undefined && <span className={css.count}> {count}</span>}
              {note && <small>{note}</small>}
              {of && <span className="visually-hidden"> of {of}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the list sideways until the tab is in the middle. The page does not scroll. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.closest('ul')
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
