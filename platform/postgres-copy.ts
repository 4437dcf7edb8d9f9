/** A client of PostgreSQL that sends the rows of a COPY statement. */
import pg from 'pg'
import { ManyRows } from './many-rows.ts'

/** The driver's argument to a query that it runs. Its published types leave this out. */
type Wire = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

export class CopyingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's own overloads, passed on.
  override query(...given: any[]): any {
    const [text, values] = given as [string, unknown]
    const [rows] = Array.isArray(values) ? values : []
    if (!(rows instanceof ManyRows)) return super.query(...(given as Parameters<pg.Client['query']>))
    return new Promise((resolve, reject) => {
      const copy = new Copy(text, toCopyText(rows))
      copy.callback = (error, result) => (error ? reject(error) : resolve(result))
      super.query(copy)
    })
  }
}

class Copy extends pg.Query {
  declare callback: (error: Error | null, result: unknown) => void
  readonly #text: string
  readonly #rows: Buffer

  constructor(text: string, rows: Buffer) {
    super(text)
    this.#text = text
    this.#rows = rows
  }

  /** The rows follow at once. If the server refuses the statement, it ignores them. */
  override submit = (connection: object): void => {
    const wire = connection as Wire
    wire.query(this.#text)
    wire.sendCopyFromChunk(this.#rows)
    wire.endCopyFrom()
  }

  /** The rows are already sent. */
  handleCopyInResponse(): void {}
}

/** COPY's text format: a line for each row, a tab between values. */
function toCopyText(rows: ManyRows): Buffer {
  let text = ''
  for (const values of rows.values()) {
    for (let at = 0; at < values.length; at += 1) {
      if (at > 0) text += '\t'
      text += toCopyValue(values[at])
    }
    text += '\n'
  }
  return Buffer.from(text)
}

function toCopyValue(value: unknown): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return special.test(value) ? value.replace(everySpecial, escaped) : value
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  return String(value)
}

const special = /[\\\n\r\t]/
const everySpecial = /[\\\n\r\t]/g
const escapes = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escaped = (character: string) => escapes[character as keyof typeof escapes]
