import { Link } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { toHandedOver } from '../form/handed-over.ts'
import { usePrice, withPrice } from '../price/prices.tsx'
import { useIsOnlyRead } from '../purpose/cases.ts'
import type { OfficeAddress } from '../readers/addresses.ts'
import { useHasSource } from '../sources.ts'
import { useHeld } from './HeldLink.tsx'

type Props = {
  at: OfficeAddress
  /** After the words, for screen readers, where several stand together. */
  of?: string
  words?: string
  /** The head of its column says the price. */
  isInColumn?: boolean
}

/** Searches for companies at an address. The address goes with the press: it may be somebody's home (design 7). */
export function RegisteredHere({ at, of, words: verb = 'Who else is registered here', isInColumn }: Props) {
  const question = at.postcode ? ({ operation: 'address_search', params: at } as const) : null
  const held = useHeld(question)
  const price = usePrice('address_search')
  const hasSource = useHasSource()('address_search')
  const isOnlyRead = useIsOnlyRead()
  if (!question || (!held && (!hasSource || isOnlyRead))) return null
  const words = held || isInColumn ? verb : withPrice(verb, price)
  const label = of && { 'aria-label': `${words}: ${of}` }
  if (held)
    return (
      <span>
        <Link to={withSearch(paths.companiesAt, { record: held.record })} {...label}>
          {words}
        </Link>{' '}
        <span className="aside on-screen">on record, free</span>
      </span>
    )
  return (
    <Link to={paths.companiesAt} state={toHandedOver({ given: at, isAskedAtOnce: true })} {...label}>
      {words}
    </Link>
  )
}
