/**
 * Writes a case's claims from its records (decision 0085). Rows and `claim_mark` change together, so it can be killed.
 */
import type { Kysely, Transaction } from 'kysely'
import { propertyNames } from '../../entities/claim.ts'
import { claimsOf, givesClaims } from '../../entities/extract/claims-of.ts'
import { extractorVersion } from '../../entities/extract/extractor-version.ts'
import { withoutEntries } from '../../entities/extract/listed.ts'
import type { Extracted } from '../../entities/extract/writer.ts'
import { bulkInsert } from '../../platform/bulk-insert.ts'
import type { Engine } from '../../platform/tables.ts'
import { holdMark } from '../ledger/follower.ts'
import { columnsOf } from '../state/forgetting.ts'
import type { Tables } from '../state/tables.ts'
import { readStored, type StoredRecord, storedRecords } from '../upstream/stored-records.ts'
import { acceptCited } from './batch-records.ts'
import { type Mark, markOf, noMark } from './claim-mark.ts'
import { keyDigest, sharedDigest } from './digests.ts'
import { writeWords } from './mention-words.ts'

export type Target = {
  db: Kysely<Tables>
  engine: Engine
  /** A power cut may lose claims, which are then written again. */
  syncApart(): void
  /** The field of a director's id, where the upstream has a name of its own (UPSTREAM_DIRECTOR_ID). */
  directorId: string | undefined
}

/** Claims in one transaction: few enough that other statements wait only briefly. */
const most = { records: 80, bytes: 800_000, claims: 3000 }

/** Records of a case after its mark, with the bytes of their answers. */
export async function backlogOf(db: Kysely<Tables>, case_id: string): Promise<{ records: number; bytes: number }> {
  const { last } = await markOf(db, case_id)
  const row = await answeredAfter(db, case_id, last)
    .select(({ fn }) => [fn.countAll<number>().as('records'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  const due = await dueIn(db, case_id, last).execute()
  const sizes = due.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  return { records: Number(row.records) + due.length, bytes: Number(row.bytes ?? 0) + sizes }
}

/** Records whose rows were accepted or taken back after their claims were written. */
const dueIn = (db: Kysely<Tables>, case_id: string, last: number) =>
  db
    .selectFrom('batch_record')
    .innerJoin('chain', 'chain.id', 'batch_record.record')
    .select(['seq', 'id', 'at', 'operation', 'outcome', 'bytes', 'is_accepted'])
    .where('batch_record.case_id', '=', case_id)
    .where('is_accepted', '<>', ({ ref }) => ref('is_written'))
    .where('event', '=', 'answered')
    .where('seq', '<=', last)
    .orderBy('seq')

const answeredAfter = (db: Kysely<Tables>, case_id: string, last: number) =>
  db.selectFrom('chain').where('case_id', '=', case_id).where('event', '=', 'answered').where('seq', '>', last)

type Next = { seq: number; id: string; at: string; operation: string; outcome: string | null; bytes: number | null }
type Read = { seq: number; extracted: Extracted | null; missing: string | null }

export async function writeNext(target: Target, case_id: string): Promise<boolean> {
  const { db } = target
  const mark = await markOf(db, case_id)
  const listed: Next[] = await answeredAfter(db, case_id, mark.last)
    .select(['seq', 'id', 'at', 'operation', 'outcome', 'bytes'])
    .orderBy('seq')
    .limit(most.records)
    .execute()
  if (listed.length === 0) {
    // An older version may have written rows where the new one writes none.
    if (!mark.isCurrent && mark !== noMark) await db.transaction().execute((tx) => holdCase(tx, case_id, mark))
    return false
  }
  const read = await readSome(target, listed)
  await db.transaction().execute(async (tx) => {
    const held = await holdCase(tx, case_id, mark)
    if (held === null) return
    target.syncApart()
    await replaceRows(tx, target, { case_id, case_seq: held, read })
    const last_ledger_seq = read.at(-1)!.seq
    await tx.updateTable('claim_mark').set({ last_ledger_seq }).where('case_id', '=', case_id).execute()
  })
  return true
}

/** Writes the claims of records that were accepted since, and takes out those of records that were not. */
async function writeDue(target: Target, case_id: string): Promise<boolean> {
  const { db } = target
  await acceptCited(db, case_id)
  const mark = await markOf(db, case_id)
  const due = await dueIn(db, case_id, mark.last).limit(most.records).execute()
  if (due.length === 0) return false
  const gone = due.filter(({ is_accepted }) => is_accepted === 0)
  const taken: Read[] = gone.map(({ seq }) => ({ seq, extracted: null, missing: null }))
  const added = await readSome(
    target,
    due.filter(({ is_accepted }) => is_accepted !== 0),
  )
  const done = new Set([...taken, ...added].map(({ seq }) => seq))
  return db.transaction().execute(async (tx) => {
    const held = await holdCase(tx, case_id, mark)
    if (held === null) return true
    target.syncApart()
    await replaceRows(tx, target, { case_id, case_seq: held, read: [...taken, ...added] })
    for (const { id, seq, is_accepted } of due)
      if (done.has(seq))
        await tx.updateTable('batch_record').set({ is_written: is_accepted }).where('record', '=', id).execute()
    await tx
      .updateTable('claim_mark')
      .set({ rewritten: mark.rewritten + 1 })
      .where('case_id', '=', case_id)
      .execute()
    return true
  })
}

/**
 * Writes what is missing now; records that arrive meanwhile wait. @param between after each transaction; false stops
 */
export async function writeCase(
  target: Target,
  case_id: string,
  between: () => Promise<boolean> | boolean = () => true,
): Promise<void> {
  const { db } = target
  const head = await headOf(db, case_id)
  let reached = -1
  while ((await writeNext(target, case_id)) && (await between())) {
    const { last, isCurrent } = await markOf(db, case_id)
    if (!isCurrent || last <= reached || last >= head) break
    reached = last
  }
  while ((await writeDue(target, case_id)) && (await between()));
}

async function headOf(db: Kysely<Tables>, case_id: string): Promise<number> {
  const { head } = await answeredAfter(db, case_id, 0)
    .select(({ fn }) => fn.max('seq').as('head'))
    .executeTakeFirstOrThrow()
  return head ?? 0
}

export type Progress = { records: number; of: number }

/** Writes the claims of every case again, and continues after a kill. @param isNew delete all claims first */
export async function rebuildClaims(target: Target, isNew: boolean, onProgress: (progress: Progress) => void) {
  const { db } = target
  if (isNew) await db.updateTable('claim_mark').set({ extractor_version: 0 }).execute()
  const cases = await db
    .selectFrom('chain')
    .select('case_id')
    .distinct()
    .where('case_id', 'is not', null)
    .where('event', '=', 'answered')
    .execute()
  const left = new Map<string, number>()
  for (const { case_id } of cases) if (case_id) left.set(case_id, (await backlogOf(db, case_id)).records)
  const all = [...left.values()].reduce((sum, records) => sum + records, 0)
  let before = 0
  for (const [case_id, records] of left) {
    await writeCase(target, case_id, async () => {
      const { records: still } = await backlogOf(db, case_id)
      onProgress({ records: before + Math.max(0, records - still), of: all })
      return true
    })
    before += records
  }
}

/** As many as fit into one transaction, at least one. */
async function readSome({ db, directorId }: Target, listed: readonly Next[]): Promise<Read[]> {
  let bytes = 0
  const fitting = listed.filter((next, at) => {
    bytes += next.bytes ?? 0
    return at === 0 || bytes <= most.bytes
  })
  const apart = await notAccepted(db, fitting)
  const wanted = fitting.filter((next) => hasClaims(next) && !apart.has(next.id))
  const stored = await storedRecords(
    db,
    wanted.map(({ id }) => id),
  )
  const read: Read[] = []
  let claims = 0
  for (const next of fitting) {
    if (claims > most.claims) break
    const one = readOne(next, stored.get(next.id), directorId)
    claims += one.extracted?.claims.length ?? 0
    read.push(one)
  }
  return read
}

async function notAccepted(db: Kysely<Tables>, listed: readonly Next[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('batch_record')
    .select('record')
    .where('record', 'in', ['', ...listed.map(({ id }) => id)])
    .where('is_accepted', '=', 0)
    .execute()
  return new Set(rows.map(({ record }) => record))
}

const hasClaims = ({ outcome, operation }: Next) => outcome === 'found' && givesClaims(operation)

function readOne(next: Next, stored: StoredRecord | undefined, directorId: string | undefined): Read {
  const { seq, id, at, operation } = next
  const nothing = { seq, extracted: null, missing: null }
  // It gives no claims, or its content was erased.
  if (!stored || stored.answered === null || !givesClaims(operation)) return nothing
  try {
    const { params, read } = readStored(operation, stored, directorId)
    if (read === null) return { ...nothing, missing: 'The record has no answer.' }
    if (read.outcome === 'not_answered') return { ...nothing, missing: read.message }
    return { ...nothing, extracted: withoutEntries(claimsOf({ id, operation, params, at, result: read.result })) }
  } catch {
    return { ...nothing, missing: 'The record was changed in the database, and cannot be read.' }
  }
}

/** Locks the mark of the case. @returns its number; null if the mark has moved since it was read */
async function holdCase(tx: Transaction<Tables>, case_id: string, before: Mark): Promise<number | null> {
  // Erasing locks the same row, so no claims are written about content that is being erased.
  await holdMark(tx)
  const now = await markOf(tx, case_id)
  if (now.last !== before.last || now.isCurrent !== before.isCurrent) return null
  if (now.isCurrent) return now.case_seq
  const current = { extractor_version: extractorVersion, last_ledger_seq: 0 }
  if (now.case_seq !== 0) {
    await tx.updateTable('claim_mark').set(current).where('case_id', '=', case_id).execute()
    return now.case_seq
  }
  const { last } = await tx
    .selectFrom('claim_mark')
    .select(({ fn }) => fn.max('case_seq').as('last'))
    .executeTakeFirstOrThrow()
  const case_seq = (last ?? 0) + 1
  await tx
    .insertInto('claim_mark')
    .values({ case_seq, case_id, rewritten: null, ...current })
    .execute()
  return case_seq
}

async function replaceRows(tx: Transaction<Tables>, target: Target, { case_id, case_seq, read }: Replacing) {
  const { engine } = target
  const seqs = read.map(({ seq }) => seq)
  const { placed, ...decisions } = await deleteRows(tx, case_id, seqs)
  await restoreKeys(tx, decisions)
  const kept = await tx.selectFrom('content').select('seq').where('seq', 'in', seqs).execute()
  const isKept = new Set(kept.map(({ seq }) => seq))
  const own = read.filter(({ seq }) => isKept.has(seq))
  const missing = own.flatMap(({ seq, missing: why }) => (why === null ? [] : [{ record: seq, case_seq, why }]))
  if (missing.length > 0) await tx.insertInto('claim_missing').values(missing).execute()
  const extracted = own.flatMap(({ seq, extracted }) => (extracted ? [{ record: seq, ...extracted }] : []))
  if (extracted.length === 0) return
  const { mentions, oldest } = await mentionsOf(tx, engine, case_seq, extracted)
  const pointers = await pointersOf(tx, target, extracted)
  await bulkInsert<Tables>(tx, engine, 'claim', columnsOf('claim'), claimRows(case_seq, extracted, mentions, pointers))
  const stillThere = placed.filter(({ key }) => mentions.has(key))
  if (stillThere.length > 0)
    await tx
      .insertInto('placement')
      .values(stillThere)
      .onConflict((conflict) => conflict.columns(['case_id', 'key']).doNothing())
      .execute()
  await writeWords(tx, engine, { case_seq, extracted, mentions, oldest })
}

type Attached = {
  placed: Tables['placement'][]
  judged: { seq: number; a: string; b: string }[]
  findings: { seq: number; mentions: string }[]
  screened: { seq: number; subject: string }[]
}

/** @returns what goes with a deleted mention, which these records state again: its position, and decisions about it */
async function deleteRows(tx: Transaction<Tables>, case_id: string, seqs: number[]): Promise<Attached> {
  await tx.deleteFrom('claim_missing').where('record', 'in', seqs).execute()
  const written = await tx.selectFrom('claim').select('record').where('record', 'in', seqs).limit(1).executeTakeFirst()
  if (!written) return { placed: [], judged: [], findings: [], screened: [] }
  const attached = {
    placed: await tx.selectFrom('placement').selectAll().where('case_id', '=', case_id).execute(),
    judged: await tx.selectFrom('judgement').select(['seq', 'a', 'b']).where('case_id', '=', case_id).execute(),
    findings: await tx.selectFrom('finding').select(['seq', 'mentions']).where('case_id', '=', case_id).execute(),
    screened: await tx
      .selectFrom('screening_judgement')
      .select(['seq', 'subject'])
      .where('case_id', '=', case_id)
      .execute(),
  }
  await tx.deleteFrom('claim').where('record', 'in', seqs).execute()
  return attached
}

/** No record is erased here, so each decision keeps what it is about. */
async function restoreKeys(tx: Transaction<Tables>, { judged, findings, screened }: Omit<Attached, 'placed'>) {
  for (const { seq, a, b } of judged)
    await tx
      .updateTable('judgement')
      .set({ a, b })
      .where('seq', '=', seq)
      .where(({ or, eb }) => or([eb('a', '!=', a), eb('b', '!=', b)]))
      .execute()
  for (const { seq, mentions } of findings)
    await tx.updateTable('finding').set({ mentions }).where('seq', '=', seq).where('mentions', '!=', mentions).execute()
  for (const { seq, subject } of screened)
    await tx
      .updateTable('screening_judgement')
      .set({ subject })
      .where('seq', '=', seq)
      .where('subject', '!=', subject)
      .execute()
}

type Replacing = { case_id: string; case_seq: number; read: readonly Read[] }
type OfRecord = Extracted & { record: number }

/** The number of each key; a new key gets the next one. `oldest` is the first new number. */
async function mentionsOf(tx: Transaction<Tables>, engine: Engine, case_seq: number, extracted: readonly OfRecord[]) {
  // The first record of a key decides its kind, however the records share transactions.
  const wanted = new Map<string, OfRecord['mentions'][number]>()
  for (const one of extracted.flatMap(({ mentions }) => mentions)) if (!wanted.has(one.key)) wanted.set(one.key, one)
  const numbers = new Map<string, number>()
  const all = [...wanted.values()].map((one) => ({ ...one, key_hash: keyDigest(case_seq, one.key) }))
  for (let from = 0; from < all.length; from += 500) {
    const hashes = all.slice(from, from + 500).map(({ key_hash }) => key_hash)
    const known = await tx
      .selectFrom('mention')
      .select(['seq', 'key', 'case_seq'])
      // Leaves the case out of the condition: with it, SQLite reads every mention of the case.
      .where('key_hash', 'in', hashes)
      .execute()
    for (const one of known) if (one.case_seq === case_seq) numbers.set(one.key, one.seq)
  }
  const { last } = await tx
    .selectFrom('mention')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  let seq = last ?? 0
  const fresh = all
    .filter(({ key }) => !numbers.has(key))
    .map(({ key, kind, key_hash }) => ({ seq: ++seq, case_seq, key_hash, key, kind }))
  for (const { key, seq } of fresh) numbers.set(key, seq)
  await bulkInsert<Tables>(tx, engine, 'mention', columnsOf('mention'), fresh)
  return { mentions: numbers, oldest: (last ?? 0) + 1 }
}

/** Known pointers, by database connection. They are never deleted. */
const knownPointers = new WeakMap<object, Map<string, number>>()
/** Long lists have thousands of pointers. */
const mostKnown = 50_000

async function pointersOf(tx: Transaction<Tables>, target: Target, extracted: readonly OfRecord[]) {
  const known = knownPointers.get(target.db) ?? new Map<string, number>()
  if (known.size > mostKnown) known.clear()
  knownPointers.set(target.db, known)
  const wanted = [...new Set(extracted.flatMap(({ claims }) => claims.map(({ source }) => source.pointer)))]
  const unknown = wanted.filter((pointer) => !known.has(pointer))
  for (let from = 0; from < unknown.length; from += 500) {
    const some = unknown.slice(from, from + 500)
    const rows = await tx.selectFrom('claim_pointer').selectAll().where('pointer', 'in', some).execute()
    for (const { seq, pointer } of rows) known.set(pointer, seq)
  }
  const numbers = new Map(wanted.flatMap((pointer) => (known.has(pointer) ? [[pointer, known.get(pointer)!]] : [])))
  const fresh = unknown.filter((pointer) => !known.has(pointer))
  if (fresh.length === 0) return numbers
  const { last } = await tx
    .selectFrom('claim_pointer')
    .select(({ fn }) => fn.max('seq').as('last'))
    .executeTakeFirstOrThrow()
  // These become known with the next select, because the transaction may still fail.
  const rows = fresh.map((pointer, at) => ({ seq: (last ?? 0) + at + 1, pointer }))
  for (const { seq, pointer } of rows) numbers.set(pointer, seq)
  await bulkInsert<Tables>(tx, target.engine, 'claim_pointer', columnsOf('claim_pointer'), rows)
  return numbers
}

const placeOf = new Map(propertyNames.map((name, place) => [name, place]))

function claimRows(
  case_seq: number,
  extracted: readonly OfRecord[],
  mentions: ReadonlyMap<string, number>,
  pointers: ReadonlyMap<string, number>,
): Tables['claim'][] {
  return extracted.flatMap(({ record, claims }) =>
    claims.map(({ mention, property, value, other, source }) => ({
      record,
      mention: mentions.get(mention)!,
      property: placeOf.get(property)!,
      value: value ?? null,
      other: other === undefined ? null : mentions.get(other)!,
      pointer: pointers.get(source.pointer)!,
      shared: value === undefined ? null : sharedDigest(case_seq, property, value),
    })),
  )
}
