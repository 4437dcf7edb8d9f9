import { useMemo } from 'react'
import { Link } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { toHandedOver } from '../form/handed-over.ts'
import { usePrice, usePriceEach, withPrice } from '../price/prices.tsx'
import { useIsOnlyRead } from '../purpose/cases.ts'
import type { OfficeAddress } from '../readers/addresses.ts'
import { useHasSource } from '../sources.ts'
import { useHeld } from './HeldLink.tsx'

export type AddressSearch = {
  price: string
  /** For the head of a column. */
  each: string
  isOffered: boolean
}

/** What the links need to know, once for a table. Observers of each row would be slow. */
export function useAddressSearch(): AddressSearch {
  const price = usePrice('address_search')
  const each = usePriceEach('address_search')
  const hasSource = useHasSource()('address_search')
  const isOnlyRead = useIsOnlyRead()
  const isOffered = hasSource && !isOnlyRead
  return useMemo(() => ({ price, each, isOffered }), [price, each, isOffered])
}

type Props = {
  at: OfficeAddress
  /** After the words, for screen readers, where several stand together. */
  of?: string
  words?: string
  /** The head of its column says the price. */
  isInColumn?: boolean
}

export const RegisteredHere = (props: Props) => <RegisteredAt {...props} search={useAddressSearch()} />

/** Searches for companies at an address. The address goes with the press: it may be somebody's home (design 7). */
export function RegisteredAt(props: Props & { search: AddressSearch }) {
  const { at, of, words: verb = 'Who else is registered here', isInColumn, search } = props
  const question = at.postcode ? ({ operation: 'address_search', params: at } as const) : null
  const held = useHeld(question)
  if (!question || (!held && !search.isOffered)) return null
  const words = held || isInColumn ? verb : withPrice(verb, search.price)
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
