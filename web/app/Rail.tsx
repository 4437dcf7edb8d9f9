import { Ellipsis } from 'lucide-react'
import { memo, type SyntheticEvent, useState } from 'react'
import { fetchAhead } from '../router.tsx'
import type { Analyst } from '../server/session.ts'
import { PlainLink, usePlainLinks } from '../ui/PlainLink.tsx'
import { useLeaveOutside } from '../ui/Popover.tsx'
import { type Place, placesOf } from './places.ts'
import css from './Rail.module.css'

/** The screens, beside everything; on a narrow screen below it, the less used ones behind "More". */
export const Rail = memo(function Rail({ analyst, pathname }: { analyst: Analyst; pathname: string }) {
  const [isOpen, setOpen] = useState(false)
  const [goingTo, setGoingTo] = useState<string | null>(null)
  const box = useLeaveOutside<HTMLElement>(() => setOpen(false))
  const followLink = usePlainLinks()
  const places = placesOf(analyst)
  const holdsCurrent = places.some((place) => place.isFurther && isAt(place, pathname))

  const toItem = (place: Place) => (
    <li key={place.to} data-further={place.isFurther}>
      <PlaceLink place={place} isCurrent={isAt(place, pathname)} isNext={place.to === goingTo} />
    </li>
  )
  return (
    <nav
      ref={box}
      className={css.rail}
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
            <Ellipsis size={20} strokeWidth={1.75} aria-hidden />
            More
          </button>
        </li>
        {places.filter(({ isFurther }) => isFurther).map(toItem)}
      </ul>
    </nav>
  )
})

type PlaceLinkProps = { place: Place; isCurrent: boolean; isNext: boolean }

/** Of all of them two are drawn again by a change of screen. */
const PlaceLink = memo(({ place, isCurrent, isNext }: PlaceLinkProps) => (
  <PlainLink to={place.to} aria-current={isCurrent ? 'page' : undefined} data-next={isNext || undefined}>
    <place.icon size={20} strokeWidth={1.75} aria-hidden />
    {place.label}
  </PlainLink>
))

/** Whoever points at a place is about to go there. */
function prepare({ target }: SyntheticEvent): void {
  const link = (target as Element).closest('a')
  if (link) fetchAhead(link.pathname)
}

const isAt = ({ to, holds }: Place, pathname: string): boolean =>
  pathname === to || pathname === holds || pathname.startsWith(`${to}/`)
