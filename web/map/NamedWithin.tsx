import { useNamesWithin } from './base/names-within.ts'
import css from './Coordinates.module.css'
import type { Point } from './layers.ts'

/** More than this is not read. */
const most = 12

/** What the map names in the circle in which a place lies. Streets are named from a closer view on. */
export function NamedWithin({ point, radius }: { point: Point; radius: number }) {
  const groups = useNamesWithin(point, radius)
  if (groups.length === 0) return null
  return (
    <div className={`${css.coordinates} on-screen`}>
      <p>Named on the map within the circle. A closer view may name more.</p>
      <dl>
        {groups.map(({ label, names }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {names.slice(0, most).join(', ')}
              {names.length > most && `, and ${names.length - most} more`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
