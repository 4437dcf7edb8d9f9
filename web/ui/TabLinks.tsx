import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, type To, useLocation, useResolvedPath } from 'react-router'
import { fromTab } from './from-tab.ts'
import { usePlainLinks } from './PlainLink.tsx'
import css from './TabLinks.module.css'
import { useWidth } from './useWidth.ts'

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
  /** Where the address does not tell: the tab is the open page, or holds the part that is. */
  holds?: 'page' | 'open part' | null
}

type Props = {
  label: string
  /** Quiet for the parts of an open tab. */
  look?: 'tabs' | 'quiet'
  tabs: readonly Tab[]
}

const inPlace = { preventScrollReset: true, state: fromTab }

/** The parts of a screen, each at its own address. */
export function TabLinks({ label, look = 'tabs', tabs }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()
  const width = useWidth(list)
  const followLink = usePlainLinks(inPlace)
  const [next, setNext] = useState<string | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the open tab depends on the address.
  useEffect(
    function bringOpenIntoView() {
      const open = list.current?.querySelector<HTMLElement>('[aria-current]')
      if (open) bringIntoView(open)
    },
    [pathname, width],
  )
  return (
    <nav className={`${css.tabs} on-screen`} data-look={look} aria-label={label}>
      {/* Only for the keyboard: nothing should move under a pointer. */}
      <ul ref={list} onFocus={({ target }) => target.matches(':focus-visible') && bringIntoView(target)}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <TabLink
              tab={tab}
              isNext={tab.label === next}
              onClick={(event) => {
                const followed = followLink(event)
                if (!followed) return
                setNext(tab.label)
                void followed.arrived.finally(() => setNext(null))
              }}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TabLinkProps = { tab: Tab; isNext: boolean; onClick: (event: MouseEvent) => void }

function TabLink({ tab, isNext, onClick }: TabLinkProps) {
  const { to, label, count, note, of } = tab
  return (
    <Link to={to} onClick={onClick} data-plain-link="" data-next={isNext || undefined} aria-current={useCurrent(tab)}>
      {label}
      {count !== undefined && <span className={css.count}> {count}</span>}
      {note && <small>{note}</small>}
      {of && <span className="visually-hidden"> of {of}</span>}
    </Link>
  )
}

function useCurrent({ to, isOpen = true, hasParts = false, holds }: Tab): 'page' | 'true' | undefined {
  // As the router compares them.
  const pathname = useLocation().pathname.toLowerCase()
  const own = useResolvedPath(to).pathname.toLowerCase()
  if (holds === 'open part') return 'true'
  const isAt = pathname === own || (hasParts && pathname.startsWith(`${own}/`))
  return holds === 'page' || (holds === undefined && isAt && isOpen) ? 'page' : undefined
}

/** Scrolls the list sideways until the tab is in the middle. The page does not scroll. */
function bringIntoView(tab: HTMLElement): void {
  const list = tab.closest('ul')
  if (list) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
