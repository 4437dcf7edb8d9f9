/**
 * Names in a form that spellings and transliterations share, to find who may be meant (decision 0162). It finds candidates:
 * names that differ may have the same form, and a person compares them.
 */
import { alikeNamesOf, areAlike } from '../nicknames.ts'
import { legalForms } from './company-name.ts'
import { toLatin } from './latin.ts'
import { isParticle, readWrittenName } from './person-name.ts'

/** One word of a name. */
export type FoldedWord = {
  /** Latin capitals and digits. Other scripts stay. */
  text: string
  /** Forms without vowels. Two words may be the same name if they share one. */
  keys: readonly string[]
}

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const forms: ReadonlySet<string> = new Set([
  ...legalForms.flatMap(([short, long]) => [short, ...long.split(' ')]),
  ...'CO COMPANY CORP CORPORATION INC INCORPORATED LLC JSC OJSC PJSC CJSC PAO OAO ZAO OOO AO GMBH AG KG SA SAS SARL SRL SPA BV NV OY AB AS PTE PTY FZE FZCO FZ THE AND OF'.split(
    ' ',
  ),
])
const smallWords = listOf('Y UL UR UD US AR AS AN ABU ABI UMM OGLU OGLI KYZY KIZI VAN DEN DER DE LA DI EL AL BIN IBN')

/** Words without titles, legal forms and particles, unless nothing else is left. */
export function foldedWords(name: string): FoldedWord[] {
  const { words, given } = readWrittenName(name)
  const texts = [...(given ?? []), ...words].flatMap(partsOf)
  const isOfName = (text: string) => !forms.has(text) && !smallWords.has(text) && !isParticle(text)
  const kept = texts.some(isOfName) ? texts.filter(isOfName) : texts
  return kept.map((text) => ({ text, keys: withJoined(texts, text) }))
}

const partsOf = (word: string): string[] =>
  toLatin(word.replace(letters, (letter) => other[letter]!))
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʻ`.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

/** Letters that are no other letter with a mark. */
const other: { readonly [letter: string]: string } = {
  ...{ ß: 'ss', æ: 'ae', Æ: 'AE', œ: 'oe', Œ: 'OE', ø: 'o', Ø: 'O', ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ð: 'd', Ð: 'D' },
  ...{ þ: 'th', Þ: 'TH', ı: 'i', ə: 'a', Ə: 'A' },
}
const letters = /[ßæÆœŒøØłŁđĐðÐþÞıəƏ]/g

/** AL ASSAD and ALASSAD share a key, and so do VAN DER BERG and VANDERBERG. */
function withJoined(texts: readonly string[], text: string): string[] {
  const at = texts.indexOf(text)
  const before: string[] = []
  for (let from = at - 1; from >= 0 && (smallWords.has(texts[from]!) || isParticle(texts[from]!)); from -= 1)
    before.unshift(texts[from]!)
  return [...new Set([...keysOf(text), ...(before.length > 0 ? keysOf([...before, text].join('')) : [])])]
}

/** A letter alone is an initial. A short word keeps its vowels, because little else is left of it. */
function keysOf(text: string): string[] {
  if (text.length === 1 || !/^[A-Z]+$/.test(text)) return [`=${text}`]
  const plain = `=${text.replace(/[YJ]/g, 'I').replace(/(.)\1+/g, '$1')}`
  if (text.length < 4) return [plain]
  const forms = startsOf(text).map(skeletonOf)
  return forms.some((form) => form.length < 2) ? [plain] : [...new Set(forms)]
}

/** One sound has several first letters, and one letter several sounds: JURI is YURI, and JAMAL is DJAMAL. */
function startsOf(text: string): string[] {
  const word = text.replace(/^(?:IO?U|JU|YOU)/, 'YU').replace(/^IA/, 'YA')
  if (/^Y?E/.test(word)) return [word.replace(/^Y/, '')]
  if (/^JE/.test(word)) return [word, word.slice(1)]
  return /^J[AO]/.test(word) ? [word, `Y${word.slice(1)}`] : [word]
}

const sounds: readonly (readonly [RegExp, string])[] = [
  [/DZH|DJ(?=[AEIOU])|GJ/g, 'J'],
  [/J(?![AEIOU])/g, 'Y'],
  [/TSCH|SHCH|SCH|TCH|CZ|CH|SH|ZH|SZ/g, '1'],
  [/KH|GH|CK|Q|G/g, 'K'],
  [/TS|TZ|Z/g, 'S'],
  [/PH|V|W/g, 'F'],
  [/TH|DH|D/g, 'T'],
  [/X/g, 'KS'],
  [/C(?=[EIY])/g, 'S'],
  [/C/g, 'K'],
]

function skeletonOf(word: string): string {
  let form = word
  for (const [pattern, sound] of sounds) form = form.replace(pattern, sound)
  form = form.replace(/(.)\1+/g, '$1')
  const first = form[0]!
  const start = 'AEIOU'.includes(first) ? 'A' : first
  // Arabic script writes no vowels, so nothing there tells whether an H is heard.
  const rest = form.slice(1).replace(/[AEIOUYH]/g, '')
  return start + rest
}

/** An initial stands for any word that begins with it. */
const mayBe = (one: FoldedWord, other: FoldedWord): boolean =>
  one.text === other.text ||
  (one.text.length === 1 || other.text.length === 1
    ? one.text[0] === other.text[0]
    : one.keys.some((key) => other.keys.includes(key)) || areAlike(one.text, other.text))

/**
 * Whether two names may be one. Each word of the shorter name has a partner in the longer one, in any order, and one of them
 * is a whole word. A listed name of one word is found by that word alone.
 */
export function mayBeOneName(asked: readonly FoldedWord[], listed: readonly FoldedWord[]): boolean {
  if (listed.length === 1 && asked.length > 1) return false
  const [few, many] = asked.length <= listed.length ? [asked, listed] : [listed, asked]
  const free = new Set(many)
  let whole = 0
  // Whole words first, because an initial could take the partner of one.
  for (const word of few.toSorted((one, other) => other.text.length - one.text.length)) {
    const partner =
      [...free].find((each) => each.text.length > 1 && mayBe(word, each)) ?? [...free].find((each) => mayBe(word, each))
    if (!partner) return false
    free.delete(partner)
    if (word.text.length > 1 && partner.text.length > 1) whole += 1
  }
  return whole > 0
}

/** A name is filed under these. */
export const filedKeysOf = (words: readonly FoldedWord[]): string[] => [...new Set(words.flatMap(({ keys }) => keys))]

/** A word is looked up under these: its own keys, those of its short forms, and its initial. */
export const soughtKeysOf = ({ text, keys }: FoldedWord): string[] => [
  ...new Set([...keys, ...alikeNamesOf(text).flatMap(keysOf), `=${text[0]}`]),
]

export const isInitial = ({ text }: FoldedWord): boolean => text.length === 1
