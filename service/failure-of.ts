import { LookupError } from '../contract/errors.ts'
import { DatabaseUnusable } from '../platform/database-fault.ts'

/** Anything thrown, as a caller may see it: a store that cannot be used now may be used again later. */
export const failureOf = (thrown: unknown): LookupError =>
  thrown instanceof DatabaseUnusable
    ? new LookupError('service_unavailable', 'The register cannot be reached now. Try again later.', { cause: thrown })
    : LookupError.from(thrown)
