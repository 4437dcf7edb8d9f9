/** Splits names of officers, in the forms of the API's lists and searches. */

export type OfficerName = { surname: string; forename?: string | null; title?: string | null; single: string }

const titles =
  /^(mr|mrs|miss|ms|mx|dr|prof|professor|sir|dame|lord|lady|rev|reverend|baroness|baron|earl|viscount)\.?$/i

/** `SMITH, John Paul, Dr`: surname, forenames, and sometimes a title. Without a comma it is only a surname. */
export function nameWithComma(written: string): OfficerName {
  const [surname = '', given = '', after = ''] = written.split(',').map((part) => part.trim())
  const { title, forename } = splitTitle(given)
  const told = title ?? (after || null)
  return { surname, forename, title: told, single: [told, forename, surname].filter(Boolean).join(' ') }
}

/** `Dr John Paul SMITH-JONES`: the surname is the words in capitals at the end. */
export function nameInOrder(written: string): OfficerName {
  const words = written.split(/\s+/).filter(Boolean)
  let first = words.length
  while (first > 0 && isCapitals(words[first - 1]!)) first -= 1
  // Without capitals, the last word is the surname. With capitals only, it is a company or a surname alone.
  if (first === words.length) first = Math.max(0, words.length - 1)
  const { title, forename } = splitTitle(words.slice(0, first).join(' '))
  return { surname: words.slice(first).join(' '), forename, title, single: written }
}

/** `O'NEILL`, `McDONALD`, `SMITH-JONES`; a single letter is an initial. */
const isCapitals = (word: string): boolean =>
  word.length > 1 &&
  /\p{Lu}{2}/u.test(word) &&
  !/\p{Ll}/u.test(word.replace(/^(Mc|Mac|O’|O'|De|Di|La|Le|Van)(?=\p{Lu})/u, ''))

function splitTitle(given: string): { title: string | null; forename: string | null } {
  const [first = '', ...rest] = given.split(/\s+/)
  if (titles.test(first)) return { title: first, forename: rest.join(' ') || null }
  return { title: null, forename: given || null }
}
