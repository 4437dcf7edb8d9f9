/** A process that writes the claims of a case, for a test that kills it: DATABASE CASE_ID. */
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from '../../../platform/database.ts'
import type { Tables } from '../../state/tables.ts'
import { writeCase } from '../write-claims.ts'

const [address = '', case_id = ''] = process.argv.slice(2)
const database = connect<Tables>(address, { durable: true })
await writeCase({ ...database, directorId: undefined }, case_id, () => wait(2, true))
