/**
 * Which records and cases were erased, in a file beside the database: a database that is put back from a backup holds them again
 * and does not know (decision 0033). Ids alone, nothing personal.
 */
import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'

export type Erasures = ReturnType<typeof erasuresIn>

export function erasuresIn(folder: string) {
  const file = path.join(folder, 'erasures.jsonl')

  async function append(lines: object[]): Promise<void> {
    const handle = await open(file, 'a', 0o600)
    try {
      await handle.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
      await handle.sync()
    } finally {
      await handle.close()
    }
  }

  // A power cut may have left half a line, to which the next was added.
  async function* all(pattern: RegExp): AsyncGenerator<string> {
    if (!existsSync(file)) return
    for await (const line of createInterface({ input: createReadStream(file) }))
      for (const [, id] of line.matchAll(pattern)) yield id!
  }

  return {
    /** On disk when it returns: only then are they erased, so that no erasure is ever missing here. */
    keep: (ids: readonly string[], at: Date): Promise<void> => append(ids.map((id) => ({ id, at: at.toISOString() }))),
    keepCase: (case_id: string, at: Date): Promise<void> => append([{ case_id, at: at.toISOString() }]),

    ids: (): AsyncGenerator<string> => all(/"id":"([0-9a-z]{20})"/g),
    cases: (): AsyncGenerator<string> => all(/"case_id":"([0-9a-z]{20})"/g),
  }
}
