import version from 'virtual:version'
import { memo, type SyntheticEvent, useState } from 'react'
import { useCase } from '../lookup/purpose/cases.ts'
import { paths, toCase } from '../paths.ts'
import type { Analyst } from '../server/session.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { PlainLink, usePlainLinks } from '../ui/PlainLink.tsx'
import { useLeaveOutside } from '../ui/Popover.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import css from './Rail.module.css'

/** Loads the code of the screen at an address. */
export type Prefetch = (pathname: string) => void

type Props = { analyst: Analyst; pathname: string; prefetch: Prefetch }

/** The main navigation. On a phone it is a bar at the bottom, with most screens behind "More". */
export const Rail = memo(function Rail({ analyst, pathname, prefetch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [goingTo, setGoingTo] = useState<string | null>(null)
  const box = useLeaveOutside<HTMLElement>(() => setOpen(false))
  const followLink = usePlainLinks()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const { shown: file } = useCase()
  const all = placesOf(analyst)
  const inBar = isPhone ? phoneBar(all, file && toCase(file.case_id)) : all
  const further = all.filter(({ to }) => !inBar.some((place) => place.to === to))
  const current = [...inBar, ...further].find((place) => isAt(place, pathname))

  /** Loads a screen's code when the pointer or the focus reaches its link. */
  function prepare({ target }: SyntheticEvent): void {
    const link = (target as Element).closest('a')
    if (link) prefetch(link.pathname)
  }
  const toItem = (place: Place) => (
    <li key={place.to} data-further={further.includes(place) || undefined}>
      <PlaceLink place={place} isCurrent={place === current} isNext={place.to === goingTo} />
    </li>
  )
  return (
    <nav
      ref={box}
      className={`${css.rail} on-screen`}
      aria-label="Main"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      onPointerOver={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if ((event.target as Element).closest('a')) setOpen(false)
        const followed = followLink(event)
        if (!followed) return
        setGoingTo(followed.to)
        void followed.arrived.finally(() => setGoingTo(null))
      }}
    >
      <ul data-open={isOpen || undefined}>
        {inBar.map(toItem)}
        {isPhone && (
          <li>
            <button
              type="button"
              aria-expanded={isOpen}
              data-current={(current !== undefined && further.includes(current)) || undefined}
              onClick={() => setOpen((isOpen) => !isOpen)}
            >
              <Icon name="dots" size={20} strokeWidth={1.75} />
              More
            </button>
          </li>
        )}
        {further.map(toItem)}
      </ul>
      <p className={css.version}>Version {version}</p>
    </nav>
  )
})

type PlaceLinkProps = { place: Place; isCurrent: boolean; isNext: boolean }

/** Memoised, so that a change of screen renders only two of them. */
const PlaceLink = memo(({ place, isCurrent, isNext }: PlaceLinkProps) => (
  <PlainLink to={place.to} aria-current={isCurrent ? 'page' : undefined} data-next={isNext || undefined}>
    <Icon name={place.icon} size={20} strokeWidth={1.75} />
    {place.label}
  </PlainLink>
))

const isAt = ({ to, holds }: Place, pathname: string): boolean =>
  pathname === to || pathname === holds || pathname.startsWith(`${to}/`)

export type Place = {
  to: string
  label: string
  icon: IconName
  /** A screen at another address that belongs to it. */
  holds?: string
  /** For supervisors and administrators. */
  isForSupervisors?: true
}

const places: Place[] = [
  { to: paths.home, label: 'Search', icon: 'search' },
  { to: paths.companies, label: 'Companies', icon: 'building' },
  { to: paths.directors, label: 'Directors', icon: 'people', holds: paths.director },
  { to: paths.people, label: 'People', icon: 'findPerson' },
  { to: paths.telephone, label: 'Telephone', icon: 'phone' },
  { to: paths.map, label: 'Map', icon: 'map' },
  { to: paths.records, label: 'Records', icon: 'bookOpen' },
  { to: paths.cases, label: 'Cases', icon: 'folder' },
  { to: paths.account, label: 'Account', icon: 'wallet' },
  { to: paths.team, label: 'Team', icon: 'team', isForSupervisors: true },
]

/** The places of the bar on a phone. The current case is one of them. */
const inPhoneBar: ReadonlySet<string> = new Set([paths.home, paths.companies, paths.people])

const phoneBar = (all: readonly Place[], current: string | undefined): Place[] => [
  ...all.filter(({ to }) => inPhoneBar.has(to)),
  { to: current ?? paths.cases, label: 'Case', icon: 'folder' },
]

export const placesOf = ({ role }: Pick<Analyst, 'role'>): Place[] =>
  places.filter(({ isForSupervisors }) => !isForSupervisors || role !== 'analyst')
