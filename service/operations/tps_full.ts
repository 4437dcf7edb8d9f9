import { toTelephoneNumber } from '../../contract/telephone.ts'
import type { Handler } from '../handler.ts'

/** A number that is on no register may be called: nobody objected (decision 0023). */
export const tps_full: Handler<'tps_full'> = async (params, { store }) => {
  const telephone_number = toTelephoneNumber(params.telephone_number)!
  const registers = await store.preferencesOf(telephone_number)
  const tps_status = toStatus(registers.has('TPS'))
  return {
    tps_status,
    ctps_status: toStatus(registers.has('CTPS')),
    telephone_number,
    tps_result_list: [{ telephone_number, tps_status }],
  }
}

const toStatus = (isRegistered: boolean) => (isRegistered ? 'no_call' : 'call')
