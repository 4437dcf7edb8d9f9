/** The ledger as a ZIP that anyone can verify (decision 0032). scripts/verify-evidence.mjs says what is in it. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isGzip, type ZipEntry, zipEntry, zipEntryOfGzip, zipOf } from '../../platform/zip.ts'
import { sha256 } from '../state/hash.ts'
import type { State } from '../state/state.ts'
import type { CaseTable, ChainTable, CheckpointTable } from '../state/tables.ts'
import { answerName, publicSubject } from './answer-name.ts'
import type { Checkpoints } from './checkpoints.ts'
import { answeredIn, askedIn } from './content-body.ts'
import { indexOf, type NoteLine, notesPage, readmeOf } from './export-pages.ts'
import { catchUp } from './follower.ts'
import { forksIn } from './forks.ts'
import type { Ledger } from './ledger.ts'

export type Sources = { state: State; ledger: Ledger; checkpoints: Checkpoints }
export type Wanted = {
  analyst: string
  token_id?: string | undefined
  /** Null for an export of everything. */
  file: Pick<CaseTable, 'case_id' | 'reference'> | null
  /** The notes that analysts wrote on the pins of the case. Notes are opinion and no evidence. */
  withNotes?: boolean | undefined
  /** Called with the number of rows read so far. */
  onRows?: (rows: number) => void
}

const verifier = new URL('../../scripts/verify-evidence.mjs', import.meta.url)

/** Records the export before it reads a byte. @throws NotContinued where the end could not be signed */
export async function exportEvidence(sources: Sources, wanted: Wanted): Promise<AsyncGenerator<Uint8Array>> {
  await sources.checkpoints.requireContinued()
  const began = await sources.ledger.exported(wanted.analyst, wanted.file?.case_id ?? null, wanted.token_id)
  return zipOf(entriesOf(sources, { ...wanted, began }), new Date(began.at))
}

type Begun = Wanted & { began: ChainTable }

async function* entriesOf({ state, checkpoints }: Sources, begun: Begun): AsyncGenerator<ZipEntry> {
  const { file, began } = begun
  const counted = { ...begun, count: counter(begun.onRows) }
  const sealed = sealedFiles()
  await catchUp(state.db)
  const answers = answerNames()
  const scope = file ? `the case ${file.reference}` : 'all lookups'
  // Contents come before the chain, so the chain also holds the row of a content that is erased meanwhile.
  yield* contentEntries(state, { ...counted, answers, sealed, title: `Evidence of ${scope}` })
  const first = await firstOf(state, file)
  const contents_to = began.seq
  // The checkpoint signs which files are missing. Someone could change the manifest alone.
  const held = { case_id: file?.case_id ?? null, first: first.seq, contents_to }
  const checkpoint = await checkpoints.forExport(held)
  if (!checkpoint) throw new Error('the chain that was just written to is empty')
  const head = await rowAt(state, checkpoint.seq)
  yield* chainEntries(state, { first: first.seq, last: head.seq, count: counted.count })
  yield* checkpointEntries(state, checkpoint, sealed)
  if (file && begun.withNotes) {
    const notes = await notesOf(state, file.case_id, answers.of)
    yield sealed.entry('notes.html', notesPage(`Notes in ${scope}`, notes))
  }
  const manifest = {
    format: 3,
    exported_at: began.at,
    scope: file && { case_id: file.case_id, reference: file.reference },
    // The first row of this export, and the row up to which contents were read.
    first: { seq: first.seq, previous_hash: first.previous_hash },
    contents_to,
    head: { seq: head.seq, hash: head.hash, at: head.at },
    checkpoint: checkpoint.checkpoint_id,
    forks: await forksIn(state.db).execute(),
    keys: await state.db.selectFrom('ledger_key').selectAll().orderBy('first_used_at').execute(),
    answers: answers.summary(),
    files: sealed.digests,
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  yield zipEntry('manifest.json', text)
  yield zipEntry('manifest.sig', `${checkpoints.sign(text)}\n`)
  yield zipEntry('README.txt', readmeOf(manifest))
  yield zipEntry('verify-evidence.mjs', await readFile(verifier))
}

function counter(onRows: (rows: number) => void = () => {}) {
  let rows = 0
  return (more: number) => {
    rows += more
    onRows(rows)
  }
}
type Count = ReturnType<typeof counter>

/** Files that neither the chain nor a signature of their own proves: the signed manifest holds the digest of each. */
function sealedFiles() {
  const digests: { [name: string]: string } = {}
  return {
    digests,
    entry(name: string, content: Uint8Array | string): Promise<ZipEntry> {
      digests[name] = sha256(content)
      return zipEntry(name, content)
    },
  }
}
type Sealed = ReturnType<typeof sealedFiles>

/** The manifest holds one digest over all names, a line each. A list of a million names would not fit in memory. */
function answerNames() {
  const lines = createHash('sha256')
  const names = new Map<string, string>()
  let count = 0
  return {
    add(id: string, name: string, isPinned: boolean): void {
      lines.update(`${name}\n`)
      count += 1
      if (isPinned) names.set(id, name)
    },
    of: (id: string): string | null => names.get(id) ?? null,
    summary: () => ({ count, names: lines.digest('hex') }),
  }
}
type AnswerNames = ReturnType<typeof answerNames>

/** The chain of a case begins with its first row. That row holds the hash of all before it. */
function firstOf(state: State, file: Wanted['file']): Promise<ChainTable> {
  if (!file) return rowAt(state, 1)
  const rows = state.db.selectFrom('chain').selectAll().where('case_id', '=', file.case_id)
  return rows.orderBy('seq').limit(1).executeTakeFirstOrThrow()
}

const rowAt = ({ db }: State, seq: number): Promise<ChainTable> =>
  db.selectFrom('chain').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()

const rowsAtATime = 500

/** Writes in parts, so the largest ledger needs no more memory than a small one. */
async function* chainEntries({ db }: State, { first, last, count }: { first: number; last: number; count: Count }) {
  const part = partsNamed('chain')
  for (let after = first - 1; after < last; ) {
    const rows = await db
      .selectFrom('chain')
      .selectAll()
      .where('seq', '>', after)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(rowsAtATime)
      .execute()
    yield* part.add(rows)
    count(rows.length)
    after = rows.at(-1)?.seq ?? last
  }
  yield* part.end()
}

type Contents = Begun & { count: Count; answers: AnswerNames; sealed: Sealed; title: string }

async function* contentEntries({ db }: State, { file, began, count, answers, sealed, title }: Contents) {
  const part = partsNamed('contents')
  const index = indexOf(title)
  for (let after = 0; ; ) {
    const rows = await contentsAfter(db, after, { file, began })
    yield* part.add(rows.map(({ seq, salt, body }) => ({ seq, salt, body })))
    for (const row of rows) {
      const { seq, id, at, event, operation, outcome, has_answer } = row
      const isOpen = event === 'asked' && outcome === 'answer_unknown'
      if (event !== 'answered' && !isOpen) continue
      const params = askedIn(event === 'asked' ? row.body : row.asked)?.params ?? null
      let name: string | null = null
      const answer = has_answer ? await answerAt(db, seq) : null
      if (answer) {
        name = answerName({ seq, operation, params, headers: answeredIn(row.body)?.headers ?? {}, gzip: answer })
        answers.add(id, name, row.is_pinned !== null)
        // If somebody replaced it with something else, that is exported, and the verifier reports it.
        yield isGzip(answer) ? zipEntryOfGzip(name, answer) : await zipEntry(name, answer)
      }
      const about = publicSubject(operation, params ?? {}).join(', ')
      for (const page of index.add({ seq, at, operation, about, outcome: outcome ?? '', file: name }))
        yield sealed.entry(page.name, page.html)
    }
    count(rows.length)
    if (rows.length < rowsAtATime) break
    after = rows.at(-1)!.seq
  }
  yield* part.end()
  const { name, html } = index.end()
  yield sealed.entry(name, html)
}

/** Contents with their rows and their records' requests. */
const contentsAfter = (db: State['db'], after: number, { file, began }: Pick<Begun, 'file' | 'began'>) =>
  db
    .selectFrom('content')
    .innerJoin('chain', 'chain.seq', 'content.seq')
    .leftJoin('record_line as line', 'line.id', 'content.id')
    .leftJoin('content as asked', 'asked.seq', 'line.seq')
    .select(({ eb, fn, selectFrom }) => [
      ...(['content.seq', 'content.id', 'content.salt', 'content.body'] as const),
      ...(['chain.event', 'chain.at', 'chain.operation', 'asked.body as asked'] as const),
      fn.coalesce('chain.outcome', 'line.reason').as('outcome'),
      eb('content.answer', 'is not', null).as('has_answer'),
      selectFrom('pin').select('pin_id').whereRef('pin.record', '=', 'content.id').limit(1).as('is_pinned'),
    ])
    .where('content.seq', '>', after)
    .where('content.seq', '<=', began.seq)
    .$if(file !== null, (query) => query.where('content.case_id', '=', file!.case_id))
    .orderBy('content.seq')
    .limit(rowsAtATime)
    .execute()

/** One at a time, because answers can be large. Null where the answer was erased since. */
async function answerAt(db: State['db'], seq: number): Promise<Uint8Array | null> {
  const row = await db.selectFrom('content').select('answer').where('seq', '=', seq).executeTakeFirst()
  return row?.answer ?? null
}

/** Stops at the checkpoint that ends the export: later ones sign rows that are not in it. */
async function* checkpointEntries({ db }: State, last: CheckpointTable, sealed: Sealed) {
  const rows = await db
    .selectFrom('checkpoint')
    .leftJoin('checkpoint_stamp as stamp', 'stamp.checkpoint_id', 'checkpoint.checkpoint_id')
    .select(['checkpoint.checkpoint_id', 'statement', 'key_id', 'signature', 'authority', 'received_at', 'reply'])
    .where('number', '<=', last.number)
    .orderBy('number')
    .execute()
  const lines = rows.map(({ reply, ...line }) => line)
  yield sealed.entry('checkpoints.jsonl', toLines(lines))
  for (const { checkpoint_id, statement, reply } of rows) {
    if (!reply) continue
    // `openssl ts -verify` needs these two files.
    yield sealed.entry(`timestamps/${checkpoint_id}.json`, statement)
    yield sealed.entry(`timestamps/${checkpoint_id}.tsr`, reply)
  }
}

const left = 'somebody who left'

async function notesOf({ db }: State, case_id: string, fileOf: AnswerNames['of']): Promise<NoteLine[]> {
  const pins = await db
    .selectFrom('pin')
    .leftJoin('record_line', 'record_line.id', 'pin.record')
    .leftJoin('analyst', 'analyst.analyst_id', 'pin.pinned_by')
    .leftJoin('analyst as editor', 'editor.analyst_id', 'pin.edited_by')
    .select([
      'edited_by',
      'editor.name as editor_name',
      'pin.record',
      'pointer',
      'kind',
      'note',
      'pinned_at',
      'edited_at',
      'record_line.operation',
      'analyst.name',
    ])
    .where('pin.case_id', '=', case_id)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .execute()
  return pins.map(({ operation, name, edited_by, editor_name, edited_at, ...pin }) => ({
    ...pin,
    operation: operation ?? 'lookup',
    file: fileOf(pin.record),
    pinned_by: name ?? left,
    edited_at: edited_at ?? '',
    edited_by: edited_at === null ? '' : edited_by === null ? 'not recorded' : (editor_name ?? left),
  }))
}

/** Characters of text that are held and compressed at once. */
const partLength = 4_000_000

/** Writes `NAME/1.jsonl` and so on, each when it is long enough. */
function partsNamed(name: string) {
  let [number, text] = [0, '']
  const entry = () => {
    number += 1
    const whole = text
    text = ''
    return zipEntry(`${name}/${number}.jsonl`, whole)
  }
  return {
    async *add(values: object[]) {
      text += toLines(values)
      if (text.length >= partLength) yield entry()
    },
    async *end() {
      if (text !== '' || number === 0) yield entry()
    },
  }
}

const toLines = (values: object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('')
