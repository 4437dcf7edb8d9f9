import { Link } from 'react-router'
import type { ClaimSource } from '../../../contract/desk/graph.ts'
import { toRecordAt } from '../../paths.ts'
import { shortId } from '../../ui/Identifier.tsx'

/** The entry of the register, in its record. */
export const RecordLink = ({ source: { record, pointer }, of }: { source: ClaimSource; of: string }) => (
  <Link to={toRecordAt({ from: record, at: pointer })} aria-label={`Record ${shortId(record)} of ${of}`}>
    record <code>{shortId(record)}</code>
  </Link>
)
