/** Searches the ledger for a name, an address or a number: in requests, answers and earlier reports. */

import { setImmediate as turn } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { bindingNames } from '../../../contract/bindings/index.ts'
import type { Find, Report as Reply } from '../../../contract/desk/data-subject.ts'
import { isOperation } from '../../../contract/operations.ts'
import { ownFileKindOf } from '../../../contract/own-files.ts'
import { createThreads, transferBytes } from '../../../platform/threads.ts'
import { searchOwnFile } from '../../cases/own-files/texts.ts'
import { idleMilliseconds, inLargeRoom } from '../../http/line.ts'
import { answerBytes } from '../../ledger/answer-bytes.ts'
import { answeredIn, askedIn, objectIn } from '../../ledger/content-body.ts'
import { catchUp } from '../../ledger/follower.ts'
import { fieldsHolding, type Matcher } from '../../ledger/matcher.ts'
import type { Tables } from '../../state/tables.ts'
import { copyOf, large, patience } from '../../upstream/answer-reader.ts'
import { erasable } from '../retention/erasing.ts'
import { keptUntil } from '../retention/retention.ts'
import { type AnswerToSearch, type SearchedAnswer, searchAnswer } from './search-answer.ts'

/** How much was searched, and what could not be. Complete once all finds are read. */
export type Searched = Reply['searched']

type Parts = {
  db: Kysely<Tables>
  recordDays: number
  sought: string
  matcher: Matcher
  searched: Searched
}

const batchSize = 100

export async function* findsInLedger(parts: Parts, until: number): AsyncGenerator<Find> {
  await catchUp(parts.db)
  for (let after = 0; ; ) {
    const rows = await contentsAfter(parts.db, after, until)
    for (const row of rows) {
      parts.searched.contents += 1
      // SQLite never waits for a disk on this thread, so without a pause no other request is served until the end.
      await turn()
      const fields = await fieldsOf(row, parts)
      if (fields.length > 0) yield found(row, fields, parts)
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)!.seq
  }
}

type Content = Awaited<ReturnType<typeof contentsAfter>>[number]

/** Without the answers, which are read one by one: a batch of the largest would not fit in memory. */
const contentsAfter = (db: Kysely<Tables>, after: number, until: number) =>
  db
    .selectFrom('content')
    .innerJoin('chain', 'chain.seq', 'content.seq')
    .leftJoin('case_file', 'case_file.case_id', 'content.case_id')
    .leftJoin('record_line', 'record_line.id', 'content.id')
    .leftJoin('content as question', 'question.seq', 'record_line.seq')
    .select(['content.seq', 'content.id', 'content.body', 'content.case_id', 'question.body as question'])
    .select(['chain.at', 'chain.event', 'chain.operation', 'chain.bytes'])
    .select(['case_file.reference', 'case_file.lawful_basis', 'case_file.retention_date'])
    .where('content.seq', '>', after)
    .where('content.seq', '<=', until)
    .where(erasable)
    .orderBy('content.seq')
    .limit(batchSize)
    .execute()

/** The members that hold words about people. The ledger wrote the others itself. */
const ofPeople = ['params', 'case', 'headers', 'message', 'text', 'purpose']

async function fieldsOf(row: Content, parts: Parts): Promise<string[]> {
  const body = objectIn(row.body) ?? { text: row.body }
  const fields = ofPeople.flatMap((name) => fieldsHolding(body[name], parts.matcher, name))
  return row.event === 'answered' && row.bytes
    ? [...fields, ...(await inLargeRoom(row.bytes, () => fieldsOfAnswer(row, parts)))]
    : fields
}

async function fieldsOfAnswer(row: Content, { db, sought, searched }: Parts): Promise<string[]> {
  searched.answers += 1
  const bytes = await answerBytes(db, row.id)
  if (!bytes) return []
  const { status = null, headers = {} } = answeredIn(row.body) ?? {}
  if (!isOperation(row.operation)) {
    const said = row.operation === 'own_file' ? await searchOwnFile(bytes, { headers }, sought) : null
    const isMail = ownFileKindOf(headers['content-type']) === 'mail'
    if (!said?.isWhole) searched[isMail ? 'mails_not_read' : 'documents_not_read'].push(row.id)
    return said?.fields ?? []
  }
  const asked = askedIn(row.question)
  const binding = bindingNames.find((name) => name === asked?.binding) ?? null
  const exchange = { status: status ?? 200, headers, bytes }
  const answer = await search({ sought, operation: row.operation, binding, exchange })
  if (answer === null) searched.answers_not_searched.push(row.id)
  else if (!answer.isLegible) searched.answers_not_legible.push(row.id)
  return answer?.fields ?? []
}

const threads = createThreads<{ asked: AnswerToSearch }>(new URL('./search-thread.ts', import.meta.url), {
  most: 1,
  milliseconds: patience,
  idleMilliseconds,
  moved: transferBytes,
})

/** Null where its thread had to be ended. */
const search = async (asked: AnswerToSearch): Promise<SearchedAnswer | null> =>
  asked.exchange.bytes.length < large
    ? searchAnswer(asked)
    : threads.run<SearchedAnswer>({ asked: { ...asked, exchange: copyOf(asked.exchange) } }).catch(() => null)

function found(row: Content, fields: string[], { recordDays }: Parts): Find {
  const { id, at, event, operation, case_id, reference, lawful_basis, retention_date } = row
  return {
    where: 'record',
    id,
    at,
    event,
    operation,
    case_id,
    case_reference: reference,
    lawful_basis,
    retention_date: retention_date ?? keptUntil(at, recordDays),
    fields,
    source: sourceOf(row),
  }
}

function sourceOf({ event, operation, question }: Content): string {
  if (operation === 'own_file') return 'a member added it to the case as a file'
  if (event === 'asked') return 'an analyst entered it for a lookup'
  if (event === 'exported') return 'an administrator entered it for a report'
  const upstream = askedIn(question)?.upstream
  return `the lookup service answered${upstream ? `: ${upstream}` : ''}`
}
