/** A person's name as a value: the words that it is made of, and the forms that each can take in a text. */
import { spellingsOf } from './folded.ts'
import { isOrdinary } from './ordinary.ts'

export type PersonName = {
  /** In their order: TAMSIN, O, SULLIVAN, BROWN. */
  parts: readonly string[]
  /** Parts that name the person alone. */
  strong: ReadonlySet<string>
  /** Parts that are also ordinary words. */
  weak: ReadonlySet<string>
  initials: ReadonlySet<string>
  particles: ReadonlySet<string>
  /** Parts written as one word, like TQUILL in an e-mail address. */
  joined: ReadonlySet<string>
  /** The same with an ordinary word. */
  joinedWeak: ReadonlySet<string>
  /** TQ, in the order of the name and with the surname first. */
  allInitials: ReadonlySet<string>
}

const words = (text: string) => new Set(text.split(' '))
export const titles = words(
  'MR MRS MISS MS MX MASTER DR SIR LORD LADY DAME PROF PROFESSOR REV REVEREND REVD HON BARON BARONESS COUNT COUNTESS MESSRS MESDAMES',
)
const honours = words('OBE MBE CBE KBE DBE QC KC JP MP PHD MA BA BSC MSC FCA ACA ACCA ESQ JR SNR JNR II III IV')
const particles = words(
  'O MC MAC DE DER DEN DEL DELLA DI DA DAS DO DOS DU D L LA LE LES LO VAN VON ZU ZUR ZUM TEN TER TE AL EL BIN BINT IBN BEN BAT AP AB FITZ ST SAINT SAN SANTA Y E AND THE OF',
)
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ᄀ-ᇿ]/u
/** Chinese surnames of two letters. */
const longSurname = /^(欧阳|歐陽|司马|司馬|诸葛|諸葛|上官|夏侯|皇甫|尉迟|慕容|令狐|长孫|宇文)/u

/** Null if the text has no word of a name. A name with accents has two readings. */
export function personNames(text: string): PersonName[] {
  return spellingsOf(text.replaceAll(/['’‘ʼ´`]/g, "' ")).flatMap((spelling) => {
    const given = (spelling.match(/\p{L}+/gu) ?? []).filter((word) => !titles.has(word) && !honours.has(word))
    return given.length === 0 ? [] : [personName(given.slice(0, 8))]
  })
}

function personName(given: readonly string[]): PersonName {
  const parts = given.flatMap((word) => (ideograph.test(word) ? partsOfIdeographs(word) : word))
  const isParticle = (part: string) => particles.has(part) && parts.length > 1
  const main = parts.filter((part) => part.length > 1 && !isParticle(part))
  const strong = new Set(main.filter((part) => !isOrdinary(part)))
  const weak = new Set(main.filter((part) => isOrdinary(part)))
  const initials = new Set(parts.filter((part) => !isParticle(part) || part.length === 1).map(firstOf))
  return {
    parts,
    strong,
    weak,
    initials,
    particles: new Set(parts.filter(isParticle)),
    ...joinedOf(parts),
    allInitials: initialsOf(parts.filter((part) => !isParticle(part))),
  }
}

const firstOf = (word: string): string => String.fromCodePoint(word.codePointAt(0)!)

/** The surname comes first. Alone, a surname of one letter names nobody. */
function partsOfIdeographs(word: string): string[] {
  const letters = [...word.normalize('NFC')]
  if (letters.length < 3) return [word]
  const at = longSurname.test(word) ? 2 : 1
  return [word, letters.slice(at).join('').normalize('NFKD')]
}

function joinedOf(parts: readonly string[]): Pick<PersonName, 'joined' | 'joinedWeak'> {
  const [joined, joinedWeak] = [new Set<string>(), new Set<string>()]
  const add = (...all: string[]) => {
    const text = all.join('')
    if (text.length < 4) return
    const isWeak = all.every((one) => one.length === 1 || isOrdinary(one))
    if (isWeak) joinedWeak.add(text)
    else joined.add(text)
  }
  for (let from = 0; from < parts.length; from++)
    for (let until = from + 2; until <= parts.length; until++) add(...parts.slice(from, until))
  for (const [at, one] of parts.entries())
    for (const [other, next] of parts.entries()) {
      if (at === other) continue
      add(one, next)
      // An initial beside a short word could be any word.
      if (next.length > 2) add(firstOf(one), next)
      if (one.length > 2) add(one, firstOf(next))
    }
  const surname = parts.at(-1)!
  if (parts.length > 2 && surname.length > 2) {
    add(...parts.slice(0, -1).map(firstOf), surname)
    add(surname, ...parts.slice(0, -1).map(firstOf))
  }
  return { joined, joinedWeak }
}

function initialsOf(parts: readonly string[]): Set<string> {
  if (parts.length < 2) return new Set()
  const all = parts.map(firstOf)
  const [first = '', last = ''] = [all[0], all.at(-1)]
  return new Set([all.join(''), first + last, last + first, last + all.slice(0, -1).join('')])
}

/**
 * A word of the name holds one of these: a part, the part that stays when its end is inflected, all initials, or short
 * parts written as one word.
 */
export const keysOf = ({ parts, allInitials, joined, joinedWeak }: PersonName): string[] => [
  ...parts.flatMap((part) => {
    if (part.length < 2) return []
    // The end that is inflected may be typed in other letters.
    const isInflected = part.length > 4 && cyrillic.test(part.slice(0, -2))
    return isInflected ? [part, part.slice(0, -1), part.slice(0, -2)] : part
  }),
  ...allInitials,
  ...[...joined, ...joinedWeak].filter((text) => !parts.some((part) => part.length > 2 && text.includes(part))),
]

const cyrillic = /^[\p{Script=Cyrillic}]+$/u
const semitic = /^[\p{Script=Arabic}\p{Script=Hebrew}]+$/u
/** Short words that Arabic and Hebrew write before a name without a space. */
const prefix = /^(?:وال|فال|بال|لل|ال|[وفبكلسהומשבכל]){1,2}$/u

/** Whether a word of a text is this part of a name: alone, possessive, plural, or inflected. */
export function isFormOf(word: string, part: string): boolean {
  if (word === part) return true
  if (word.length > part.length && word.startsWith(part)) {
    const end = word.slice(part.length)
    if (end === 'S' || (end === 'ES' && /(?:S|X|Z|CH|SH|O)$/.test(part))) return true
    if (part.length > 3 && cyrillic.test(word)) return end.length <= 3
  }
  if (word.endsWith('IES') && part.length > 3 && part.endsWith('Y') && word === `${part.slice(0, -1)}IES`) return true
  // The other scripts come after the Latin letters.
  if (word.charCodeAt(0) < 0x370) return false
  // Іванова → Івановій: the last letters of the name change.
  if (cyrillic.test(word) && part.length > 4 && word.startsWith(part.slice(0, part.length > 6 ? -2 : -1)))
    return word.length - part.length <= 2
  if (semitic.test(word) && word.endsWith(part) && part.length > 1) return prefix.test(word.slice(0, -part.length))
  // No spaces stand between the words of these scripts.
  return ideograph.test(part) && part.length > 1 && word.includes(part)
}

export const isFormOfAny = (word: string, parts: Iterable<string>): boolean => {
  for (const part of parts) if (isFormOf(word, part)) return true
  return false
}
