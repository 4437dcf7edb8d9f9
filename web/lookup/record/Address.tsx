import type { RecordOf } from '../../../contract/records.ts'
import type { Pointer } from '../../paths.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { PlaceLink } from './HeldLink.tsx'

type Props = {
  address: RecordOf<'address'> | null | undefined
  /** The pointer to its postcode in an answer on record. */
  at: Pointer
}

/** An address in one line. */
export function Address({ address, at }: Props) {
  if (!address) return null
  const { line_1, line_2, line_3, place, town, postcode, addr_single_line } = address
  const parts = [...new Set([line_1, line_2, line_3, place, town].filter(Boolean))]
  if (parts.length === 0 && !postcode) return <>{addr_single_line}</>
  const line = envelopeLine(addr_single_line, parts, postcode) ?? parts.join(', ')
  return (
    <>
      {line}{' '}
      {postcode && (
        <PlaceLink text={postcode} at={at} label={`${postcode} on the map`}>
          <Identifier>{postcode}</Identifier>
        </PlaceLink>
      )}
    </>
  )
}

/** Without the postcode at its end, and with county and country in order. Null if it leaves a part out. */
function envelopeLine(
  line: string | null | undefined,
  parts: readonly (string | null | undefined)[],
  postcode: string | null | undefined,
): string | null {
  if (!line || !parts.every((part) => part && line.includes(part))) return null
  return postcode && line.endsWith(postcode) ? line.slice(0, -postcode.length).replace(/[\s,]+$/, '') : line
}
