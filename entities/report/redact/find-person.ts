/** Finds a person's name in a text, in each of its forms, and spares people who share a part of it. */
import { type Folded, isCapital, type Range, type Word } from './folded.ts'
import { isAbbreviation, isMonth, isOrdinary } from './ordinary.ts'
import { isFormOf, isFormOfAny, type PersonName, titles } from './person-name.ts'

/** A part of this length is found inside other words too. */
const longPart = 8
/** Letters that may stand between two parts of one name. */
const mostBetween = 4

type Role = 'strong' | 'weak' | 'initial' | 'particle' | null

/** @param others people who are not marked, with a part of this name: beside their first name it is theirs */
export const findPerson =
  (name: PersonName, others: readonly PersonName[]) =>
  (reading: Folded, at: readonly number[]): Range[] =>
    others.length === 0 && areAlone(name, reading, at)
      ? at.map((index) => reading.words[index]!.at)
      : findWhole(name, reading, others)

/** Whether no word beside these belongs to the name. Most texts that share a word with a name are so. */
function areAlone({ strong, particles }: PersonName, { words, hasInitials }: Folded, at: readonly number[]): boolean {
  const isPart = (index: number) => at.includes(index) || particles.has(words[index]?.text ?? '')
  return (
    !hasInitials &&
    at.every((index) => {
      const { text } = words[index]!
      return text.length > 2 && strong.has(text) && !isPart(index - 1) && !isPart(index + 1)
    })
  )
}

function findWhole(name: PersonName, reading: Folded, others: readonly PersonName[]): Range[] {
  const { text, words } = reading
  // Most texts hold no such mark, and most words no part of the name.
  const isMachine = /[@\\/_%=.]/.test(text) ? (word: Word) => machineWord(text, word) : () => false
  const roles = words.map((word): Role => roleOf(name, word, isMachine))
  const found = rangesOf(name, reading, roles)
  if (found.length === 0) return found
  const theirs = wordsOfOthers(name, reading, others)
  return theirs.size === 0
    ? found
    : rangesOf(
        name,
        reading,
        roles.map((role, at) => (theirs.has(at) ? null : role)),
      )
}

function rangesOf(name: PersonName, reading: Folded, roles: Role[]): Range[] {
  const { text, words } = reading
  const found: Range[] = []
  for (let from = 0; from < words.length; ) {
    if (roles[from] === null) {
      from++
      continue
    }
    let until = from + 1
    while (until < words.length && roles[until] !== null && isNear(text, words[until - 1]!, words[until]!)) until++
    found.push(...partsOfRun(name, reading, roles, from, until))
    from = until
  }
  return found
}

const isJoined = (text: string, joined: ReadonlySet<string>): boolean =>
  joined.has(text) || (text.endsWith('S') && joined.has(text.slice(0, -1)))

function roleOf(name: PersonName, word: Word, isMachine: (word: Word) => boolean): Role {
  const { text, original } = word
  for (const part of name.strong)
    if (isFormOf(text, part) && (part.length > 2 || isCapital(original) || isMachine(word))) return 'strong'
  if (isJoined(text, name.joined)) return 'strong'
  for (const part of name.strong) {
    const at = part.length > 3 ? text.indexOf(part) : -1
    if (at < 0) continue
    if (part.length >= longPart || isOwnWord(original, at, part) || (part.length > 4 && isMachine(word)))
      return 'strong'
  }
  if (isJoined(text, name.joinedWeak) && isMachine(word)) return 'strong'
  if (isFormOfAny(text, name.weak) && (isCapital(original) || isMachine(word))) return 'weak'
  if (text.length === 1) return isCapital(original) && name.initials.has(text) ? 'initial' : null
  if (original === original.toUpperCase() && name.allInitials.has(text) && !isAbbreviation(text)) return 'strong'
  return name.particles.has(text) ? 'particle' : null
}

/** Like Stainthorpe in StainthorpeReport: another capital follows. */
function isOwnWord(original: string, at: number, part: string): boolean {
  const [before = '', first = '', after = ''] = [original[at - 1], original[at], original[at + part.length]]
  const begins = before === '' || (/\p{Ll}/u.test(before) && /\p{Lu}/u.test(first))
  const ends = after === '' || /\p{Lu}/u.test(after)
  return begins && ends && /\p{Ll}/u.test(original)
}

/** Whether a word is within an address of a computer, a link or the name of a file. */
function machineWord(text: string, { at }: Word): boolean {
  const from = text.slice(Math.max(0, at.from - 200), at.from).match(/[^\s,;()<>"“”]*$/u)?.[0] ?? ''
  const rest = text.slice(at.until, at.until + 200).match(/^[^\s,;()<>"“”]*/u)?.[0] ?? ''
  const whole = `${from}${text.slice(at.from, at.until)}${rest}`
  return /@|:\/\/|^WWW\.|[\\_%=]|\/.*\/|\.[A-Z\d]{2,5}$/u.test(whole)
}

const isNear = (text: string, one: Word, other: Word): boolean => {
  const between = text.slice(one.at.until, other.at.from)
  return between.length <= mostBetween && !between.includes('\u0000')
}

/** A run of the name's words. Initials and particles belong to it where a part of the name stands beside them. */
function partsOfRun(name: PersonName, { text, words }: Folded, roles: Role[], from: number, until: number): Range[] {
  const its = roles.slice(from, until)
  const count = (role: Role) => its.filter((one) => one === role).length
  const range = (first: number, end: number): Range => {
    const { until } = words[end - 1]!.at
    const isShort = roles[end - 1] === 'initial' && text.charAt(until) === '.'
    return { from: words[first]!.at.from, until: isShort ? until + 1 : until }
  }
  if (count('strong') > 0 || (count('weak') > 0 && count('weak') + count('initial') > 1)) return [range(from, until)]
  if (count('weak') === 1) {
    const at = from + its.indexOf('weak')
    return isNamed(text, words, at) ? [range(from, until)] : []
  }
  const initials = words.slice(from, until).filter((_, index) => its[index] === 'initial')
  const areAll = name.allInitials.has(initials.map(({ text }) => text).join(''))
  const isWritten = initials.every(({ at }) => text.slice(at.until, at.until + 1) === '.' || initials.length > 2)
  return initials.length > 1 && areAll && isWritten ? [range(from, until)] : []
}

/** An ordinary word is a name after a title, or as the only capital in its place. */
function isNamed(text: string, words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1], words[at]!, words[at + 1]]
  if (before && titles.has(before.text) && isNear(text, before, word)) return true
  const isQuiet = (other: Word | undefined) => other !== undefined && /^\p{Ll}/u.test(other.original)
  return isQuiet(before) && !isMonth(word.text) && (after === undefined || isQuiet(after)) && !isArticle(before!)
}

const isArticle = ({ text }: Word): boolean => /^(THE|A|AN|THIS|THAT|EACH|EVERY|NO|ITS|OUR)$/.test(text)

/** Indexes of words that are the name of somebody else: of people who share a surname and no first name. */
function wordsOfOthers(name: PersonName, { text, words }: Folded, others: readonly PersonName[]): Set<number> {
  const found = new Set<number>()
  const here = new Set(words.flatMap((word) => [word.text, word.text.replace(/E?S$/, ''), word.text.replace(/S$/, '')]))
  for (const other of others) {
    const own = new Set(other.parts.filter((part) => !name.parts.includes(part) && !isOrdinary(part)))
    if (![...own, ...other.initials].some((part) => here.has(part) && !name.initials.has(part))) continue
    const roles = words.map((word) => roleOf(other, word, () => false))
    for (let from = 0; from < words.length; ) {
      let until = from
      while (
        until < words.length &&
        roles[until] !== null &&
        (until === from || isNear(text, words[until - 1]!, words[until]!))
      )
        until++
      const run = words.slice(from, until)
      const isInitial = (word: string) => word.length === 1 && other.initials.has(word) && !name.initials.has(word)
      const isTheirs = run.some(({ text }) => isFormOfAny(text, own) || isInitial(text))
      if (isTheirs) for (let at = from; at < until; at++) found.add(at)
      from = Math.max(until, from + 1)
    }
  }
  return found
}

/** Two people, and not two spellings of one: the first name differs, and is not an initial of the other. */
export function isNamesake(one: PersonName, other: PersonName): boolean {
  const shared = other.parts.filter((part) => one.parts.includes(part))
  if (shared.length === 0 || shared.length === other.parts.length) return false
  const [mine, theirs] = [one, other].map(({ parts }) => parts.filter((part) => !shared.includes(part)))
  const isSpelling = (part: string) => mine!.some((own) => own.startsWith(part) || part.startsWith(own))
  return theirs!.some((part) => part.length > 1) && mine!.length > 0 && !theirs!.some(isSpelling)
}
