/** The ledger as a ZIP that anybody can verify: see scripts/verify-evidence.mjs for what is in it and how (decision 0032). */
import { readFile } from 'node:fs/promises'
import { type ZipEntry, zipEntry, zipEntryOfGzip, zipOf } from '../../platform/zip.ts'
import type { State } from '../state/state.ts'
import type { CaseTable, ChainTable } from '../state/tables.ts'
import type { Checkpoints } from './checkpoints.ts'
import { forksIn } from './forks.ts'
import type { Ledger } from './ledger.ts'
import { readmeOf } from './readme-of.ts'

export type Sources = { state: State; ledger: Ledger; checkpoints: Checkpoints }
export type Wanted = {
  /** Who exports. */
  analyst: string
  /** Null for everything. */
  file: Pick<CaseTable, 'case_id' | 'reference'> | null
  /** Hears how many rows have been read. */
  onRows?: (rows: number) => void
}

const verifier = new URL('../../scripts/verify-evidence.mjs', import.meta.url)

/** That there is an export is on record when this returns, and before a byte of it is read. */
export async function exportEvidence(sources: Sources, wanted: Wanted): Promise<AsyncGenerator<Uint8Array>> {
  const began = await sources.ledger.exported(wanted.analyst, wanted.file?.case_id ?? null)
  return zipOf(entriesOf(sources, { ...wanted, began }), new Date(began.at))
}

type Begun = Wanted & { began: ChainTable }

async function* entriesOf({ state, checkpoints }: Sources, begun: Begun): AsyncGenerator<ZipEntry> {
  const counted = { ...begun, count: counter(begun.onRows) }
  // Contents before the chain: what is erased meanwhile has its row in the chain that follows.
  yield* contentEntries(state, counted)
  const first = await firstOf(state, begun.file)
  const contents_to = begun.began.seq
  // What is not in here is signed with the end: the manifest alone could be changed to say otherwise.
  const held = { case_id: begun.file?.case_id ?? null, first: first.seq, contents_to }
  const checkpoint = await checkpoints.forExport(held)
  if (!checkpoint) throw new Error('the chain that was just written to is empty')
  const head = await rowAt(state, checkpoint.seq)
  yield* chainEntries(state, { first: first.seq, last: head.seq, count: counted.count })
  yield* checkpointEntries(state)
  const manifest = {
    format: 2,
    exported_at: begun.began.at,
    scope: begun.file && { case_id: begun.file.case_id, reference: begun.file.reference },
    // Where the chain begins that is in here, and up to where contents were read.
    first: { seq: first.seq, previous_hash: first.previous_hash },
    contents_to,
    head: { seq: head.seq, hash: head.hash, at: head.at },
    checkpoint: checkpoint.checkpoint_id,
    forks: await forksIn(state.db).execute(),
    keys: await state.db.selectFrom('ledger_key').selectAll().orderBy('first_used_at').execute(),
  }
  yield zipEntry('manifest.json', `${JSON.stringify(manifest, null, 2)}\n`)
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

/** A case's chain begins with the case: what came before is fixed by the hash that its first row names. */
function firstOf(state: State, file: Wanted['file']): Promise<ChainTable> {
  if (!file) return rowAt(state, 1)
  const rows = state.db.selectFrom('chain').selectAll().where('case_id', '=', file.case_id)
  return rows.orderBy('seq').limit(1).executeTakeFirstOrThrow()
}

const rowAt = ({ db }: State, seq: number): Promise<ChainTable> =>
  db.selectFrom('chain').selectAll().where('seq', '=', seq).executeTakeFirstOrThrow()

const rowsAtATime = 500

/** A part at a time, so that the largest ledger needs no more memory than a small one. */
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

async function* contentEntries({ db }: State, { file, began, count }: Begun & { count: Count }) {
  const part = partsNamed('contents')
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('content')
      .select(({ eb }) => ['seq', 'salt', 'body', eb('answer', 'is not', null).as('has_answer')])
      .where('seq', '>', after)
      .where('seq', '<=', began.seq)
      .$if(file !== null, (query) => query.where('case_id', '=', file!.case_id))
      .orderBy('seq')
      .limit(rowsAtATime)
      .execute()
    yield* part.add(rows.map(({ seq, salt, body }) => ({ seq, salt, body })))
    for (const { seq, has_answer } of rows) if (has_answer) yield* answerEntry(db, seq)
    count(rows.length)
    if (rows.length < rowsAtATime) break
    after = rows.at(-1)!.seq
  }
  yield* part.end()
}

/** One by one, for they can be large. None where it was erased since. */
async function* answerEntry(db: State['db'], seq: number) {
  const row = await db.selectFrom('content').select('answer').where('seq', '=', seq).executeTakeFirst()
  if (row?.answer) yield zipEntryOfGzip(`answers/${seq}.bin`, row.answer)
}

async function* checkpointEntries({ db }: State) {
  const rows = await db
    .selectFrom('checkpoint')
    .leftJoin('checkpoint_stamp as stamp', 'stamp.checkpoint_id', 'checkpoint.checkpoint_id')
    .select(['checkpoint.checkpoint_id', 'statement', 'key_id', 'signature', 'authority', 'received_at', 'reply'])
    .orderBy('checkpoint.at')
    .execute()
  const lines = rows.map(({ reply, ...line }) => line)
  yield zipEntry('checkpoints.jsonl', toLines(lines))
  for (const { checkpoint_id, statement, reply } of rows) {
    if (!reply) continue
    // As `openssl ts -verify` wants them.
    yield zipEntry(`timestamps/${checkpoint_id}.json`, statement)
    yield zipEntry(`timestamps/${checkpoint_id}.tsr`, reply)
  }
}

/** Of text: what is deflated and held at once. */
const partLength = 4_000_000

/** `NAME/1.jsonl` and so on: a part is written when it is long enough. */
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
