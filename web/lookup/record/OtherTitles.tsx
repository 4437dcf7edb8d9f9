import { Link } from 'react-router'
import { paths, withSearch } from '../../paths.ts'
import { toHandedOver } from '../form/handed-over.ts'
import type { Given } from '../lookups.ts'
import { useLinkPrice } from '../price/prices.tsx'
import { useHasSource } from '../sources.ts'
import { useHeld } from './HeldLink.tsx'

type Props = {
  name: string
  /** Null if the title gives no number of Companies House. */
  company_number: string | null
  /** The lookup that found the title. */
  asked: Given
}

/** From a title to all titles of one of its owners. */
export function OtherTitles({ name, company_number, asked }: Props) {
  const given = company_number ? { company_number, name } : { name }
  const isSame = !company_number && asked.name?.toUpperCase() === name.toUpperCase()
  const held = useHeld(isSame ? null : { operation: 'land_titles', params: given })
  const price = useLinkPrice('land_titles')
  const hasSource = useHasSource()('land_titles')
  if (isSame || (!hasSource && !held)) return null
  const link = { 'aria-label': `Its titles: ${name}`, children: 'Its titles' }
  if (held)
    return (
      <>
        <Link to={withSearch(paths.land, { record: held.record })} {...link} />{' '}
        <span className="aside on-screen">on record, free</span>
      </>
    )
  return (
    <>
      <Link to={paths.land} state={toHandedOver({ given, isAskedAtOnce: true })} {...link} />{' '}
      <span className="aside on-screen">{price}</span>
    </>
  )
}
