/** A thread that writes the claims of one case after the other, on a connection of its own. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../platform/database.ts'
import type { Tables } from '../state/tables.ts'
import { writeCase } from './write-claims.ts'

export type ToWrite = { case_id: string }
export type Written = { case_id: string; failed: string | null }

const { address, directorId } = workerData as { address: string; directorId: string | undefined }
const database = connect<Tables>(address, { durable: true })
const target = { ...database, directorId }

/** Others that write to the database get their turn in between. */
const breathMilliseconds = 2

let before: Promise<void> = Promise.resolve()

parentPort?.on('message', ({ case_id }: ToWrite) => {
  before = before.then(() => writeAndTell(case_id))
})

async function writeAndTell(case_id: string): Promise<void> {
  try {
    await writeCase(target, case_id, () => wait(breathMilliseconds, true))
    parentPort?.postMessage({ case_id, failed: null } satisfies Written)
  } catch (error) {
    parentPort?.postMessage({ case_id, failed: (error as Error).message } satisfies Written)
  }
}
