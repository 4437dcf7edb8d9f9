import { LookupError } from '../../contract/errors.ts'
import type { Handler } from '../handler.ts'
import { unfilled } from '../sources/source.ts'
import type { Loaded } from '../store/loaded.ts'

/** A number on no register may be called: its owner has not objected (decision 0023). */
export const tps_full: Handler<'tps_full'> = async ({ telephone_number }, { store, now }) => {
  const list = (await store.loaded()).find(({ part }) => part === 'preferences')
  if (list) requireFresh(list, now)
  const registers = await store.preferencesOf(telephone_number)
  // A register that is not loaded gives no status.
  const has = (register: string) => !list || (list.run ?? '').split(' and ').includes(register)
  const tps_status = has('TPS') ? toStatus(registers.has('TPS')) : null
  return {
    telephone_number,
    ...(tps_status === null ? unfilled<'tps_status'>() : { tps_status }),
    ...(has('CTPS') ? { ctps_status: toStatus(registers.has('CTPS')) } : unfilled<'ctps_status'>()),
    tps_result_list: [{ telephone_number, ...(tps_status === null ? unfilled<'tps_status'>() : { tps_status }) }],
  }
}

const toStatus = (isRegistered: boolean) => (isRegistered ? 'no_call' : 'call')

const shelfLife = 28

function requireFresh({ day, loaded_at }: Loaded, now: Date): void {
  // A day that is no date, or lies ahead of the load, would never grow old.
  const from = Math.min(Date.parse(day ?? loaded_at), Date.parse(loaded_at))
  const since = (now.getTime() - from) / 86_400_000
  if (!(since <= shelfLife))
    throw new LookupError(
      'no_source',
      `The list of the Telephone Preference Service is older than ${shelfLife} days. Ask the operator to load a newer one.`,
    )
}
