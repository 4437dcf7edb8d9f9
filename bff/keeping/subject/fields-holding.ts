/** Which fields of a value hold what a report is about, by their paths: `result.director_list[3].surname`. */

import { wordsIn } from '../../ledger/words.ts'
import type { Matcher } from './matcher.ts'

export function fieldsHolding(value: unknown, matcher: Matcher, path: string): string[] {
  if (typeof value !== 'object' || value === null) return isHeldBy(value, matcher) ? [path] : []
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsHolding(item, matcher, `${path}[${index}]`))
  const below = Object.entries(value).flatMap(([name, field]) => fieldsHolding(field, matcher, `${path}.${name}`))
  return below.length > 0 ? below : fieldsTogether(value, matcher, path)
}

/** A text of many lines has a record a line. */
const isHeldBy = (value: unknown, matcher: Matcher): boolean =>
  (typeof value === 'string' || typeof value === 'number') &&
  String(value)
    .split('\n')
    .some((line) => matcher.isIn(line) || matcher.areAllIn(new Set(wordsIn(line))))

/** A forename stands beside its surname, and a house beside its street. */
function fieldsTogether(value: object, matcher: Matcher, path: string): string[] {
  const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (!matcher.areAllIn(new Set(texts.flatMap(([, text]) => wordsIn(text))))) return []
  return texts.filter(([, text]) => matcher.hasWord(text)).map(([name]) => `${path}.${name}`)
}
