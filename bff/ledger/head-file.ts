/** The end of the ledger, outside the database: a restore does not bring it back. It may lag, and is never ahead. */
import { createHash } from 'node:crypto'
import { closeSync, constants, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import path from 'node:path'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Head } from './chain.ts'

const head = z.object({ seq: z.number(), hash: z.string(), at: z.string() })
/** Every head is written at the same length, so a shorter one leaves nothing of a longer one. */
const length = 160
const delayMilliseconds = 200

/** @param databaseUrl of PostgreSQL: each database has its own file; SQLite uses the folder's */
export function openHeadFile(folder: string, databaseUrl: string | undefined, log: Logger) {
  const file = fileNamed(folder, 'ledger-head', databaseUrl)
  const descriptor = openSync(file, constants.O_RDWR | constants.O_CREAT, 0o600)
  let isFailing = false
  let latest: Head | null = null
  let timer: NodeJS.Timeout | null = null

  function flush(): void {
    if (timer) clearTimeout(timer)
    timer = null
    if (!latest) return
    const { seq, hash, at } = latest
    latest = null
    try {
      writeSync(descriptor, `${JSON.stringify({ seq, hash, at }).padEnd(length - 1)}\n`, 0)
      isFailing = false
    } catch (err) {
      // Go on: the ledger itself is written.
      if (!isFailing) log.warn({ file, err }, 'the head of the ledger cannot be written to its file')
      isFailing = true
    }
  }

  return {
    /** Null where there is no head, or a power cut left half of one. */
    read(): Head | null {
      const { text, data } = headIn(file)
      if (!data && text !== '') log.warn({ file }, 'the file with the head of the ledger cannot be read')
      return data
    },

    write(head: Head): void {
      latest = head
      timer ??= setTimeout(flush, delayMilliseconds).unref()
    },

    close(): void {
      flush()
      closeSync(descriptor)
    },
  }
}

/** Each PostgreSQL database has its own file in the folder; SQLite uses the folder's. */
export const fileNamed = (folder: string, name: string, databaseUrl: string | undefined): string =>
  path.join(folder, `${name}${databaseUrl ? `-${shortNameOf(databaseUrl)}` : ''}.json`)

/** The heads of every database that used this folder, whatever its address was. */
export const headsIn = (folder: string): Head[] =>
  readdirSync(folder)
    .filter((name) => /^ledger-head(-[0-9a-f]{8})?\.json$/.test(name))
    .flatMap((name) => headIn(path.join(folder, name)).data ?? [])

function headIn(file: string): { text: string; data: Head | null } {
  const text = readFileSync(file, 'utf8').trim()
  return { text, data: head.safeParse(parsed(text)).data ?? null }
}

/** Leaves out user name and password, which may change. */
function shortNameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return createHash('sha256')
    .update(host + pathname)
    .digest('hex')
    .slice(0, 8)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
