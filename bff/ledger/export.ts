/** The ledger as files that anybody can verify: see scripts/verify-evidence.mjs for what they are and how. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import type { State } from '../state/state.ts'
import type { ContentTable, Tables } from '../state/tables.ts'
import { createLedger } from './ledger.ts'

/** @returns how many rows were written; the last one says that they were */
export async function exportEvidence(state: State, folder: string, analyst: string): Promise<number> {
  const { seq, hash, at } = await createLedger(state).exported(analyst)
  mkdirSync(path.join(folder, 'answers'), { recursive: true, mode: 0o700 })

  await writeLines(path.join(folder, 'chain.jsonl'), rowsOf(state, 'chain', seq))
  await writeLines(path.join(folder, 'contents.jsonl'), keepAnswers(rowsOf(state, 'content', seq), folder))
  writeFileSync(
    path.join(folder, 'manifest.json'),
    `${JSON.stringify({ format: 1, exported_at: at, head: { seq, hash } }, null, 2)}\n`,
  )
  return seq
}

const atATime = 200

/** A part at a time, so that the largest ledger needs no more memory than a small one. */
async function* rowsOf<Table extends 'chain' | 'content'>(
  { db }: State,
  table: Table,
  last: number,
): AsyncIterable<Tables[Table]> {
  for (let after = 0; ; after += atATime) {
    const part = await sql<Tables[Table]>`
      select * from ${sql.table(table)} where seq > ${after} and seq <= ${Math.min(after + atATime, last)} order by seq`.execute(
      db,
    )
    yield* part.rows
    if (after + atATime >= last) return
  }
}

async function* keepAnswers(contents: AsyncIterable<ContentTable>, folder: string) {
  for await (const { seq, salt, body, answer } of contents) {
    if (answer) writeFileSync(path.join(folder, 'answers', `${seq}.bin`), gunzipSync(answer))
    yield { seq, salt, body }
  }
}

const writeLines = (file: string, values: AsyncIterable<object>) =>
  pipeline(Readable.from(toLines(values)), createWriteStream(file, { mode: 0o600 }))

async function* toLines(values: AsyncIterable<object>) {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}
