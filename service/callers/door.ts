/** The way in: who knocks too often is not heard, and whoever is let in is known and may make this call. */
import { failures, LookupError } from '../../contract/errors.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Store } from '../store/store.ts'
import { type Caller, callerOf, type Origin, requirePermission } from './caller.ts'
import { hashOf } from './hash.ts'
import { type AddressLimits, createLimits } from './limits.ts'

export function createDoor(store: Store, addressLimits?: AddressLimits) {
  const limits = createLimits(addressLimits)

  /**
   * @param onKnown told who it is before it is known whether the call is allowed: a refusal too is told to its page
   * @throws LookupError
   */
  return async (
    api_key: string,
    name: OperationName,
    from: Origin,
    onKnown: (caller: Caller) => void,
  ): Promise<Caller> => {
    const key_hash = hashOf(api_key)
    limits.beforeKey(from.remoteAddress, key_hash, from.now)
    try {
      const caller = await callerOf(store, api_key, key_hash, from)
      onKnown(caller)
      requirePermission(caller, name, from.now)
      limits.afterKey(caller, key_hash, from.now)
      return caller
    } catch (error) {
      if (error instanceof LookupError && failures[error.kind].means === 'refused_key')
        limits.afterRefusal(from.remoteAddress, from.now)
      throw error
    }
  }
}
