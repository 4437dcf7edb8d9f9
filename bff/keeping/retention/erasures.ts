/** The file in DATA_DIR that lists what was erased, by ids alone. A restored database does not know what was erased since. */
import { createReadStream, existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Find } from '../../../contract/desk/data-subject.ts'

/** `report`: before version 0.4, one id named everything of a report. */
export type FoundId = { where: Find['where'] | 'report'; id: string }
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

  // After a power cut the next line may follow half a line.
  async function* all(pattern: RegExp): AsyncGenerator<RegExpExecArray> {
    if (!existsSync(file)) return
    for await (const line of createInterface({ input: createReadStream(file) })) yield* line.matchAll(pattern)
  }

  async function* idsOf(pattern: RegExp): AsyncGenerator<string> {
    for await (const [, id] of all(pattern)) yield id!
  }

  return {
    /** On disk before anything is erased, so that no erasure is ever missing here. */
    keep: (ids: readonly string[], at: Date): Promise<void> => append(ids.map((id) => ({ id, at: at.toISOString() }))),
    keepCase: (case_id: string, at: Date): Promise<void> => append([{ case_id, at: at.toISOString() }]),

    keepAccount: (analyst_id: string, at: Date): Promise<void> => append([{ analyst_id, at: at.toISOString() }]),

    /** @param erasure_id one for all finds of an erasure */
    keepFound: (erasure_id: string, finds: readonly FoundId[], at: Date): Promise<void> =>
      append(finds.map(({ where, id }) => ({ erasure_id, where, find: id, at: at.toISOString() }))),

    ids: (): AsyncGenerator<string> => idsOf(/"id":"([0-9a-z]{20})"/g),
    cases: (): AsyncGenerator<string> => idsOf(/"case_id":"([0-9a-z]{20})"/g),
    accounts: (): AsyncGenerator<string> => idsOf(/"analyst_id":"([0-9a-z]{20})"/g),

    async *found(): AsyncGenerator<FoundId & { erasure_id: string }> {
      const pattern = /"erasure_id":"([0-9a-z]{20})","where":"(\w+)","find":"([^"]+)"/g
      for await (const [, erasure_id, where, id] of all(pattern))
        yield { erasure_id: erasure_id!, where: where as FoundId['where'], id: id! }
    },
  }
}
