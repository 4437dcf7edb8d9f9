/** Which passwords are taken: by length, and not what everybody tries first. No rule on which characters (NIST 800-63B). */
import { commonPasswords } from './common-passwords.ts'

const least = 12
const most = 1000

/** Of what a password may not hold: shorter names stand in too many good ones by chance. */
const shortestName = 4

/** What is wrong with a password, in words for whoever chose it; null where nothing is. */
export async function passwordFault(password: string, email: string): Promise<string | null> {
  const length = [...password.normalize('NFKC')].length
  if (length < least) return `Choose a password of at least ${least} characters.`
  if (length > most) return `Choose a password of at most ${most} characters.`
  const plain = folded(password)
  const own = [...nameParts(email), 'whereabouts'].find((name) => plain.includes(name))
  if (own) return `Choose a password without “${own}” in it: it is the first thing that others try.`
  if (isOnePieceRepeated(plain) || isRun(plain)) return 'Choose a password that is not one piece again and again.'
  if (await isCommon(password)) return 'Many people use this password, and it has been published. Choose another.'
  return null
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

/** `mary.example@…` → `mary.example`, `mary`, `example`. */
function nameParts(email: string): string[] {
  const name = folded(email).split('@')[0] ?? ''
  return [name, ...name.split(/[^\p{L}]+/u)].filter((part) => part.length >= shortestName)
}

/** `passpasspasspa`: a piece at least twice, and what is left of it at the end. */
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

/** Also with digits and signs around it, or in place of letters: `Liverpool2024!`, `p@ssw0rd1234`. */
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
