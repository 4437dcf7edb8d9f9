import { LookupError } from '../../contract/errors.ts'
import type { Params } from '../../contract/operations.ts'
import type { FilledRecord } from '../../contract/records.ts'
import { readPostcode } from '../../contract/values/postcode.ts'
import { valueIn } from '../../contract/values/reading.ts'
import type { Context, Handler } from '../handler.ts'
import type { Nearest } from '../store/nearest-rows.ts'

type Asked = Params<'find_my_nearest'>
type Origin = { latitude: number; longitude: number; postcode: string | null }

export const find_my_nearest: Handler<'find_my_nearest'> = async (params, { store, postcode, caller }) => {
  const { group_name } = params
  const { postcode: given, ...origin } = await originOf(params, postcode)
  const limits = {
    max_range_metres: Number(params.max_range_metres || 10_000),
    max_results: Number(params.max_results || 10),
  }
  const rows = await store.nearest({ account_id: caller.account.account_id, group_name }, { origin, ...limits })
  // An unknown list or postcode is refused: "none found" would mean that a search took place (decision 0009).
  if (!rows) throw new LookupError('invalid_parameter', 'group_name must be a list of this account, or empty.')
  return {
    input_parameter_list: asUnderstood({ group_name, ...origin, postcode: given, ...limits }),
    nearest_data_list: rows.map(toNearestData),
  }
}

async function originOf({ latitude, longitude, postcode }: Asked, find: Context['postcode']): Promise<Origin> {
  if (latitude !== '' && longitude !== '')
    return { latitude: Number(latitude), longitude: Number(longitude), postcode: null }
  const written = valueIn(readPostcode(postcode))
  const row = written === null ? undefined : await find(written)
  if (!row)
    throw new LookupError('invalid_parameter', 'postcode must be one that this service knows; or give coordinates.')
  const { latitude: north, longitude: east } = row
  if (north === null || east === null)
    throw new LookupError('invalid_parameter', 'postcode is known, but it has no position. Give coordinates instead.')
  return { latitude: north, longitude: east, postcode: row.postcode }
}

/** The values of the search, with defaults and without the key. */
const asUnderstood = (inputs: { [key: string]: string | number | null }): FilledRecord<'input_parameter'>[] =>
  Object.entries(inputs).map(([key, value]) => ({ key, value: value === null ? null : String(value) }))

const toNearestData = (row: Nearest): FilledRecord<'nearest_data'> => ({
  opening_time_list: row.opening_time_list === null ? null : JSON.parse(row.opening_time_list),
  service_list: row.service_list === null ? null : JSON.parse(row.service_list).map((name: string) => ({ name })),
  id: row.id,
  nearest_id: String(row.nearest_id),
  misc1: row.misc1,
  misc2: row.misc2,
  misc3: row.misc3,
  misc4: row.misc4,
  name: row.name,
  address: row.address,
  postcode: row.postcode,
  latitude: row.latitude.toFixed(6),
  longitude: row.longitude.toFixed(6),
  distance_metres: row.distance_metres.toFixed(0),
})
