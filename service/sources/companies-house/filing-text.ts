/** Filings in words. Common descriptions have texts of ours; other names are read as words, with their values. */
import { readFileSync } from 'node:fs'
import { toDateDetails } from '../../date-details.ts'
import { type Json, listOf, memberOf, objectOf, textOf } from '../json.ts'
import { inWords } from './codes.ts'

type Text = { pattern: RegExp; text: string }

const texts: readonly Text[] = readFileSync(new URL('filing-texts.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [pattern = '', text = ''] = line.split('\t')
    return { pattern: new RegExp(`^${pattern.replaceAll('*', '(.*)')}$`), text }
  })

/** @returns null if the filing has no description */
export function filingText(filing: Json): string | null {
  const name = textOf(filing, 'description')
  if (name === null) return null
  const values = valuesOf(filing)
  for (const text of texts) {
    const sentence = text.pattern.test(name) ? filled(text, name, values) : null
    if (sentence !== null) return sentence
  }
  return asWords(name, values)
}

/** Null if a value of the text is missing. The name itself then says more. */
function filled({ pattern, text }: Text, name: string, values: Map<string, string>): string | null {
  const [, kind] = pattern.exec(name) ?? []
  let isWhole = true
  const sentence = text.replace(/\{(.+?)(?:\|(.+?))?\}/g, (_, key: string, otherwise?: string) => {
    if (key === '*') return kindOfAccounts(kind ?? '')
    const value = values.get(key) ?? (otherwise && withValues(otherwise, values))
    if (value === undefined) isWhole = false
    return value ?? ''
  })
  return isWhole ? capital(sentence) : null
}

/** `total-exemption-full` → `total exemption full`; some names say that the type is not known. */
const kindOfAccounts = (kind: string): string => kind.replaceAll('-', ' ')

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A name used as its own text: `Liquidation voluntary arrangement (case start date: 1 May 2020)`. */
const asWords = (name: string, values: Map<string, string>): string => withValues(inWords(name), values)

function withValues(words: string, values: Map<string, string>): string {
  const said = [...values].map(([key, value]) => `${key.replaceAll('_', ' ')}: ${value}`)
  return said.length === 0 ? words : `${words} (${said.join('; ')})`
}

/** Only texts and dates. Lists, such as capital, have records of their own. One key contains a space. */
function valuesOf(filing: Json): Map<string, string> {
  const values = Object.entries(objectOf(memberOf(filing, 'description_values'))).flatMap(([key, value]) =>
    typeof value === 'string' && value.trim() !== ''
      ? [[key.replaceAll(' ', '_'), dated(value.replace(/\s+/g, ' ').trim())] as const]
      : [],
  )
  return new Map(values)
}

const dated = (value: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) ? (toDateDetails(value).en ?? value) : value

export const capitalText = (filing: Json): string | null => {
  const sums = listOf(filing, 'description_values', 'capital').map((sum) =>
    [textOf(sum, 'currency'), textOf(sum, 'figure')].filter(Boolean).join(' '),
  )
  return sums.length === 0 ? null : sums.join(', ')
}
