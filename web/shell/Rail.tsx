import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Analyst } from '../api/session.ts'
import { useLeaving } from '../ui/useLeaving.ts'
import { type Place, placesOf } from './places.ts'
import css from './Rail.module.css'

/** The screens, beside everything; on a narrow screen below it, the less used ones behind "More". */
export function Rail({ analyst }: { analyst: Analyst }) {
  const { pathname } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const box = useLeaving<HTMLElement>(() => setOpen(false))
  const places = placesOf(analyst)
  const holdsCurrent = places.some((place) => place.isFurther && isAt(place, pathname))

  const toItem = (place: Place) => (
    <li key={place.to} data-further={place.isFurther}>
      <Link to={place.to} aria-current={isAt(place, pathname) ? 'page' : undefined} onClick={() => setOpen(false)}>
        <place.icon size={20} strokeWidth={1.75} aria-hidden />
        {place.label}
      </Link>
    </li>
  )
  return (
    <nav
      ref={box}
      className={css.rail}
      aria-label="Main"
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
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
}

const isAt = ({ to, holds }: Place, pathname: string): boolean =>
  pathname === to || pathname === holds || pathname.startsWith(`${to}/`)
