/** Writes the records of a benchmark, and their claims if wanted: `fill.ts DATABASE CASE [claims]`. */
import { writeRecords } from '../../bff/graph/testing/records.ts'
import { writeNext } from '../../bff/graph/write-claims.ts'
import { openState } from '../../bff/state/state.ts'
import { many, mixedRecord, records } from './mixed-records.ts'

const [address = '', case_id = '', wanted] = process.argv.slice(2)
const state = await openState(address)
for (let from = 0; from < records; from += 500)
  await writeRecords(
    state,
    case_id,
    from,
    many(Math.min(500, records - from), (at) => mixedRecord(from + at)),
  )
if (wanted === 'claims') while (await writeNext({ ...state, directorId: undefined }, case_id));
await state.close()
