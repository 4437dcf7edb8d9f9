/** Which records a text repeats: those that it cites, and those that give the personal names and dates in it. */
import { inWords } from '../../entities/dates.ts'
import { plain } from '../../entities/keys.ts'
import type { CaseContent, Line } from '../../entities/report/model.ts'

type Said = { words: string; records: Set<string> }

const kinds: ReadonlySet<string> = new Set(['person', 'address', 'telephone', 'email'])
const properties: ReadonlySet<string> = new Set([
  ...['name', 'former_name', 'alias', 'weak_alias', 'spelling', 'postcode'],
  ...['birth_month', 'birth_date', 'death', 'death_estimated'],
])

export function wordsOfRecords(all: Pick<CaseContent, 'claims' | 'kinds'>): (lines: Line[]) => string[] {
  const said = new Map<string, Said>()
  const byFirst = new Map<string, Said[]>()
  for (const { mention, property, value, source } of all.claims) {
    if (!value || !properties.has(property) || !kinds.has(all.kinds.get(mention) ?? '')) continue
    const words = plain(/^\d{4}-\d\d/.test(value) ? inWords(value) : value)
    if (words.length < 3) continue
    const known = said.get(words)
    if (known) known.records.add(source.record)
    else {
      const one = { words, records: new Set([source.record]) }
      said.set(words, one)
      const first = words.split(' ')[0]!
      byFirst.set(first, [...(byFirst.get(first) ?? []), one])
    }
  }
  return (lines) => {
    const found = new Set<string>()
    for (const { sources = [], fact } of lines.flat()) {
      for (const { record } of sources) found.add(record)
      if (fact !== undefined) found.add(fact.slice(0, 20))
    }
    const text = ` ${lines.map((line) => plain(line.map(({ text }) => text).join(''))).join(' ')} `
    for (const word of new Set(text.trim().split(' ')))
      for (const { words, records } of byFirst.get(word) ?? [])
        if (text.includes(` ${words} `)) for (const record of records) found.add(record)
    return [...found]
  }
}
