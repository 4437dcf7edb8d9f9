/** Writes the records of the benchmark: `fill.ts DATABASE CASE`. */
import { writeRecords } from '../../bff/graph/testing.ts'
import { openState } from '../../bff/state/state.ts'
import { many, mixedRecord, records } from './mixed-records.ts'

const [address = '', case_id = ''] = process.argv.slice(2)
const state = await openState(address)
for (let from = 0; from < records; from += 500)
  await writeRecords(
    state,
    case_id,
    from,
    many(Math.min(500, records - from), (at) => mixedRecord(from + at)),
  )
await state.close()
