/**
 * Builds a report without its redacted parts. They are replaced before anything is rendered, so no file ever contains
 * them.
 */
import type { RedactionMark, RenderedReport } from '../../contract/desk/reports.ts'
import { factId, type RedactedKind, type RedactionReason, redactionReasons } from '../../contract/reports.ts'
import { toTelephoneNumber } from '../../contract/telephone.ts'
import type { Claim, Kind, MentionKey } from '../claim.ts'
import { inWords } from '../contradictions/world.ts'
import { labelsOf } from '../labels.ts'
import type { RedactedRecords } from './compose.ts'
import type { Block, CaseContent, Composed, Line, Text } from './model.ts'

type Term = { pattern: RegExp; reason: RedactionReason }
export type Redaction = {
  records: RedactedRecords
  blocks: ReadonlyMap<string, RedactionReason>
  facts: ReadonlyMap<string, RedactionReason>
  mentions: ReadonlyMap<MentionKey, RedactionReason>
  births: RedactionReason | null
  terms: readonly Term[]
}

const redactedText = (reason: RedactionReason): string => `[redacted: ${redactionReasons[reason]}]`

/** The redacted names and values, from the claims of the case and of the facts. */
export function redactionOf(
  marks: readonly RedactionMark[],
  { claims, kinds, clusters }: Pick<CaseContent, 'claims' | 'kinds' | 'clusters'>,
): Redaction {
  const records = new Map<string, RedactionReason>()
  const blocks = new Map<string, RedactionReason>()
  const facts = new Map<string, RedactionReason>()
  const mentions = new Map<MentionKey, RedactionReason>()
  const terms: Term[] = []
  let births: RedactionReason | null = null
  for (const mark of marks) {
    const { reason } = mark
    if (mark.mark === 'record') records.set(mark.record, reason)
    if (mark.mark === 'block') blocks.set(mark.block, reason)
    if (mark.mark === 'fact') facts.set(factId(mark.fact), reason)
    if (mark.mark === 'words') terms.push({ pattern: wordsPattern(mark.words), reason })
    if (mark.mark === 'mention')
      for (const key of clusters.find((keys) => keys.includes(mark.key)) ?? [mark.key]) mentions.set(key, reason)
    if (mark.mark !== 'kind') continue
    if (mark.kind === 'birth_dates') births = reason
    else for (const [key, kind] of kinds) if (kind === kindOf[mark.kind]) mentions.set(key, reason)
  }
  const about = Map.groupBy(claims, ({ mention }) => mention)
  for (const [key, reason] of mentions)
    for (const pattern of patternsOf(key, kinds.get(key) ?? 'person', about.get(key) ?? []))
      terms.push({ pattern, reason })
  if (births !== null)
    for (const date of new Set(
      claims.flatMap(({ property, value }) => (property.startsWith('birth') && value ? [value] : [])),
    ))
      for (const pattern of datePatterns(date)) terms.push({ pattern, reason: births })
  return { records, blocks, facts, mentions, births, terms }
}

const kindOf: { readonly [Name in Exclude<RedactedKind, 'birth_dates'>]: Kind } = {
  people: 'person',
  addresses: 'address',
  telephones: 'telephone',
}

/** A case without redacted records and places, from which pictures and tables are drawn. */
export function withoutRedacted(all: CaseContent, { records, mentions, terms }: Redaction): CaseContent {
  const isNamed = (text: string) => terms.some(({ pattern }) => foldAll(text).search(pattern) >= 0)
  const isMarked = (keys: readonly MentionKey[], text: string) => keys.some((key) => mentions.has(key)) || isNamed(text)
  const places = all.places.filter(
    ({ source, mentions, name, postcode }) =>
      !records.has(source.record) && !isMarked(mentions, `${name}, ${postcode ?? ''}`),
  )
  const label = labelsOf(all.claims)
  const addresses = [...all.kinds].flatMap(([key, kind]) =>
    kind === 'address' && isMarked([key], label(key)) ? [key] : [],
  )
  return {
    ...all,
    places,
    redacted: { places: all.places.length - places.length, addresses: new Set(addresses) },
    claims: all.claims.filter(({ source }) => !records.has(source.record)),
    records: all.records.filter(({ id }) => !records.has(id)),
  }
}

/** @param isFrozen whether it was composed before these marks: then its pictures may show redacted records */
export function redacted(composed: Composed, redaction: Redaction, isFrozen: boolean): Composed {
  const line = (spans: Line): Line =>
    withoutTerms(
      withoutPositions(
        spans.map((span) => redactedSpan(span, redaction)),
        redaction.terms,
      ),
      redaction.terms,
    )
  const word = (text: string): string =>
    line([{ text }])
      .map(({ text }) => text)
      .join('')
  const block = (one: Block): Block => {
    const reason = reasonOfBlock(one.id, redaction)
    if (reason) return redactedBlock(one.id, reason)
    if (one.kind === 'heading' || one.kind === 'paragraph') return { ...one, spans: line(one.spans) }
    if (one.kind === 'list') return { ...one, items: one.items.map(line) }
    if (one.kind === 'table')
      return {
        ...one,
        caption: word(one.caption),
        columns: one.columns.map(word),
        rows: one.rows.map((row) => withoutRow(one.id, row, redaction).map(line)),
      }
    // A line of a picture does not say which record it comes from.
    const [hidden] = isFrozen ? redaction.records.values() : []
    if (hidden) return redactedBlock(one.id, hidden)
    const shown = one.shows?.flatMap(line).find(({ redacted }) => redacted)?.redacted
    let found: RedactionReason | undefined
    const shapes = one.shapes.map((shape) => {
      if (shape.shape !== 'text') return shape
      const { about: _, birth: __, ...rest } = shape
      const spans = line([
        { text: shape.text, ...(shape.about && { about: shape.about }), ...(shape.birth && { birth: shape.birth }) },
      ])
      found ??= spans.find(({ redacted }) => redacted)?.redacted
      return { ...rest, text: spans.map(({ text }) => text).join('') }
    })
    const whole = one.shows && (shown ?? found)
    if (whole) return redactedBlock(one.id, whole)
    return { ...one, alt: word(one.alt), shapes }
  }
  return {
    title: line(composed.title),
    reference: line(composed.reference),
    classification: line(composed.classification),
    authors: composed.authors.map(line),
    notes: composed.notes.map(line),
    changes: composed.changes.map(line),
    sections: composed.sections.map(({ id, title, blocks }) => ({ id, title: line(title), blocks: blocks.map(block) })),
  }
}

const redactedBlock = (id: string, reason: RedactionReason): Block => ({
  kind: 'paragraph',
  id,
  voice: 'note',
  spans: [{ text: redactedText(reason), redacted: reason }],
})

/** A row of a filled table goes as a whole: its other cells tell of the same record. */
function withoutRow(id: string, row: Line[], { records }: Redaction): Line[] {
  if (!id.endsWith('-table') || records.size === 0) return row
  const cited = row.flatMap((cell) => cell.flatMap(({ sources = [] }) => sources.map(({ record }) => record)))
  const reason = cited.map((record) => records.get(record)).find((one) => one !== undefined)
  return reason ? row.map(() => [{ text: redactedText(reason), redacted: reason }]) : row
}

/** A filled block has parts with ids of their own. */
const reasonOfBlock = (id: string, { blocks }: Redaction): RedactionReason | undefined =>
  blocks.get(id) ?? [...blocks].find(([block]) => id.startsWith(`${block}-`))?.[1]

/** @returns the same text where nothing of it is marked; the sources of what is left out are left out too */
function redactedSpan(span: Text, { records, facts, mentions, births }: Redaction): Text {
  const reason =
    (span.fact !== undefined ? facts.get(span.fact) : undefined) ??
    span.sources?.map(({ record }) => records.get(record)).find((one) => one !== undefined) ??
    (span.fact !== undefined ? records.get(recordOf(span.fact)) : undefined) ??
    (span.about !== undefined ? mentions.get(span.about) : undefined) ??
    (span.birth !== undefined ? births : null)
  if (!reason) return span
  const kept =
    span.sources &&
    !span.sources.some(({ record }) => records.has(record)) &&
    (span.fact === undefined || !facts.has(span.fact))
  return { text: redactedText(reason), redacted: reason, ...(kept && { sources: span.sources! }) }
}

const recordOf = (fact: string): string => fact.slice(0, 20)

/** A position says what its name says: it goes with every marked word of its sentence. */
const withoutPositions = (spans: Line, terms: readonly Term[]): Line =>
  spans.map((span) => {
    if (!span.isPosition) return span
    const sentence = spans.filter(({ fact }) => fact === span.fact)
    const words = foldAll(sentence.map(({ text }) => text).join(''))
    const reason =
      sentence.find(({ redacted }) => redacted)?.redacted ??
      terms.find(({ pattern }) => words.search(pattern) >= 0)?.reason
    return reason
      ? { text: redactedText(reason), redacted: reason, ...(span.sources && { sources: span.sources }) }
      : span
  })

/** Over the whole line: a name may be partly bold. */
function withoutTerms(spans: Line, terms: readonly Term[]): Line {
  if (terms.length === 0) return merged(spans)
  const { folded, places } = foldLine(spans)
  const found = terms
    .flatMap(({ pattern, reason }) =>
      [...folded.matchAll(pattern)].map((match) => ({
        from: match.index,
        until: match.index + match[0].length,
        reason,
      })),
    )
    .filter(({ from, until }) => until > from)
    .toSorted((one, other) => one.from - other.from || other.until - one.until)
  if (found.length === 0) return merged(spans)
  const cuts: { from: Place; until: Place; reason: RedactionReason }[] = []
  let end = 0
  for (const { from, until, reason } of found) {
    const last = cuts.at(-1)
    if (last && from < end) {
      if (until > end) last.until = places[until - 1]!
      end = Math.max(end, until)
    } else {
      cuts.push({ from: places[from]!, until: places[until - 1]!, reason })
      end = until
    }
  }
  return merged(cut(spans, cuts))
}

type Place = { span: number; at: number; length: number }

/** Upper case without accents, with the place of each letter in the spans. Redacted spans read as a gap. */
function foldLine(spans: Line): { folded: string; places: Place[] } {
  let folded = ''
  const places: Place[] = []
  for (const [span, { text, redacted }] of spans.entries()) {
    if (redacted) {
      folded += '\u0000'
      places.push({ span, at: 0, length: 0 })
      continue
    }
    let at = 0
    for (const letter of text) {
      const plain = fold(letter)
      folded += plain
      for (let index = 0; index < plain.length; index++) places.push({ span, at, length: letter.length })
      at += letter.length
    }
  }
  return { folded, places }
}

/** One letter at a time, as the line is folded. */
const foldAll = (text: string): string => [...text].map(fold).join('')
const fold = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}'’]/gu, '')
    .toUpperCase()

function cut(spans: Line, cuts: readonly { from: Place; until: Place; reason: RedactionReason }[]): Line {
  const left: Line = []
  for (const [index, span] of spans.entries()) {
    let at = 0
    for (const { from, until, reason } of cuts) {
      if (from.span > index || until.span < index || span.redacted) continue
      const begin = from.span === index ? from.at : 0
      const end = until.span === index ? until.at + until.length : span.text.length
      if (begin > at) left.push({ ...span, text: span.text.slice(at, begin) })
      if (from.span === index) left.push({ text: redactedText(reason), redacted: reason })
      at = Math.max(at, end)
    }
    // A citation goes with the end of its sentence.
    const rest = span.text.slice(at)
    if (rest !== '') left.push({ ...span, text: rest })
    else if (span.sources && at > 0) left.push({ text: '', sources: span.sources })
    else if (at === 0) left.push(span)
  }
  return left
}

/** Neighbours that are redacted for one reason are one. */
function merged(spans: Line): Line {
  const found: Line = []
  for (const span of spans) {
    const last = found.at(-1)
    if (last?.redacted && last.redacted === span.redacted)
      found[found.length - 1] = {
        ...last,
        ...((last.sources || span.sources) && { sources: [...(last.sources ?? []), ...(span.sources ?? [])] }),
      }
    else found.push(span)
  }
  return found
}

/** Counts texts of a rendered report that still hold a marked word. The report leaves only with none. */
export function leaksIn(report: RenderedReport, { terms }: Redaction): number {
  let leaks = 0
  const check = (text: string) => {
    const folded = foldAll(text.replaceAll(/\[redacted:[a-z\s]*[\]…]/g, '\u0000'))
    for (const { pattern } of terms) if (new RegExp(pattern.source, 'u').test(folded)) leaks++
  }
  const walk = (value: unknown): void => {
    if (typeof value === 'string') check(value)
    else if (Array.isArray(value)) {
      if (value.length > 0 && value.every((one) => typeof one === 'object' && one !== null && 'text' in one))
        check(value.map((one: { text: string; redacted?: string }) => (one.redacted ? '\u0000' : one.text)).join(''))
      else for (const one of value) walk(one)
    } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) walk(one)
  }
  const { title, reference, classification, authors, notes, changes, sections } = report
  walk([title, reference, classification, authors, notes, changes])
  for (const section of sections) {
    check(section.title)
    for (const block of section.blocks) {
      if (block.kind === 'heading' || block.kind === 'paragraph') walk(block.spans)
      if (block.kind === 'list') walk(block.items)
      if (block.kind === 'table') walk([block.caption, block.columns, block.rows])
      if (block.kind === 'picture')
        walk([block.alt, block.shapes.map((shape) => (shape.shape === 'text' ? shape.text : ''))])
    }
  }
  return leaks
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
const notInside = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'gu')

/** Words in their order, whatever stands between them. Marks of their own, like an emoji, are taken as they are. */
function wordsPattern(words: string): RegExp {
  const folded = foldAll(words)
  const tokens = folded.match(/[\p{L}\p{N}]+/gu)
  if (!tokens) return new RegExp(escaped(folded.trim()), 'gu')
  return notInside(tokens.map(escaped).join('[^\\p{L}\\p{N}\\u0000]{0,4}'))
}

/** Letters and figures of a number or code, however they are grouped. */
function codePattern(code: string): RegExp {
  const letters = [...foldAll(code).replaceAll(/[^\p{L}\p{N}]/gu, '')]
  return notInside(letters.map(escaped).join('[ ().\\-]{0,2}'))
}

const titles = new Set([
  'MR',
  'MRS',
  'MISS',
  'MS',
  'DR',
  'SIR',
  'LORD',
  'LADY',
  'DAME',
  'PROF',
  'REV',
  'THE',
  'AND',
  'LIMITED',
  'LTD',
  'PLC',
  'LLP',
])
const companyEnd = /[\s,]*\b(LIMITED|LTD|PLC|LLP|CYFYNGEDIG|CYF)\.?$/iu

/** Every name that the claims of a mention give, and its key. */
function patternsOf(key: MentionKey, kind: Kind, claims: readonly Claim[]): RegExp[] {
  const named = (...properties: readonly string[]) =>
    claims.flatMap(({ property, value }) => (properties.includes(property) && value ? [value] : []))
  const names = [...new Set(named('name', 'former_name', 'proposed_name'))]
  const ownKey = key.startsWith('row:') ? '' : key.slice(key.indexOf(':') + 1)
  const found: RegExp[] = []
  if (kind === 'person') {
    for (const name of [...names, ...named('surname')]) {
      found.push(wordsPattern(name))
      const tokens = (foldAll(name).match(/[\p{L}\p{N}]+/gu) ?? []).filter(
        (token) => token.length > 2 && !titles.has(token),
      )
      found.push(...tokens.map(wordsPattern))
    }
    if (key.startsWith('officer:')) found.push(codePattern(ownKey))
  } else if (kind === 'address') {
    const [line = '', postcode = ''] = ownKey.includes('|')
      ? ownKey.split('|')
      : [/^\d+$/.test(ownKey) ? '' : ownKey, '']
    for (const name of [...names, line].filter(Boolean)) {
      found.push(wordsPattern(name))
      const [first = ''] = name.split(',')
      if (/\d/.test(first) && /\p{L}{3}/u.test(first)) found.push(wordsPattern(first))
    }
    for (const code of [...named('postcode'), postcode].filter(Boolean)) found.push(codePattern(code))
    if (/^\d+$/.test(ownKey)) found.push(codePattern(ownKey))
  } else if (kind === 'telephone') {
    for (const number of [...names, ownKey].filter(Boolean)) {
      const national = toTelephoneNumber(number)
      if (national)
        found.push(codePattern(national), codePattern(`44${national.slice(1)}`), codePattern(`440${national.slice(1)}`))
      found.push(codePattern(number))
    }
  } else {
    for (const name of names) {
      found.push(wordsPattern(name))
      const short = name.replace(companyEnd, '')
      if (kind === 'company' && short !== name && short.length > 4) found.push(wordsPattern(short))
    }
    if (ownKey) found.push(kind === 'company' ? codePattern(ownKey) : wordsPattern(ownKey))
  }
  // A pattern without a letter or figure would leave everything out.
  return found.filter(({ source }) => /[\p{L}\p{N}]{1}/u.test(source.replaceAll(/\\[pN]\{[LN]\}|\\u0000/g, '')))
}

/** `1964-05-03` as it may be written. A year alone stays. */
function datePatterns(date: string): RegExp[] {
  const [year = '', month = '', day = ''] = date.split('-')
  if (!/^\d{4}(-\d\d){1,2}$/.test(date)) return /^\d{4}$/.test(date) ? [] : [wordsPattern(date)]
  const name = foldAll(inWords(`${year}-${month}`).split(' ')[0] ?? '')
  const word = `(?:${name}|${name.slice(0, 3)})`
  const gap = '[^\\p{L}\\p{N}]{1,3}'
  const [m, d] = [`0?${Number(month)}`, day ? `0?${Number(day)}(?:ST|ND|RD|TH)?` : '']
  const ofMonth = [`${year}${gap}${m}`, `${m}${gap}${year}`, `${word}${gap}${year}`, `${year}${gap}${word}`]
  if (!day) return ofMonth.map(notInside)
  const ofDay = [
    ...[
      `${year}${gap}${m}${gap}${d}`,
      `${d}${gap}${m}${gap}${year}`,
      `${m}${gap}${d}${gap}${year}`,
      `${year}${month}${day}`,
    ],
    ...[
      `${d}${gap}(?:OF${gap})?${word}(?:${gap}${year})?`,
      `${word}${gap}${d}(?:${gap}${year})?`,
      `${word}${gap}${year}`,
    ],
    `${d}${gap}${m}${gap}${year.slice(2)}`,
  ]
  return ofDay.map(notInside)
}
