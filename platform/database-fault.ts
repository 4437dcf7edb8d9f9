/** Faults that make a database unusable, as opposed to our own mistakes. */

/**
 * `damaged`: not complete; `locked`: another program writes; `failing`: its disk fails; `unreachable`: no server
 * answers.
 */
export type DatabaseFault = 'damaged' | 'locked' | 'full' | 'unwritable' | 'failing' | 'unreachable'

/** A database that cannot be used. The message says what to do in one line, without values or passwords. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable'
  readonly fault: DatabaseFault | null

  constructor(fault: DatabaseFault | null, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

/** An error of a thread. It arrives as a plain error with the same properties. */
export function fromThread(error: unknown): unknown {
  const { name, fault, message, cause } = error as Partial<DatabaseUnusable>
  return name === 'DatabaseUnusable' ? new DatabaseUnusable(fault ?? null, message ?? '', { cause }) : error
}

/** Null if the error is not a fault of the database, such as a wrong statement. */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  const { errcode, code, message = '' } = error as { errcode?: number; code?: string; message?: string }
  // SQLite's higher bits give more detail.
  if (errcode !== undefined) return sqliteFaults[errcode & 0xff] ?? null
  if (code !== undefined) return postgresFaults.find(([pattern]) => pattern.test(code))?.[1] ?? null
  return connectionLost.test(message) ? 'unreachable' : null
}

const sqliteFaults: { [code: number]: DatabaseFault } = {
  5: 'locked',
  6: 'locked',
  8: 'unwritable',
  10: 'failing',
  11: 'damaged',
  13: 'full',
  14: 'unwritable',
  26: 'damaged',
}

/** SQLSTATE, or the system's code for a failed connection. */
const postgresFaults: [RegExp, DatabaseFault][] = [
  [/^XX00[12]$/, 'damaged'],
  [/^53[12]00$/, 'full'],
  [/^(25006|58030)$/, 'unwritable'],
  [/^(08...|28...|3D000|53300|57P0.)$/, 'unreachable'],
  [/^E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_)|^ENOTFOUND$/, 'unreachable'],
]

/** The driver has no code for these. */
const connectionLost =
  /^Connection terminated|^Query read timeout|^timeout exceeded when trying to connect|not queryable|^Connection ended/

/** The end of a program's message on why it cannot continue. */
export function whatToDo(fault: DatabaseFault | null, address: string, cause: unknown): string {
  const { message = String(cause), code } = cause as { message?: string; code?: string }
  const name = nameOf(address)
  switch (fault) {
    case 'damaged':
      return `The database ${name} is damaged or incomplete. Restore a backup, or move the file away to start with an empty database.`
    case 'locked':
      return `The database ${name} is locked by another program. Stop that program first.`
    case 'full':
      return `The disk is full, so ${name} cannot be written. Free some space.`
    case 'unwritable':
      return `The database ${name} cannot be opened for writing. Check the folder's permissions.`
    case 'failing':
      return `The disk that holds the database ${name} cannot be read or written. Check the disk.`
    case 'unreachable':
      return `PostgreSQL at ${name} cannot be used (${code ?? message}). Check the address and that the server runs.`
    case null:
      return `The database ${name} cannot be used: ${message}.`
  }
}

export const isPostgres = (address: string): boolean => /^postgres(ql)?:\/\//.test(address)

/** An address without name and password. */
export function nameOf(address: string): string {
  if (!isPostgres(address)) return address
  const { host, pathname } = new URL(address)
  return host + pathname
}
