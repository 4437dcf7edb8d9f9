import { Outlet, useLocation } from 'react-router'
import { type TelephonePart, toTelephone } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const parts: readonly { part: TelephonePart; label: string }[] = [
  { part: 'preferences', label: 'Number' },
  { part: 'area-codes', label: 'Area codes' },
  { part: 'location', label: 'Location' },
  { part: 'message', label: 'Text message' },
]

/** The lookups of a telephone number. A number stays in its record, never in the address (design 7). */
export function TelephoneScreen() {
  const { pathname } = useLocation()
  const open = parts.find(({ part }) => toTelephone(part) === pathname)
  return (
    <Screen
      title="Telephone"
      part={open?.label}
      tabs={
        <TabLinks label="Telephone lookups" tabs={parts.map(({ part, label }) => ({ to: toTelephone(part), label }))} />
      }
      isCompact
    >
      <Outlet />
    </Screen>
  )
}
