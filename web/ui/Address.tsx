import type { RecordOf } from '../../contract/records.ts'
import { Identifier } from './Identifier.tsx'

/** An address in one line. */
export function Address({ address }: { address: RecordOf<'address'> | null | undefined }) {
  if (!address) return null
  const { line_1, line_2, line_3, place, town, postcode, addr_single_line } = address
  const parts = [...new Set([line_1, line_2, line_3, place, town].filter(Boolean))]
  if (parts.length === 0 && !postcode) return <>{addr_single_line}</>
  return (
    <>
      {parts.join(', ')} <Identifier>{postcode}</Identifier>
    </>
  )
}
