import { Outlet, useLocation } from 'react-router'
import type { OperationName } from '../../../contract/operations.ts'
import { Price } from '../../lookup/price/Price.tsx'
import { type TelephonePart, toTelephone } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

type Part = { part: TelephonePart; label: string; operation: OperationName }

const parts: readonly Part[] = [
  { part: 'preferences', label: 'Registers', operation: 'tps_full' },
  { part: 'area-codes', label: 'Area codes', operation: 'area_code' },
  { part: 'location', label: 'Location', operation: 'geo_code_telephone' },
  { part: 'message', label: 'Text message', operation: 'send_text_message' },
]

/** What can be asked of a telephone number. Numbers stand in records alone, never in the address (design 7). */
export function TelephoneScreen() {
  const { pathname } = useLocation()
  const open = parts.find(({ part }) => toTelephone(part) === pathname)
  return (
    <Screen title="Telephone" part={open?.label}>
      <TabLinks
        label="What to ask about a number"
        tabs={parts.map(({ part, label, operation }) => ({
          to: toTelephone(part),
          label,
          note: <Price of={operation} />,
        }))}
      />
      <Outlet />
    </Screen>
  )
}
