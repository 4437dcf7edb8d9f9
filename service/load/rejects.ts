/** Writes rows that cannot be used to a file beside the input. Without any, there is no such file. */
import { createReadStream, existsSync } from 'node:fs'
import { type FileHandle, open, rm, truncate, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

/** The place of a row: its line, or `entry:line` in an archive of several texts. */
export type Reject = { row: number | string; reason: string }

export class Rejects {
  count = 0
  readonly file: string
  #out: FileHandle | undefined

  private constructor(file: string) {
    this.file = file
  }

  /** Deletes rejects of an earlier load. @param kept how many rejects stay when a load continues */
  static async beside(file: string, kept = 0): Promise<Rejects> {
    const rejects = new Rejects(`${file}.rejects.csv`)
    if (kept === 0) await rm(rejects.file, { force: true })
    else if (existsSync(rejects.file)) await truncate(rejects.file, await lengthOf(rejects.file, kept + 1))
    else await writeFile(rejects.file, `row,reason\n${lineOfLost.repeat(kept)}`)
    rejects.count = kept
    return rejects
  }

  add(row: number, reason: string): Promise<void> {
    return this.addAll([{ row, reason }])
  }

  /** When this resolves, they are in the file and survive a kill. */
  async addAll(rejects: readonly Reject[]): Promise<void> {
    if (rejects.length === 0) return
    this.#out ??= await open(this.file, 'a')
    const lines = rejects.map(({ row, reason }) => `${row},"${reason.replaceAll('"', '""')}"\n`)
    await this.#out.appendFile((this.count === 0 ? 'row,reason\n' : '') + lines.join(''))
    this.count += rejects.length
  }

  async close(): Promise<void> {
    await this.#out?.close()
  }
}

/** One for each lost reason: a later resume counts lines. */
const lineOfLost = ',"The reason of an earlier row was in a file that is gone."\n'

/** Bytes of the first lines. No reason is longer than its line. */
async function lengthOf(file: string, lines: number): Promise<number> {
  let [length, count] = [0, 0]
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (count++ === lines) break
    length += Buffer.byteLength(line) + 1
  }
  return length
}
