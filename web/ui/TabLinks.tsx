import { type ReactNode, useEffect, useRef, useState } from 'react'
import { NavLink, type To, useLocation } from 'react-router'
import css from './TabLinks.module.css'
import { usePlainLinks } from './usePlainLinks.ts'

type Tab = {
  to: To
  label: string
  /** Beside the label: how much there is, say. */
  count?: ReactNode
  /** Below the label: what opening it costs, say. */
  note?: ReactNode
  /** Of what it is a part, for those who hear it alone. */
  of?: string
  /** Where the path alone does not say whether it is the open one. */
  isOpen?: boolean
}

type Props = { label: string; tabs: readonly Tab[] }

const inPlace = { preventScrollReset: true }

/** The parts of a screen, each at an address of its own. */
export function TabLinks({ label, tabs }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const followLink = usePlainLinks(inPlace)
  const [next, setNext] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another address another one is open.
  useEffect(
    function bringOpenIntoView() {
      const open = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
      if (open) bringIntoView(open)
    },
    [pathname],
  )
  return (
    <nav className={css.tabs} aria-label={label}>
      {/* Of what is pressed by hand nothing moves away. */}
      <ul ref={list} onFocus={({ target }) => target.matches(':focus-visible') && bringIntoView(target)}>
        {tabs.map(({ to, label, count, note, of, isOpen = true }) => (
          <li key={label}>
            {/* On a path that is another's it is none of the open ones, whatever it is told. */}
            <NavLink
              to={to}
              end
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

/** Sideways alone: the page stays where it is. Of its own accord a browser is content with a few pixels of it. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.closest('ul')
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
