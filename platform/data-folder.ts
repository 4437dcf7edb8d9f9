/** DATA_DIR: the folder of state, register and keys, private to its owner. */
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const ownFiles = /^(whereabouts|service)\.sqlite$/
const sticky = 0o1000
const forOthers = 0o077

/** A command has nothing to work on. */
export class NothingThere extends Error {
  override readonly name = 'NothingThere'
}

/** For commands that need the file: a mistyped folder is not made. @throws NothingThere */
export function requireFile(folder: string, file: string): void {
  if (existsSync(path.join(folder, file))) return
  const what = existsSync(folder) ? `${file} is not in the data folder` : 'There is no data folder at'
  throw new NothingThere(`${what} ${path.resolve(folder)}. ${whereElse}`)
}

export const whereElse =
  'Set DATA_DIR and DATABASE_URL as the running program has them. Beside a service, use whereabouts-admin: it has its settings.'

/** Creates the folder, or restricts it if it is certainly ours. @returns a warning if it stays open to others */
export function ownFolder(folder: string): string | null {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows has no such permissions.
  if (process.getuid === undefined) return null
  const { mode, uid } = statSync(folder)
  if ((mode & forOthers) === 0) return null
  const files = readdirSync(folder)
  const isOurs = files.length === 0 || files.some((file) => ownFiles.test(file))
  if (isOurs && uid === process.getuid() && (mode & sticky) === 0) {
    chmodSync(folder, 0o700)
    return null
  }
  return `Warning: other users of this machine can read DATA_DIR (${folder}). Run: chmod 700 ${folder}`
}

/** For a program: everything that it writes from now on is private to its owner (decision 0039). */
export function keepFilesPrivate(folder: string): void {
  process.umask(forOthers)
  const warning = ownFolder(folder)
  if (warning) console.warn(warning)
}
