/** A thread that writes the claims of one case after another, on its own connection. */
import { setTimeout as wait } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { connect } from '../../platform/database.ts'
import type { Tables } from '../state/tables.ts'
import { writeCase } from './write-claims.ts'

export type ToWrite = { case_id: string }

const { address, directorId } = workerData as { address: string; directorId: string | undefined }
const database = connect<Tables>(address, { durable: true })
const target = { ...database, directorId }

/** Pauses between transactions, so that others can write. */
const breathMilliseconds = 2

parentPort?.on('message', async ({ case_id }: ToWrite) => {
  await writeCase(target, case_id, () => wait(breathMilliseconds, true))
  parentPort?.postMessage({ case_id })
})
