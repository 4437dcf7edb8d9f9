/** Batches that this browser saw running. Any screen announces their end. */
import type { Batch } from '../../../../contract/desk/batches.ts'
import { sessionSlot, useSessionValue } from '../../../ui/session-store.ts'

type Followed = Pick<Batch, 'batch_id' | 'case_id'>

const followed = sessionSlot<readonly Followed[]>()
const none: readonly Followed[] = []

export const useFollowed = (): readonly Followed[] => useSessionValue(followed) ?? none

const change = (batch_id: string, added: readonly Followed[]) =>
  followed.write([], [...(followed.read() ?? none).filter((other) => other.batch_id !== batch_id), ...added])

export const followBatch = ({ batch_id, case_id }: Followed) => change(batch_id, [{ batch_id, case_id }])
export const leaveBatch = (batch_id: string) => change(batch_id, [])
