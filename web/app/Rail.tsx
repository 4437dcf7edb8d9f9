import version from 'virtual:version'
import { memo, type SyntheticEvent, useState } from 'react'
import { paths } from '../paths.ts'
import type { Analyst } from '../server/session.ts'
import { Icon, type IconName } from '../ui/icon/Icon.tsx'
import { PlainLink, usePlainLinks } from '../ui/PlainLink.tsx'
import { useLeaveOutside } from '../ui/Popover.tsx'
import css from './Rail.module.css'

/** Loads the code of the screen at an address. */
export type Prefetch = (pathname: string) => void

type Props = { analyst: Analyst; pathname: string; prefetch: Prefetch }

/** The main navigation. On a phone it is a bar at the bottom, with the last screens behind "More". */
export const Rail = memo(function Rail({ analyst, pathname, prefetch }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [goingTo, setGoingTo] = useState<string | null>(null)
  const box = useLeaveOutside<HTMLElement>(() => setOpen(false))
  const followLink = usePlainLinks()
  const places = placesOf(analyst)
  const holdsCurrent = places.some((place) => place.isFurther && isAt(place, pathname))

  /** Loads a screen's code when the pointer or the focus reaches its link. */
  function prepare({ target }: SyntheticEvent): void {
    const link = (target as Element).closest('a')
    if (link) prefetch(link.pathname)
  }
  const toItem = (place: Place) => (
    <li key={place.to} data-further={place.isFurther}>
      <PlaceLink place={place} isCurrent={isAt(place, pathname)} isNext={place.to === goingTo} />
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
        {places.filter(({ isFurther }) => !isFurther).map(toItem)}
        <li className={css.more}>
          <button
            type="button"
            aria-expanded={isOpen}
            data-current={holdsCurrent || undefined}
            onClick={() => setOpen((isOpen) => !isOpen)}
          >
            <Icon name="dots" size={20} strokeWidth={1.75} />
            More
          </button>
        </li>
        {places.filter(({ isFurther }) => isFurther).map(toItem)}
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
  /** Behind "More" on a phone. These come last. */
  isFurther?: true
  /** For supervisors and administrators. */
  isForSupervisors?: true
}

const places: Place[] = [
  { to: paths.home, label: 'Search', icon: 'search' },
  { to: paths.companies, label: 'Companies', icon: 'building' },
  { to: paths.directors, label: 'Directors', icon: 'people', holds: paths.director },
  { to: paths.people, label: 'People', icon: 'findPerson' },
  { to: paths.telephone, label: 'Telephone', icon: 'phone', isFurther: true },
  { to: paths.map, label: 'Map', icon: 'map', isFurther: true },
  { to: paths.records, label: 'Records', icon: 'bookOpen', isFurther: true },
  { to: paths.cases, label: 'Cases', icon: 'folder', isFurther: true },
  { to: paths.account, label: 'Account', icon: 'wallet', isFurther: true },
  { to: paths.team, label: 'Team', icon: 'team', isFurther: true, isForSupervisors: true },
]

export const placesOf = ({ role }: Pick<Analyst, 'role'>): Place[] =>
  places.filter(({ isForSupervisors }) => !isForSupervisors || role !== 'analyst')
