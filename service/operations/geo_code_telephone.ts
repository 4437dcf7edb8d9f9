import { randomBytes } from 'node:crypto'
import { postcodeAreaOf } from '../../contract/postcode.ts'
import type { FilledRecord } from '../../contract/records.ts'
import type { Handler } from '../handler.ts'
import { geoDataOf } from '../sources/geo-data.ts'
import { unfilled } from '../sources/source.ts'
import type { PlaceTable } from '../store/tables.ts'

/** The area of a landline's dialling code. A number without a UK code has no area (decision 0023). */
export const geo_code_telephone: Handler<'geo_code_telephone'> = async (
  { telephone_number },
  { store, now, toNationalGrid },
) => {
  const places = await store.placesDialled([3, 4, 5, 6].map((length) => telephone_number.slice(0, length)))
  // A longer code lies within a shorter one's area and is more exact.
  const code = places.map(({ dialling_code }) => dialling_code ?? '').toSorted((a, b) => b.length - a.length)[0]
  const area = places.filter(({ dialling_code }) => dialling_code === code)
  const [largest] = area
  return {
    job_id: randomBytes(12).toString('base64url'),
    date_time: toDateTime(now),
    ...unfilled<'accuracy_radius'>(),
    ...(largest
      ? {
          geo_data: {
            ...geoDataOf(centreOf(area), { place: largest, level: 'telephone_area' }, toNationalGrid),
            description: [`${code} ${area.map(({ name }) => name).join(', ')}`, largest.country].join(', '),
          },
          postcode_area: largest.outcode && postcodeAreaOf(largest.outcode),
          name: largest.name,
          containing_name: largest.county,
          containing_name2: largest.country,
        }
      : unfilled<'geo_data' | 'postcode_area' | 'name' | 'containing_name' | 'containing_name2'>()),
  }
}

/** Areas are small enough for the mean of their places. */
const centreOf = (places: readonly PlaceTable[]) => ({
  latitude: mean(places.map(({ latitude }) => latitude)),
  longitude: mean(places.map(({ longitude }) => longitude)),
})

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function toDateTime(time: Date): FilledRecord<'date_time'> {
  const [year, month, day, hour, min, sec] = time.toISOString().match(/\d+/g) ?? []
  return { year, month, day, hour, min, sec }
}
