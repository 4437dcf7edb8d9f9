import type { ReactNode } from 'react'
import { BaseMapChoice } from '../../map/base/BaseMapChoice.tsx'
import { type MapFind, paths, toMap } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'
import css from './MapScreen.module.css'

type Props = {
  /** Which part of the screen is open: a place by its name, or one of the others. */
  find: MapFind | null
  subject?: string
  /** Rows with many facts need the wider half. */
  hasWideList?: boolean
  /** In a row above the map. */
  tools?: ReactNode
  map: ReactNode
  children: ReactNode
}

const parts: readonly { find: MapFind | null; label: string }[] = [
  { find: null, label: 'Place' },
  { find: 'ip', label: 'IP address' },
  { find: 'nearest', label: 'Nearest' },
]

/** The list first, in reading order too, and the map beside it. */
export function MapFrame({ find, subject, hasWideList, tools, map, children }: Props) {
  const part = find === null ? undefined : parts.find((part) => part.find === find)?.label
  return (
    <Screen title="Map" part={part} subject={subject}>
      <TabLinks
        label="What to find"
        tabs={parts.map(({ find: other, label }) => ({
          to: other === null ? paths.map : toMap({ find: other }),
          label,
          isOpen: other === find,
        }))}
      />
      <div className={css.split} data-wide={hasWideList || undefined}>
        <div className={css.list}>{children}</div>
        <div className={css.map}>
          <div className={css.tools}>
            <BaseMapChoice />
            {tools}
          </div>
          {map}
        </div>
      </div>
    </Screen>
  )
}
