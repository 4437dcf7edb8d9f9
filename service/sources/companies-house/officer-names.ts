/** Splits names of officers, in the forms of the API's lists and searches. What the register writes is never changed. */

import { areTitles, countTitles } from '../../../contract/values/person-name.ts'

export type OfficerName = { surname: string; forename?: string | null; title?: string | null; single: string }

/**
 * `SMITH, John Paul, Dr`: surname, forenames, and perhaps titles: `QUILL, Tamsin, Baroness Quill, Dr`. Without a comma it
 * is only a surname.
 */
export function nameWithComma(written: string): OfficerName {
  const [surname = '', given = '', ...after] = written
    .split(',')
    .map((part) => part.trim())
    .filter((part, at) => at < 2 || part !== '')
  const { title, forename } = splitTitle(given)
  const told = [title, ...after].filter((part) => part !== null)
  // A short title stands before the name, and a peerage after it.
  const before = told.filter((part) => areTitles(part.split(/\s+/)))
  const behind = told.filter((part) => !before.includes(part))
  const name = [...before, forename, surname].filter(Boolean).join(' ')
  return { surname, forename, title: told.join(', ') || null, single: [name, ...behind].join(', ') }
}

/** `Dr John Paul SMITH-JONES`, `Jan van der BERG (JNR)`: the surname is in capitals, with its particles. */
export function nameInOrder(written: string): OfficerName {
  const words = written.split(/\s+/).filter(Boolean)
  if (isOrganisation(words)) return { surname: written, forename: null, title: null, single: written }
  // Words in brackets after a name belong to neither name.
  while (words.length > 1 && /^\(.*\)$/.test(words.at(-1)!)) words.pop()
  let first = words.length
  while (first > 0 && isCapitals(words[first - 1]!)) first -= 1
  const start = splitTitle(words.join(' ')).title?.split(' ').length ?? 0
  // Without capitals, and with capitals alone, the last word is the surname: JOHN ROOKE.
  if (first === words.length || first <= start) first = Math.max(0, words.length - 1)
  while (first > start && isParticle(words[first - 1]!, first - 1 === start)) first -= 1
  const { title, forename } = splitTitle(words.slice(0, first).join(' '))
  return { surname: words.slice(first).join(' '), forename, title, single: written }
}

/** `O'NEILL`, `McDONALD`, `FitzGERALD`, `SMITH-JONES`; a single letter is an initial. */
const isCapitals = (word: string): boolean =>
  word.split('-').every((part) => /^(\p{Lu}\p{Ll}{1,3})?['’]?\p{Lu}[\p{Lu}'’.]*\p{Lu}\.?$/u.test(part))

const particles =
  /^(van|von|der|den|ter|ten|de|del|della|di|da|das|do|dos|du|la|le|zu|zur|af|av|al|el|ap|ab|ó|ní|nic|uí|mac|bin|ibn|bint)$/iu

/** @param isFirst where a word such as Al may also be a forename */
const isParticle = (word: string, isFirst: boolean): boolean =>
  particles.test(word) && (!isFirst || word === word.toLowerCase())

/** Words that only names of companies and firms hold. */
const isOrganisation = (words: readonly string[]): boolean =>
  words.some((word) =>
    /^(limited|ltd|plc|llp|lp|inc|incorporated|corp|corporation|gmbh|ag|s\.a|s\.a\.r\.l|sarl|bv|b\.v|nv|n\.v|llc|cyf|cyfyngedig|nominees|nominee|secretaries|secretarial|directors|trustees|services|holdings|company|partners|associates|group|trust|society|association|council|university|foundation|institute|&)\.?$/i.test(
      word.replace(/^\(|[,)]+$/g, ''),
    ),
  )

/** Titles stand first, one or several: `The Hon John`, `Prof Sir Ian`. */
function splitTitle(given: string): { title: string | null; forename: string | null } {
  const words = given.split(/\s+/).filter(Boolean)
  const end = countTitles(words)
  return { title: words.slice(0, end).join(' ') || null, forename: words.slice(end).join(' ') || null }
}
