/**
 * Names in a form that spellings and transliterations share, to find who may be meant (decision 0162). It finds candidates:
 * names that differ may have the same form, and a person compares them.
 */
import { areAlike, namesLike } from '../nicknames.ts'
import { clean } from './clean.ts'
import { legalForms } from './company-name.ts'
import { toLatin } from './latin.ts'
import { isParticle, readWrittenName } from './person-name.ts'

/** One word of a name. */
export type FoldedWord = {
  /** Latin capitals and digits. Other scripts stay. */
  text: string
  /** Forms without vowels. Two words may be the same name if they share one. */
  keys: readonly string[]
  /** Joined with the word before it: ABDUL RAHMAN is ABDULRAHMAN too. Null where nobody would join them. */
  joined: FoldedWord | null
}

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const forms: ReadonlySet<string> = new Set([
  ...legalForms.flatMap(([short, long]) => [short, ...long.split(' ')]),
  ...'CO COMPANY CORP CORPORATION INC INCORPORATED LLC JSC OJSC PJSC CJSC PAO OAO ZAO OOO AO GMBH AG KG SA SAS SARL SRL SPA BV NV OY AB AS PTE PTY FZE FZCO FZ THE AND OF'.split(
    ' ',
  ),
])
const articles = listOf('AL EL UL UR UD US AR AD AS AN')
const smallWords = listOf('Y ABU ABI UMM OGLU OGLI KYZY KIZI VAN DEN DER DE LA DI BIN IBN')

/** Words without titles, legal forms and particles, unless nothing else is left. */
export function foldedWords(name: string): FoldedWord[] {
  const { words, given } = readWrittenName(name)
  return folded([...(given ?? []), ...words])
}

/** Of a company or a ship: Lord Trading has no title, and a comma divides no surname. */
export const foldedWordsOfBody = (name: string): FoldedWord[] => folded(clean(name).split(/[\s,]+/))

function folded(words: readonly string[]): FoldedWord[] {
  const parts = words.flatMap(partsOf)
  // Ben is a given name at either end, and an Arabic particle between.
  const isBetween = (part: Part) => part.text === 'BEN' && part !== parts[0] && part !== parts.at(-1)
  const isOfName = (part: Part) => !forms.has(part.text) && !isSmall(part.text) && !isBetween(part)
  const kept = parts.some(isOfName) ? parts.filter(isOfName) : parts
  return kept.map((part, at) => ({
    text: part.text,
    keys: withJoined(parts, part),
    joined: at === 0 ? null : joinedWith(kept[at - 1]!.text, articlesBefore(parts, part), part.text),
  }))
}

const longestShort = 5

/** People write a short word with its neighbour: Abdul Rahman, Gazprom Neft. Abd al-Rahman is Abdalrahman and Abdurrahman. */
function joinedWith(before: string, article: string, text: string): FoldedWord | null {
  if (before.length < 2 || text.length < 2 || (before.length > longestShort && text.length > longestShort)) return null
  const whole = before + article + text
  // Forms with few consonants agree with too many words.
  const keys = [...new Set([whole, before + text].flatMap((form) => keysOf(form)))].filter(
    (key) => key.startsWith('=') || key.length > 3,
  )
  return keys.length === 0 ? null : { text: whole, keys, joined: null }
}

function articlesBefore(parts: readonly Part[], part: Part): string {
  const end = parts.indexOf(part)
  let start = end
  while (start > 0 && articles.has(parts[start - 1]!.text)) start -= 1
  return parts
    .slice(start, end)
    .map(({ text }) => text)
    .join('')
}

type Part = { text: string; keys: string[] }

function partsOf(word: string): Part[] {
  const plain = wordsIn(word)
  // A mark may be left out, or be written as a second letter: Žukov is Zukov and Zhukov.
  const marked = wordsIn(word.normalize('NFC').replace(hooked, (letter) => asLetters[letter]!))
  const hasVowels = !unvoweled.test(word)
  return plain.map((text, at) => ({
    text,
    keys: [...new Set([text, marked[at] ?? text].flatMap((each) => keysOf(each, hasVowels)))],
  }))
}

/** Arabic and Hebrew. */
const unvoweled = /[\u0590-\u06FF]/

const wordsIn = (text: string): string[] =>
  toLatin(text.replace(letters, (letter) => other[letter]!))
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼʻ`.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')

const asLetters: { readonly [letter: string]: string } = {
  ž: 'zh',
  Ž: 'ZH',
  ż: 'zh',
  Ż: 'ZH',
  š: 'sh',
  Š: 'SH',
  ś: 'sh',
  Ś: 'SH',
  č: 'ch',
  Č: 'CH',
  ć: 'ch',
  Ć: 'CH',
  ş: 'sh',
  Ş: 'SH',
  ç: 'ch',
  Ç: 'CH',
  ä: 'ae',
  Ä: 'AE',
  ö: 'oe',
  Ö: 'OE',
  ü: 'ue',
  Ü: 'UE',
  å: 'aa',
  Å: 'AA',
}
const hooked = new RegExp(`[${Object.keys(asLetters).join('')}]`, 'g')

/** Letters that are no other letter with a mark. */
const other: { readonly [letter: string]: string } = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  ə: 'a',
  Ə: 'A',
}
const letters = /[ßæÆœŒøØłŁđĐðÐþÞıəƏ]/g

/** AL ASSAD and ALASSAD share a key, and so do VAN DER BERG and VANDERBERG. */
function withJoined(parts: readonly Part[], part: Part): string[] {
  const before: string[] = []
  for (let at = parts.indexOf(part) - 1; at >= 0 && (isSmall(parts[at]!.text) || parts[at]!.text === 'BEN'); at -= 1)
    before.unshift(parts[at]!.text)
  return [...new Set([...part.keys, ...(before.length > 0 ? keysOf([...before, part.text].join('')) : [])])]
}

const isSmall = (text: string): boolean => smallWords.has(text) || articles.has(text) || isParticle(text)

/** A letter alone is an initial. A short word keeps its vowels, because little else is left of it. */
function keysOf(text: string, hasVowels = true): string[] {
  if (text.length === 1 || !/^[A-Z]+$/.test(text)) return [`=${text}`]
  const plain = `=${text.replace(/[YJ]/g, 'I').replace(/(.)\1+/g, '$1')}`
  if (text.length < 4 && hasVowels) return [plain]
  const forms = [text, ...withoutArticle(text)]
    .flatMap(spellingsOf)
    .map(skeletonOf)
    .filter((form) => form.length > 1)
  if (forms.length === 0) return [plain]
  // The article may stand at the end of the first word: Abdul Rahman is Abd al-Rahman.
  return [...new Set(forms), ...(/^ABD(OU|[AEU])[LRSZ]$/.test(text) ? ['=ABD'] : [])]
}

const withoutArticle = (text: string): string[] => (/^[AE]L.{5}/.test(text) ? [text.slice(2)] : [])

/** What one spelling may stand for in another language: CH is KH in German and SH in French, and J is Y, ZH or G. */
const ambiguous: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:IO?U|JU|YOU)/, ['YU']],
  [/^IA/, ['YA']],
  [/^[YI]?E/, ['E']],
  [/^JE/, ['E', 'JE']],
  [/^[YI]O/, ['YO', 'O']],
  [/^JO/, ['JO', 'YO', 'O', 'ZHO']],
  [/^D?J(?=[AEIOU])/, ['J', 'G', 'YA', 'ZH']],
  [/(?<=[^D])J(?=[AEIOU])/g, ['J', 'Y', 'ZH']],
  [/(?<![ST])CH/g, ['CH', 'KH', 'H']],
  [/KH/g, ['KH', 'H']],
  [/C(?![KHEIYZ])/g, ['K', 'TS']],
  [/(?<=[AEOU])W(?=[^AEIOUY])/g, ['W', '']],
  [/DH/g, ['DH', 'Z']],
]
const mostSpellings = 16

function spellingsOf(text: string): string[] {
  let spellings = [text]
  for (const [pattern, meanings] of ambiguous)
    spellings = spellings.flatMap((spelling) =>
      spelling.search(pattern) === -1 ? [spelling] : meanings.map((meaning) => spelling.replace(pattern, meaning)),
    )
  return [...new Set(spellings)].slice(0, mostSpellings)
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
 * is a whole word. A listed name of one word is found by that word alone, and one of initials by the same initials.
 */
export function mayBeOneName(asked: readonly FoldedWord[], listed: readonly FoldedWord[]): boolean {
  if (agree(asked, listed)) return true
  const [ofAsked, ofListed] = [readingsLike(asked, listed), readingsLike(listed, asked)]
  if (ofAsked.length === 1 && ofListed.length === 1) return false
  return ofAsked.some((one) => ofListed.some((other) => agree(one, other)))
}

const mostReadings = 16

/** The name, also with words of the other name instead of neighbours that are joined in it. */
function readingsLike(name: readonly FoldedWord[], other: readonly FoldedWord[]): (readonly FoldedWord[])[] {
  const isJoined = ({ joined }: FoldedWord) => joined !== null && other.some((word) => areSpelledAlike(joined, word))
  if (!name.some(isJoined)) return [name]
  let readings: (readonly FoldedWord[])[] = [[]]
  for (const [at, each] of name.entries()) {
    const { joined } = each
    const alike = joined === null ? [] : other.filter((word) => areSpelledAlike(joined, word))
    readings = readings.flatMap((words) => [
      [...words, each],
      ...(words.at(-1) === name[at - 1] ? alike.map((word) => [...words.slice(0, -1), word]) : []),
    ])
    if (readings.length > mostReadings) readings = readings.slice(0, mostReadings)
  }
  return readings
}

const areSpelledAlike = (joined: FoldedWord, { text, keys }: FoldedWord): boolean =>
  Math.abs(text.length - joined.text.length) < 4 && keys.some((key) => joined.keys.includes(key))

function agree(asked: readonly FoldedWord[], listed: readonly FoldedWord[]): boolean {
  if (areInitials(asked) && areInitials(listed)) return lettersOf(asked) === lettersOf(listed)
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
export const filedKeysOf = (words: readonly FoldedWord[]): string[] => [
  ...new Set(words.flatMap(({ keys, joined }) => [...keys, ...(joined?.keys ?? [])])),
]

/** A word is looked up under these: its own keys, those of its short forms, and its initial. */
export const soughtKeysOf = ({ text, keys, joined }: FoldedWord): string[] => [
  ...new Set([...keys, ...(joined?.keys ?? []), ...namesLike(text).flatMap((name) => keysOf(name)), `=${text[0]}`]),
]

/** `H & M`, `A.B.C.` */
const areInitials = (words: readonly FoldedWord[]): boolean => words.length > 0 && words.every(isInitial)

const lettersOf = (words: readonly FoldedWord[]): string => words.map(({ text }) => text).join('')

export const isInitial = ({ text }: FoldedWord): boolean => text.length === 1
