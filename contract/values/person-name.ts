/**
 * A person's name as people write it: with titles, honours, initials and any of ten apostrophes. The search box, the
 * service and the comparison of people read names here.
 */
import { clean } from './clean.ts'

export type WrittenName = {
  /** The words of the whole name or, where a comma divides it, of the surname. */
  words: readonly string[]
  /** The given names after a comma. Null without one. */
  given: readonly string[] | null
  /** Whether the text had a title or an honour, so that it must be a person's name. */
  isTitled: boolean
  /** Nothing follows the given names, except honours. */
  isWhole: boolean
}

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words such as Earl and Major are left out, because they are also given names. */
const titles = listOf(
  'MR MRS MISS MS MX MASTER MESSRS DR PROF PROFESSOR SIR DAME LORD LADY BARONESS VISCOUNT VISCOUNTESS HON HONOURABLE REV REVD REVEREND CAPT CAPTAIN COL COLONEL CLLR COUNCILLOR',
)
/** Before another title: The Right Honourable, The Very Reverend. */
const beforeTitles = listOf('THE RT RIGHT MOST VERY')
const longTitles = listOf('HON HONOURABLE REV REVD REVEREND RT RIGHT MOST VERY')
const honours = listOf(
  'GBE KBE DBE CBE OBE MBE BEM KCB DCB KCMG DCMG CMG CVO MVO DSO QC KC JP MP MSP MEP PHD DPHIL BA BSC MA MSC MBA BENG MENG LLB LLM FCA ACA FCCA ACCA ESQ ESQUIRE JR SR JNR SNR JUNIOR SENIOR',
)
/** Honours that are also surnames. An honour of these is written in capitals, and Ma is a surname. */
const inCapitals = listOf('BA MA MBA QC JP MP KC')
/** Words that also name people or companies. An honour of these needs two words of a name before it. */
const unsure = listOf('BA MA MBA QC JP MP KC SR JUNIOR SENIOR MASTER CAPTAIN COLONEL VISCOUNT')
const particles = listOf(
  'O MC MAC NI NIC UI AP AB FERCH VERCH FITZ VAN VON DE DER DEN DA DAS DI DU LA LE LES DEL DELLA DOS BIN BINT BINTI IBN AL EL ST TEN TER ZU ZUR',
)
/** In capitals, these are initials or given names. */
const smallParticles = listOf('y e i of do te lo')

const apostrophes = /[\u0060\u00B4\u02B9\u02BB\u02BC\u2018\u2019\u201B\u2032\uFF07]/g

/** With the apostrophe of a keyboard for each sign that people type for one. */
export const withOneApostrophe = (text: string): string => text.replace(apostrophes, "'")

/** `Dr`, `Sir`, and not the words of a long one: `The Right Honourable`. */
const isTitle = (word: string): boolean => titles.has(keyOf(word))

/** Whether a word of a name belongs to the surname after it: `van`, `de la`, `ap`. */
export const isParticle = (word: string): boolean => smallParticles.has(word) || particles.has(keyOf(word))

/** Titles that are given names too: Col Ames, Hon Wong. */
const givenToo = listOf('CAPTAIN COL COLONEL HON MASTER VISCOUNT')

/** Mostly given names, unless they stand after The or Hon: The Earl, The Rt Hon Baron. */
const peerages = listOf('EARL BARON DUKE MARQUESS COUNTESS DUCHESS MARCHIONESS')
/** These stand alone before a name. */
const plainTitles = listOf('MR MRS MISS MS MX')

/** How many words at the start are titles: 2 of `Prof Sir Ian`. A word alone, as in `Hon Wong` and `Mr Hon Wong`, is a name. */
export function countTitles(words: readonly string[]): number {
  let count = 0
  while (count < words.length && isTitleAt(words, count)) count += 1
  const isAlone = count === 1 || (count === 2 && plainTitles.has(keyOf(words[0]!)))
  return isAlone && count === words.length && givenToo.has(keyOf(words[count - 1]!)) ? count - 1 : count
}

/** `Dr` and `The Right Honourable`, and not a peerage: `Baroness Quill`. */
export const areTitles = (words: readonly string[]): boolean => words.every((_, at) => isTitleAt(words, at))

function isTitleAt(words: readonly string[], at: number): boolean {
  const [before, word] = [keyOf(words[at - 1] ?? ''), keyOf(words[at] ?? '')]
  if (peerages.has(word)) return ['THE', 'HON', 'HONOURABLE'].includes(before)
  return titles.has(word) || (beforeTitles.has(word) && isTitleAt(words, at + 1))
}

/** Leaves the words in their order: `Smith John` stays so. */
export function readWrittenName(text: string): WrittenName {
  const [first = [], ...others] = initialsApart(withOneApostrophe(clean(text)))
    .split(',')
    .map((part) => part.split(' ').filter((word) => keyOf(word) !== ''))
    .filter((part) => part.length > 0)
  const isHonour = (word: string) => isAnHonour(word) && (first.length > 1 || !unsure.has(keyOf(word)))
  const [given = null, ...more] = others.filter((part) => !part.every((word) => isHonour(word) || isTitle(word)))
  const [bare, bareGiven] = [withoutTitles(first), given && withoutTitles(given)]
  const kept = new Set([...bare, ...(bareGiven ?? [])])
  const left = [...first, ...others.flat()].filter((word) => !kept.has(word))
  return {
    words: bare,
    given: bareGiven,
    isTitled: left.some((word) => (isHonour(word) || isTitle(word)) && !unsure.has(keyOf(word))),
    isWhole: more.length === 0,
  }
}

function withoutTitles(words: readonly string[]): string[] {
  const kept = [...words]
  const key = (at: number) => keyOf(kept.at(at) ?? '')
  while (kept.length > 1 && (titles.has(key(0)) || (beforeTitles.has(key(0)) && longTitles.has(key(1))))) kept.shift()
  while (isAnHonour(kept.at(-1) ?? '') && kept.length > (unsure.has(key(-1)) ? 2 : 1)) kept.pop()
  return kept
}

const isAnHonour = (word: string): boolean =>
  honours.has(keyOf(word)) && !(inCapitals.has(keyOf(word)) && /\p{Ll}/u.test(word))

/**
 * `Mr Jack Yun MA` with the surname MA is `MA, Mr Jack Yun`. A text with a comma stays as it is. So does a text that does
 * not end with one of the surnames and honours: Ann Smith Jones with the surname SMITH has a surname that is not given.
 */
export function withSurnameFirst(text: string, surnames: readonly string[]): string {
  const owns = new Set(surnames.map(lettersOf).filter((own) => own !== ''))
  if (owns.size === 0 || text.includes(',')) return text
  const longest = Math.max(...[...owns].map((own) => own.length))
  const words = text.split(/\s+/).filter(Boolean)
  for (let end = words.length; end > 1; end--) {
    for (let start = end - 1; start > 0; start--) {
      const found = lettersOf(words.slice(start, end).join(''))
      if (found.length > longest) break
      if (owns.has(found))
        return [words.slice(start, end), words.slice(0, start), words.slice(end)]
          .map((part) => part.join(' '))
          .filter(Boolean)
          .join(', ')
    }
    if (!isAnHonour(words[end - 1] ?? '')) return text
  }
  return text
}

const lettersOf = (text: string): string => keyOf(text.replace(/[^\p{L}\p{N}\p{M}]/gu, ''))

/** `J.A.Smith` is J, A and Smith. Honours with full stops stay one word: `O.B.E.` */
const initialsApart = (text: string): string =>
  text
    .replace(/(?<=\s)(?:\p{L}{1,2}\.){2,}(?=\s*(?:,|$))/gu, (run) => (honours.has(keyOf(run)) ? keyOf(run) : run))
    .replace(/(?<!\p{L})(\p{L})\.(?=\p{L})/gu, '$1. ')

/** In capitals, without accents and marks. */
const keyOf = (word: string): string =>
  /^[A-Za-z]+$/.test(word)
    ? word.toUpperCase()
    : word
        .normalize('NFKD')
        .replace(/[^\p{L}\p{N}]/gu, '')
        .toUpperCase()

/** Particles that people write as one word with the surname. Shorter ones begin too many other names. */
const fused = /^(VANDER|VANDEN|VANDE|VONDER|VAN|VON|DELA|MAC|MC)(\p{L}{4,})$/u
const apart: { readonly [particle: string]: string } = {
  VANDER: 'VAN DER',
  VANDEN: 'VAN DEN',
  VANDE: 'VAN DE',
  VONDER: 'VON DER',
  DELA: 'DE LA',
}

/** A surname in capitals with its particles apart and joined: VANDERBERG is VAN DER BERG. The surname comes first. */
export function surnameForms(surname: string): string[] {
  const words = surname.split(' ')
  const [, particle = '', rest = ''] = fused.exec(surname) ?? []
  if (rest !== '') return [surname, `${apart[particle] ?? particle} ${rest}`]
  let before = 0
  while (before < words.length - 1 && particles.has(words[before]!)) before += 1
  if (before === 0) return [surname]
  return [surname, [words.slice(0, before + 1).join(''), ...words.slice(before + 1)].join(' ')]
}
