/** The rows that could not be used, in a file beside the one they came from; without any, there is none. */
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'

export class Rejects {
  count = 0
  readonly file: string
  #out: WriteStream | undefined

  private constructor(file: string) {
    this.file = file
  }

  /** What an earlier loading left there is gone. */
  static async beside(file: string): Promise<Rejects> {
    const rejects = new Rejects(`${file}.rejects.csv`)
    await rm(rejects.file, { force: true })
    return rejects
  }

  async add(row: number, reason: string): Promise<void> {
    this.count += 1
    if (!this.#out) {
      this.#out = createWriteStream(this.file)
      await once(this.#out, 'open')
      this.#out.write('row,reason\n')
    }
    if (!this.#out.write(`${row},"${reason.replaceAll('"', '""')}"\n`)) await once(this.#out, 'drain')
  }

  async close(): Promise<void> {
    if (!this.#out) return
    this.#out.end()
    await finished(this.#out)
  }
}
