import type { RecordHead } from '../../lookup/lookups.ts'
import { momentInWords } from '../../ui/dates.ts'
import css from './PrintedSource.module.css'

/** On paper nothing can be followed: there the record is named whole, with what proves it. */
export const PrintedSource = ({ of: { id, at, operation, sha256 } }: { of: RecordHead }) => (
  <p className={css.source}>
    Source: <code>{operation}</code>, {momentInWords(at)}, record <code>{id}</code>
    {sha256 && (
      <>
        , SHA-256 of the answer as received <code>{sha256}</code>
      </>
    )}
    . An address given here is a service address.
  </p>
)
