import type { RecordOf } from '../../contract/records.ts'
import { Identifier } from '../ui/Identifier.tsx'
import { lineOf } from './address-line.ts'

/** An address in one line of text. The postcode at its end is never broken. */
export function AddressText({ address }: { address: RecordOf<'address'> }) {
  const line = lineOf(address)
  const { postcode } = address
  if (!postcode || !line.endsWith(postcode)) return line
  return (
    <>
      {line.slice(0, -postcode.length)}
      <Identifier>{postcode}</Identifier>
    </>
  )
}
