/** Admits a call: checks the rate limits, the key, and the permission for the operation. */
import { failures, LookupError } from '../../contract/errors.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Store } from '../store/store.ts'
import { type Caller, callerOf, type Origin, requirePermission } from './caller.ts'
import { hashOf } from './hash.ts'
import { type AddressLimits, createLimits } from './limits.ts'

export function createDoor(store: Store, isFictional: () => Promise<boolean>, addressLimits?: AddressLimits) {
  const limits = createLimits(store, addressLimits)

  /** @param onKnown receives the caller before the permission check, so that its page can read a refusal too */
  async function enter(
    api_key: string,
    name: OperationName,
    from: Origin,
    onKnown: (caller: Caller) => void,
  ): Promise<Caller> {
    const key_hash = hashOf(api_key)
    const { remoteAddress, now } = from
    limits.beforeKey(remoteAddress, key_hash, now)
    let isRefused = false
    try {
      const caller = await callerOf(store, isFictional, api_key, key_hash, from)
      onKnown(caller)
      requirePermission(caller, name, now)
      await limits.afterKey(caller, key_hash, now)
      return caller
    } catch (error) {
      isRefused = error instanceof LookupError && failures[error.kind].means === 'refused_key'
      throw error
    } finally {
      limits.afterJudgement(remoteAddress, key_hash, isRefused, now)
    }
  }

  return { enter, letIn: limits.letIn }
}
