import { LookupError } from '../contract/errors.ts'
import { DatabaseUnusable } from '../platform/database-fault.ts'

/** Any error, as a caller may see it. A store that fails now may work again later. */
export const failureOf = (thrown: unknown): LookupError =>
  thrown instanceof DatabaseUnusable
    ? new LookupError('service_unavailable', 'The register cannot be reached now. Try again later.', { cause: thrown })
    : LookupError.from(thrown)
