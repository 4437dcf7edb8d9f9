import { Link } from 'react-router'
import type { RecordOf } from '../../contract/records.ts'
import { Identifier } from './Identifier.tsx'

type Props = {
  address: RecordOf<'address'> | null | undefined
  /** Where its postcode is shown on the map. */
  place: string
}

/** An address in one line. */
export function Address({ address, place: toPlace }: Props) {
  if (!address) return null
  const { line_1, line_2, line_3, place, town, postcode, addr_single_line } = address
  const parts = [...new Set([line_1, line_2, line_3, place, town].filter(Boolean))]
  if (parts.length === 0 && !postcode) return <>{addr_single_line}</>
  return (
    <>
      {parts.join(', ')}{' '}
      {postcode && (
        <Link to={toPlace} aria-label={`${postcode} on the map`}>
          <Identifier>{postcode}</Identifier>
        </Link>
      )}
    </>
  )
}
