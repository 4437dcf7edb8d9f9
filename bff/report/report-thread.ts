/** A thread that reads, composes and renders reports, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads'
import { sql } from 'kysely'
import type {
  FactText,
  RedactionMark,
  Redactions,
  RenderedReport,
  Report,
  ReportChanges,
  ReportContent,
} from '../../contract/desk/reports.ts'
import { type Fact, type Fill, factId, isPartOf, type ReportFormat } from '../../contract/reports.ts'
import type { Claim, Kind, MentionKey } from '../../entities/claim.ts'
import { inWords } from '../../entities/dates.ts'
import { plain } from '../../entities/keys.ts'
import { labelProperties, labelsOf } from '../../entities/labels.ts'
import { changeLines, changesBetween, factsOf } from '../../entities/report/changes.ts'
import { compose, type Heads, numbered } from '../../entities/report/compose.ts'
import { given } from '../../entities/report/filling.ts'
import { fill } from '../../entities/report/fills.ts'
import type { House } from '../../entities/report/house.ts'
import { toHtml } from '../../entities/report/html.ts'
import {
  type Block,
  type CaseContent,
  type Composed,
  isGone,
  type Line,
  type RecordLine,
  type ReportedScreening,
} from '../../entities/report/model.ts'
import { type AnsweredPlace, hasPositions, placesIn } from '../../entities/report/places.ts'
import { askedIn } from '../../entities/report/redact/asked.ts'
import { redacted, withoutNames, withoutRedacted } from '../../entities/report/redact/redact.ts'
import { redactionOf } from '../../entities/report/redact/redaction.ts'
import { entriesToMark, withScreened } from '../../entities/report/redact/screened.ts'
import { connect } from '../../platform/database.ts'
import type { OpenedCase } from '../graph/opened-case.ts'
import { wordsIn } from '../ledger/words.ts'
import type { Tables } from '../state/tables.ts'
import { readCase, recordsById, withAllNames, withEntries } from './case-content.ts'
import { rankOfFact } from './fact-order.ts'
import { type Frozen, type ToFreeze, toFreeze } from './frozen.ts'
import { type Unwanted, unwantedIn } from './leaks/wanted.ts'
import { type LostMark, lostMark } from './lost-marks.ts'
import { partlyReadIn } from './partly-read.ts'
import { createFactReader, type ReadFact, shownFact } from './read-facts.ts'
import { kindOf } from './templates.ts'
import { wordsOfRecords } from './words-of-records.ts'

type Seen = {
  case_id: string
  gaps: CaseContent['gaps']
  entries: OpenedCase['entries']
  elsewhere: number
  /** Null where no block of the report is about it. */
  screening: ReportedScreening | null
  /** Records of other cases that this reader may see. */
  foreign: readonly string[]
}
type ToShow = {
  content: ReportContent
  heads: Omit<Heads, 'is_sample'>
  authors: readonly string[]
  /** Authors with their roles. */
  writers: readonly string[]
  notes: readonly string[]
  /** The version that a correction continues. */
  before: ReportContent | null
  marks: readonly RedactionMark[] | null
  frozen: Frozen | null
  /** Null where there is none, and for a frozen version. */
  house: House | null
}
export type Work = Seen &
  (
    | { kind: 'view'; content: ReportContent; frozen: Frozen | null }
    | ({ kind: 'preview' } & ToShow)
    | ({ kind: 'freeze' } & ToShow)
    | ({ kind: 'file'; format: ReportFormat; evidence: { name: string; bytes: Uint8Array } | null } & ToShow)
    | { kind: 'facts'; q: string | null; sources: readonly { record: string; pointer: string }[] }
    | { kind: 'changes'; before: ReportContent; after: ReportContent }
    | { kind: 'mentions'; marks: readonly RedactionMark[] }
  )
export type Done = {
  view: { facts: FactText[]; filled: Report['filled'] }
  preview: RenderedReport
  freeze: ToFreeze & { live: string[] }
  file: Uint8Array | { refused: string }
  facts: { facts: FactText[]; total: number }
  changes: ReportChanges['changes']
  mentions: Pick<Redactions, 'mentions' | 'mentions_total'>
}
/** With what the finished file must not hold. */
type Rendered = { report: RenderedReport; unwanted: Unwanted | null; lost: LostMark | null; isWhole: boolean }

const mostFacts = 100
const mostPositions = 500
const mostMentions = 1000

const { address, directorId } = workerData as { address: string; directorId: string | undefined }
const { db, engine } = connect<Tables>(address, { durable: false })
// Kilobytes. It reads each answer once, so the usual 64 MB would hold what nothing reads again.
if (engine === 'sqlite') await sql`pragma cache_size = -2048`.execute(db)

parentPort?.on('message', async (work: Work) => {
  const made = await run(work)
  // Wait until the case is out of memory.
  const done = work.kind === 'file' ? await checkedFile(made as Rendered, work) : made
  if (done instanceof Uint8Array) {
    // A buffer of its own, which moves to the other thread.
    const bytes = new Uint8Array(done)
    parentPort?.postMessage(bytes, [bytes.buffer])
  } else parentPort?.postMessage(done)
})

/** A redacted file that still holds a marked name is not given out. */
async function checkedFile({ report, unwanted, lost, isWhole }: Rendered, work: Extract<Work, { kind: 'file' }>) {
  if (!isWhole) return { refused: tooManyNames }
  if (lost) return { refused: lostWords(lost) }
  const bytes = await fileOf(report, work)
  if (unwanted === null) return bytes
  const leaks = await (await import('./leaks/check.ts')).leaksIn(bytes, work.format, unwanted)
  return leaks.length === 0 ? bytes : { refused: leakWords(leaks) }
}

const tooManyNames =
  'The case holds more names than a redaction can read, so people, companies and addresses that are marked might be missed. Mark the words themselves, and remove those redactions. Then download the report again.'

const lostWords = ({ place, of }: LostMark): string =>
  `Redaction ${place + 1} in the list no longer hides anything: ${whyLost[of]} The words may be elsewhere in the report: mark them there, and remove that redaction. Then download the report again.`
const whyLost: { readonly [Of in LostMark['of']]: string } = {
  block: 'its block is empty, or no longer in the text.',
  fact: 'its fact is no longer in the text.',
  mention: 'the record that gives its name or words is gone or not read.',
}
/** Names the places, and never what they hold. */
const leakWords = (places: readonly string[]): string =>
  `The file still holds something that you marked, so it was not given out. Look at: ${places.slice(0, 5).join('; ')}${places.length > 5 ? '; and more' : ''}. Mark the words or the block there. Then download it again.`

async function fileOf(report: RenderedReport, { format, evidence }: Extract<Work, { kind: 'file' }>) {
  if (format === 'html') return Buffer.from(toHtml(report))
  // Loads only the library of the wanted format.
  return format === 'pdf'
    ? (await import('./pdf.ts')).toPdf(report, evidence)
    : (await import('./docx.ts')).toDocx(report)
}

async function run(work: Work): Promise<Exclude<Done[keyof Done], Done['file']> | Rendered> {
  const { case_id, gaps } = work
  const only = needsEveryClaim(work) ? undefined : labelProperties
  const read = withEntries(await readCase(db, { case_id, gaps, only }), work.entries)
  const found = { ...read, screening: work.screening, elsewhere: work.elsewhere }
  const older = found.hasOlder ? await recordsById(db, citedBeside(found, work), case_id) : []
  const foreign = await recordsById(db, work.foreign)
  const lines = new Map([...found.records, ...older, ...foreign].map((line) => [line.id, line]))
  const marks = 'marks' in work ? work.marks : null
  const label = labelsOf(withoutMarked(found.claims, marks ?? []))
  const isRedacted = marks !== null
  const isWithNames = isRedacted || work.kind === 'freeze'
  const reader = createFactReader(db, { lines, label, directorId, isRedacted, isWithNames })
  const all = 'content' in work && isFilled(work) ? await withAnswers(found, work.content, reader) : found
  switch (work.kind) {
    case 'view':
      return work.frozen
        ? signedView(work.content, work.frozen, await reader.facts(factsOf(work.content)))
        : { facts: (await reader.facts(factsOf(work.content))).map(toReply), filled: filledIn(work.content, all) }
    case 'facts':
      return foundFacts(work, all, reader)
    case 'changes': {
      const texts = await textsIn(reader, [work.before, work.after])
      return changesBetween(work.before, work.after, orUnread(texts))
    }
    case 'mentions':
      return mentionsIn(all, work.marks)
    case 'freeze': {
      const facts = await reader.facts(factsOf(work.content))
      const composed = await composedOf(work, all, reader, facts)
      const records = recordsIn(composed).flatMap((id) => lines.get(id) ?? [])
      const heads = { signed: work.heads.signed, is_sample: isSample(all) }
      const made = toFreeze(composed, { records, heads, recordsOf: wordsOfRecords(withFacts(all, facts)) })
      const shown = new Set(made.parts.flatMap((part) => part.records))
      return { ...made, live: [...shown].filter((id) => lines.get(id)?.state === 'on_record') }
    }
    case 'preview':
      return (await render(work, all, lines, reader)).report
    case 'file':
      return render(work, all, lines, reader)
  }
}

/** The records of facts, findings and claims that are older than those that were read. */
function citedBeside({ records, findings, claims }: CaseContent, work: Work): string[] {
  const contents = work.kind === 'changes' ? [work.before, work.after] : 'content' in work ? [work.content] : []
  const before = 'heads' in work && work.before ? [work.before] : []
  const wanted = work.kind === 'facts' ? work.sources : []
  const cited = new Set([
    ...[...contents, ...before].flatMap(factsOf).map(({ record }) => record),
    ...wanted.map(({ record }) => record),
    ...findings.flatMap(({ sources }) => sources.map(({ record }) => record)),
    ...claims.map(({ source }) => source.record),
  ])
  for (const { id } of records) cited.delete(id)
  return [...cited]
}

/** Facts alone need only the names of companies. */
function needsEveryClaim(work: Work): boolean {
  if (work.kind === 'changes') return false
  if (work.kind === 'facts') return work.q !== null
  if (work.kind === 'view') return isFilled(work)
  if (work.kind === 'preview' || work.kind === 'file') return work.marks !== null || isFilled(work)
  return true
}

const isFilled = ({ content, frozen }: Extract<Work, { content: ReportContent }>): boolean =>
  frozen === null && hasFilled(content)

const hasFilled = ({ sections }: ReportContent): boolean =>
  sections.some(({ blocks }) => blocks.some(({ kind }) => kind === 'filled'))

/** A record that is left out gives no names either. */
function withoutMarked(claims: readonly Claim[], marks: readonly RedactionMark[]): readonly Claim[] {
  const out = new Set(marks.flatMap((mark) => (mark.mark === 'record' ? [mark.record] : [])))
  return out.size === 0 ? claims : claims.filter(({ source }) => !out.has(source.record))
}

/** What only the answers themselves say, where a block needs it. */
async function withAnswers(
  found: CaseContent,
  content: ReportContent,
  reader: ReturnType<typeof createFactReader>,
): Promise<CaseContent> {
  const all = hasFill(content, 'map') ? await withPlaces(found, reader) : found
  if (!hasFill(content, 'ownership', 'control')) return all
  return { ...all, ...(await partlyReadIn(all, reader.answer)) }
}

const hasFill = ({ sections }: ReportContent, ...fills: readonly Fill[]): boolean =>
  sections.some(({ blocks }) => blocks.some((block) => block.kind === 'filled' && fills.includes(block.fill)))

/** The newest answers with positions. */
async function withPlaces(all: CaseContent, reader: ReturnType<typeof createFactReader>): Promise<CaseContent> {
  const records = all.records.filter(
    ({ operation, outcome, state }) => hasPositions(operation) && outcome === 'found' && state === 'on_record',
  )
  const places: AnsweredPlace[] = []
  for (const { id } of records.slice(-mostPositions)) {
    const answer = await reader.answer(id)
    if (answer) places.push(...placesIn(answer))
  }
  return { ...all, places, unplacedLookups: Math.max(0, records.length - mostPositions) }
}

const toReply = ({ parts: _, told: __, ...fact }: ReadFact): FactText => fact

async function composedOf(
  work: ToShow,
  all: CaseContent,
  reader: ReturnType<typeof createFactReader>,
  facts: ReadFact[],
) {
  const { content, authors, writers, notes, before, house } = work
  const changes = before ? await changesSince(before, content, { reader, facts, today: all.today }) : []
  return compose({
    content,
    facts: new Map(facts.map((fact) => [fact.id, shownFact(fact)])),
    all,
    authors,
    writers,
    notes,
    changes,
    kind: kindOf(content.template),
    house,
  })
}

async function changesSince(
  before: ReportContent,
  now: ReportContent,
  { reader, facts, today }: { reader: ReturnType<typeof createFactReader>; facts: ReadFact[]; today: string },
) {
  const texts = await textsIn(reader, [before, now], facts)
  const changes = changesBetween(before, now, orUnread(texts))
  const again = `What fills itself from the case was filled again on ${inWords(today)}`
  const isFilledAgain = hasFilled(before) && hasFilled(now)
  return [...changeLines(changes, before, now, texts), ...(isFilledAgain ? [[{ text: again }]] : [])]
}

/** The facts that can be read, by their ids. @param known facts that were read before */
async function textsIn(
  reader: ReturnType<typeof createFactReader>,
  contents: readonly ReportContent[],
  known: readonly ReadFact[] = [],
): Promise<ReadonlyMap<string, string>> {
  const wanted = new Map(contents.flatMap(factsOf).map((fact) => [factId(fact), fact]))
  for (const { id } of known) wanted.delete(id)
  const read = await reader.facts([...wanted.values()])
  return new Map([...known, ...read].flatMap(({ id, text }) => (text === '' ? [] : [[id, text] as const])))
}

const orUnread = (texts: ReadonlyMap<string, string>) => (fact: string) =>
  texts.get(fact) ?? 'a fact that cannot be read'

async function render(
  work: Extract<Work, { kind: 'preview' | 'file' }>,
  all: CaseContent,
  lines: ReadonlyMap<string, RecordLine>,
  reader: ReturnType<typeof createFactReader>,
): Promise<Rendered> {
  const { marks, frozen } = work
  const facts = await reader.facts(factsOf(work.content))
  const authors = [...work.authors, work.heads.signed?.by_name ?? ''].filter((name) => name !== '')
  const known = marks?.some(isByName) ? await withAllNames(db, work.case_id, all) : { ...all, isWhole: true }
  const basis = marks && {
    ...withScreened(withFacts(known, facts), all.screening, marks),
    records: known.records,
    authors,
  }
  const redaction = basis && redactionOf(marks, basis)
  const seen = redaction ? withoutRedacted(all, redaction) : all
  const composed = frozen ? withNotes(frozen.composed, work.notes) : await composedOf(work, seen, reader, facts)
  const records = frozen ? new Map(frozen.records.map((line) => [line.id, line])) : lines
  const left = redaction ? redacted(composed, redaction, frozen !== null) : composed
  const is_sample = frozen?.heads?.is_sample ?? isSample(all)
  const heads = { ...(redaction ? withoutNames(work.heads, redaction) : work.heads), is_sample }
  const report = numbered(left, heads, records, redaction?.records ?? new Map())
  const { isWhole } = known
  if (!basis || work.kind === 'preview') return { report, unwanted: null, lost: null, isWhole }
  return {
    report,
    isWhole,
    unwanted: unwantedIn(marks, basis, authors),
    lost: await lostMark(db, marks, { ...work.heads, content: work.content }, basis),
  }
}

const withNotes = (composed: Composed, notes: readonly string[]): Composed => ({
  ...composed,
  notes: [...composed.notes, ...notes.map((text) => [{ text }])],
})

/** It needs what records say of a person or a thing. */
const isByName = ({ mark }: RedactionMark): boolean => mark === 'mention' || mark === 'kind'

const isSample = ({ records }: CaseContent): boolean => records.some(({ isSample }) => isSample)

/** Redacts names in facts of other cases too. */
function withFacts({ claims, kinds, clusters }: CaseContent, facts: readonly ReadFact[]) {
  const known = new Map<MentionKey, Kind>(kinds)
  const more: Claim[] = []
  for (const { told } of facts) {
    if (!told) continue
    for (const [key, kind] of told.kinds) known.set(key, kind as Kind)
    if (told.claim) more.push(told.claim)
    for (const { about, birth, text } of told.parts)
      if (about && birth === undefined) more.push({ mention: about, property: 'name', value: text, source: told.fact })
  }
  return { claims: [...claims, ...more], kinds: known, clusters }
}

function filledIn(content: ReportContent, all: CaseContent): Report['filled'] {
  const known = given(all)
  return content.sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.kind === 'filled' ? [filledBlock(block.id, fill(block.fill, block.id, known))] : [],
    ),
  )
}

const nothing = { title: [], reference: [], classification: [], authors: [], notes: [], changes: [] }
const noHeads = {
  report_id: '',
  version: 0,
  state: 'draft' as const,
  saved_at: '',
  signed: null,
  is_redacted: false,
  is_sample: false,
}

function filledBlock(id: string, blocks: Block[]): Report['filled'][number] {
  const section = { id, title: [], blocks }
  const { sections, annex } = numbered({ ...nothing, sections: [section] }, noHeads, new Map(), new Map())
  return { id, blocks: sections[0]!.blocks, cites: annex.map(({ record }) => record) }
}

/** What the screen shows of a signed version: what was signed. */
function signedView(content: ReportContent, { composed }: Frozen, facts: readonly ReadFact[]): Done['view'] {
  const blocks = composed.sections.flatMap((section) => section.blocks)
  const lines = blocks.flatMap((block): Line[] =>
    block.kind === 'list'
      ? block.items
      : block.kind === 'table'
        ? block.rows.flat()
        : 'spans' in block
          ? [block.spans]
          : [],
  )
  const texts = new Map<string, string>()
  for (const line of lines) {
    const inLine = Map.groupBy(
      line.filter(({ fact }) => fact !== undefined),
      ({ fact }) => fact!,
    )
    for (const [fact, spans] of inLine) if (!texts.has(fact)) texts.set(fact, spans.map(({ text }) => text).join(''))
  }
  const ids = content.sections.flatMap((section) => section.blocks.map(({ id }) => id))
  // A filled block has parts with ids of their own.
  const ownerOf = (id: string) =>
    ids.filter((own) => isPartOf(id, own)).toSorted((one, other) => other.length - one.length)[0]
  const byOwner = Map.groupBy(blocks, ({ id }) => ownerOf(id))
  return {
    facts: facts.map((fact): FactText => {
      const text = texts.get(fact.id)
      const isThere = !isGone(fact) && text !== undefined
      return isThere ? { ...toReply(fact), text, state: 'current', newer: null } : toReply(fact)
    }),
    filled: content.sections.flatMap((section) =>
      section.blocks.flatMap((block) =>
        block.kind === 'filled' ? [filledBlock(block.id, byOwner.get(block.id) ?? [])] : [],
      ),
    ),
  }
}

const recordsIn = (composed: Composed): string[] => {
  const found = new Set<string>()
  JSON.stringify(composed, (key, value) => {
    if (key === 'sources') for (const { record } of value) found.add(record)
    return value
  })
  return [...found]
}

/** Words of the sentences alone: a claim has none of them. */
const smallWords = new Set('a an and as at by for from has in is it its of on the to until was were with'.split(' '))

async function foundFacts(
  { q, sources }: Extract<Work, { kind: 'facts' }>,
  all: CaseContent,
  reader: ReturnType<typeof createFactReader>,
): Promise<Done['facts']> {
  if (q === null) {
    const found = []
    for (const { record, pointer } of sources) found.push(...(await reader.at(record, pointer)))
    const rank = rankOfFact(all.findings)
    const inOrder = found.toSorted((one, other) => rank(one) - rank(other))
    const shown = await reader.facts(inOrder.slice(0, mostFacts))
    return { facts: shown.map(toReply), total: found.length }
  }
  const words = wordsIn(q)
  const label = labelsOf(all.claims)
  const places = new Map<string, { record: string; pointer: string; words: string[] }>()
  if (words.length > 0)
    for (const { mention, other, property, value = '', source } of all.claims.toReversed()) {
      const said = wordsIn(
        [label(mention), other === undefined ? '' : label(other), property.replaceAll('_', ' '), value].join(' '),
      )
      if (words.every((word) => smallWords.has(word) || said.some((one) => one.startsWith(word))))
        places.set(`${source.record}${source.pointer}`, { ...source, words: said })
    }
  const here: Fact[] = []
  for (const { record, pointer } of [...places.values()].slice(0, mostFacts))
    here.push(...(await reader.at(record, pointer)).filter((fact) => fact.pointer === pointer))
  const found = (await reader.facts(here)).filter(({ text }) =>
    words.some((word) => wordsIn(text).some((one) => one.startsWith(word))),
  )
  const rank = rankOfFact(all.findings)
  const inOrder = found.toSorted((one, other) => rank(one.fact) - rank(other.fact))
  return { facts: inOrder.slice(0, mostFacts).map(toReply), total: Math.max(found.length, places.size) }
}

function mentionsIn(
  { claims, kinds, records, screening }: CaseContent,
  marks: readonly RedactionMark[],
): Done['mentions'] {
  const label = labelsOf(claims)
  const named = [...kinds]
    .filter(([, kind]) => kind === 'person' || kind === 'company' || kind === 'address' || kind === 'telephone')
    .map(([key, kind]) => ({ key, kind: kind as string, label: label(key) }))
  // What a lookup asked for is a subject too where no record answers with it.
  const known = new Set(named.map(({ label }) => plain(label)))
  const asked = records
    .filter(({ outcome }) => outcome !== 'found')
    .flatMap(askedIn)
    .filter(({ label }) => {
      const isNew = !known.has(plain(label))
      known.add(plain(label))
      return isNew
    })
    .map(({ key, kind, label }) => ({ key, kind, label: `${label}, asked for` }))
  const entries = entriesToMark(screening).filter(({ key }) => !kinds.has(key))
  const all = [...asked, ...named, ...entries]
  const marked = new Set(marks.flatMap((mark) => (mark.mark === 'mention' ? [mark.key] : [])))
  // The list of marks shows their names.
  const mentions = all.filter(({ key }, index) => index < mostMentions || marked.has(key))
  return { mentions, mentions_total: all.length }
}
