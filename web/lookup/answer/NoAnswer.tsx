import { whyInWords } from '../../register/words.ts'
import type { LedgerRecord } from '../lookups.ts'

type Of = Pick<LedgerRecord, 'reason' | 'message'> & { erased?: boolean | undefined }

/** Of a record that somebody changed in the database. It was not erased. */
export const nothingHere = 'The answer on record has nothing here. Open the record to see why.'

/** Why a record has no answer. */
export function NoAnswer({ of, why = whyInWords(of) }: { of: Of; why?: string }) {
  if (!of.reason && !of.erased) return nothingHere
  return (
    <>
      <strong>Not answered:</strong> {of.reason ? why : 'the answer was erased.'}
    </>
  )
}
