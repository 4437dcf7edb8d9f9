/**
 * Builds a report without its redacted parts. They are replaced before anything is rendered, so no file ever contains
 * them.
 */
import { isPartOf, type RedactionReason, redactionReasons } from '../../../contract/reports.ts'
import type { MentionKey } from '../../claim.ts'
import { labelsOf } from '../../labels.ts'
import { withoutLogo } from '../house.ts'
import type { Block, CaseContent, Composed, Line, RecordLine, Text } from '../model.ts'
import type { Cut, Finder } from './finder.ts'
import type { Redaction } from './redaction.ts'

const redactedText = (reason: RedactionReason): string => `[redacted: ${redactionReasons[reason]}]`

/**
 * A case without redacted places, and without what redacted records answered, from which pictures and tables are drawn.
 * The records stay as lookups: no block may say that they were not run.
 */
export function withoutRedacted(all: CaseContent, { records, mentions, finder }: Redaction): CaseContent {
  const isMarked = (keys: readonly MentionKey[], text: string) =>
    keys.some((key) => mentions.has(key)) || finder.reasonIn(text) !== null
  const places = all.places.filter(
    ({ source, mentions, name, postcode }) =>
      !records.has(source.record) && !isMarked(mentions, `${name}, ${postcode ?? ''}`),
  )
  const label = labelsOf(all.claims)
  const addresses = [...all.kinds].flatMap(([key, kind]) =>
    kind === 'address' && isMarked([key], label(key)) ? [key] : [],
  )
  const claims = all.claims.filter(({ source }) => !records.has(source.record))
  const named = new Set(claims.flatMap(({ mention, other = mention }) => [mention, other]))
  const lookups = all.records.map((line) => (records.has(line.id) ? withoutAnswer(line) : line))
  const left = {
    places: all.places.length - places.length,
    records: lookups.filter(({ isRedacted }) => isRedacted).length,
  }
  return {
    ...all,
    places,
    redacted: { ...left, addresses: new Set(addresses) },
    claims,
    kinds: left.records === 0 ? all.kinds : new Map([...all.kinds].filter(([key]) => named.has(key))),
    records: lookups,
  }
}

function withoutAnswer(line: RecordLine): RecordLine {
  const { company_number, page_id } = line.params
  return {
    ...line,
    params: { ...(company_number && { company_number }), ...(page_id && { page_id }) },
    isRedacted: true,
  }
}

/** The name and the role of who signed. */
export function withoutNames<Heads extends { signed: { by_name: string | null; role: string | null } | null }>(
  heads: Heads,
  { finder }: Redaction,
): Heads {
  if (!heads.signed) return heads
  const left = (text: string | null) =>
    text &&
    merged(withoutTerms([{ text }], finder))
      .map(({ text }) => text)
      .join('')
  const { by_name, role } = heads.signed
  return { ...heads, signed: { ...heads.signed, by_name: left(by_name), role: left(role) } }
}

/** @param isFrozen whether it was composed before these marks: then its pictures may show redacted records */
export function redacted(composed: Composed, redaction: Redaction, isFrozen: boolean): Composed {
  const line = (spans: Line): Line =>
    withoutTerms(
      withoutPositions(
        spans.map((span) => redactedSpan(span, redaction)),
        redaction.finder,
      ),
      redaction.finder,
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
        rows: one.rows.map((row) =>
          leaveOutCandidate(withoutRow(one.id, row, redaction), line, redaction.finder).map(line),
        ),
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
    return { ...one, alt: word(one.alt), shapes, ...(one.of && { of: line(one.of) }) }
  }
  return {
    ...(composed.cover && {
      cover: {
        ...composed.cover,
        rows: composed.cover.rows.map(({ label, value }) => ({ label, value: line(value) })),
      },
    }),
    ...(composed.look && { look: withoutLogo(composed.look, word) }),
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

/**
 * The name of a candidate is nearly one of the subject's, in the first cell or compared in another, so it goes with any
 * part of these. A birth alone leaves it, and so do the words of the decision in the last cell.
 */
function leaveOutCandidate(row: Line[], line: (spans: Line) => Line, finder: Finder): Line[] {
  if (!row.some((cell) => cell.some(({ entry }) => entry))) return row
  const compared = row.slice(0, -1).flatMap((cell) => cell.filter(({ entry, birth }) => entry && birth === undefined))
  const reason =
    line(row[0] ?? []).find(({ redacted }) => redacted)?.redacted ??
    finder.reasonIn(compared.map(({ text }) => text).join(gap))
  if (!reason) return row
  return row.map((cell) => cell.map((span) => (span.entry === undefined ? span : leftOut(span, reason))))
}

const leftOut = ({ sources }: Text, reason: RedactionReason): Text => ({
  text: redactedText(reason),
  redacted: reason,
  ...(sources && { sources }),
})

const reasonOfBlock = (id: string, { blocks }: Redaction): RedactionReason | undefined =>
  blocks.get(id) ?? [...blocks].find(([block]) => isPartOf(id, block))?.[1]

/** @returns the same text where nothing of it is marked; the sources of what is left out are left out too */
function redactedSpan(span: Text, redaction: Redaction): Text {
  const { records, facts, mentions, births, birthsOfMarked } = redaction
  const reason =
    (span.repeats && reasonOfBlock(span.repeats.block, redaction)) ??
    span.repeats?.facts.map((fact) => facts.get(fact)).find((one) => one !== undefined) ??
    (span.fact !== undefined ? facts.get(span.fact) : undefined) ??
    span.sources?.map(({ record }) => records.get(record)).find((one) => one !== undefined) ??
    (span.fact !== undefined ? records.get(recordOf(span.fact)) : undefined) ??
    (span.about !== undefined ? mentions.get(span.about) : undefined) ??
    (span.entry !== undefined ? mentions.get(span.entry) : undefined) ??
    (span.birth !== undefined ? births : null) ??
    // An older version does not say whose birth a field gives.
    (span.about === undefined ? sameBirth(span.birth, birthsOfMarked) : null)
  if (!reason) return span
  const kept =
    span.sources &&
    !span.sources.some(({ record }) => records.has(record)) &&
    (span.fact === undefined || !facts.has(span.fact))
  return leftOut(kept ? span : { text: '' }, reason)
}

/** A month is the same birth as its year, or as a day in it. */
function sameBirth(birth: string | undefined, all: Redaction['birthsOfMarked']): RedactionReason | null {
  if (birth === undefined || birth.length < 4) return null
  const [, reason = null] = [...all].find(([its]) => its.startsWith(birth) || birth.startsWith(its)) ?? []
  return reason
}

const recordOf = (fact: string): string => fact.slice(0, 20)

/** A position says what its name says: it goes with every marked word of its sentence. */
const withoutPositions = (spans: Line, finder: Finder): Line =>
  spans.map((span) => {
    if (!span.isPosition) return span
    const sentence = spans.filter(({ fact }) => fact === span.fact)
    const words = sentence.map(({ text }) => text).join('')
    const reason = sentence.find(({ redacted }) => redacted)?.redacted ?? finder.reasonIn(words)
    return reason ? leftOut(span, reason) : span
  })

/** Over the whole line: a name may be partly bold. */
function withoutTerms(spans: Line, finder: Finder): Line {
  const beside = spans.find(({ redacted }) => redacted)?.redacted ?? null
  const cuts = finder.cutsIn(textOf(spans), beside)
  return merged(cuts.length === 0 ? spans : cut(spans, cuts))
}

/** Redacted spans read as a gap. */
const textOf = (spans: Line): string => spans.map(({ text, redacted }) => (redacted ? gap : text)).join('')
const gap = '\u0000'

/** @param cuts in the text of the whole line */
function cut(spans: Line, cuts: readonly Cut[]): Line {
  const left: Line = []
  let begin = 0
  for (const span of spans) {
    if (span.redacted) {
      left.push(span)
      begin += gap.length
      continue
    }
    const end = begin + span.text.length
    let at = begin
    for (const { from, until, reason } of cuts) {
      if (until <= begin || from >= end) continue
      const { sources: _, ...before } = span
      if (from > at) left.push({ ...before, text: span.text.slice(at - begin, from - begin) })
      if (from >= begin) left.push({ text: redactedText(reason), redacted: reason })
      at = Math.min(end, Math.max(at, until))
    }
    // A citation goes with the end of its sentence.
    const rest = span.text.slice(at - begin)
    if (rest !== '') left.push({ ...span, text: rest })
    else if (span.sources && at > begin) left.push({ text: '', sources: span.sources })
    else if (at === begin) left.push(span)
    begin = end
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
