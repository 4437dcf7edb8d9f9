/** What the ledger holds about a name, an address or a number: in its questions, its answers and its reports. */
import type { Kysely } from 'kysely'
import { textOf } from '../../../contract/bindings/charset.ts'
import { type BindingName, bindingsAt } from '../../../contract/bindings/index.ts'
import { LookupError, ReplyError } from '../../../contract/errors.ts'
import { isOperation, type OperationName } from '../../../contract/operations.ts'
import { type LedgerRecord, recordsIn } from '../../ledger/records.ts'
import type { Tables } from '../../state/tables.ts'
import { erasable } from '../retention/erasing.ts'
import { keptUntil } from '../retention/retention.ts'
import { fieldsHolding } from './fields-holding.ts'
import type { Find, Searched } from './find.ts'
import type { Matcher } from './matcher.ts'

type Parts = {
  db: Kysely<Tables>
  /** How long records are kept that stand in no case. */
  recordDays: number
  matcher: Matcher
  searched: Searched
}

const batchSize = 100
/** They read any upstream's answers; to none is anything sent. */
const bindings = bindingsAt('http://localhost')

/** @param until the last row of the ledger that is gone through */
export async function* findsInLedger(parts: Parts, until: number): AsyncGenerator<Find> {
  for (let after = 0; ; ) {
    const rows = await contentsAfter(parts.db, after, until)
    for (const row of rows) {
      parts.searched.contents += 1
      const fields = await fieldsOf(row, parts)
      if (fields.length > 0) yield found(row, fields, parts)
    }
    if (rows.length < batchSize) return
    after = rows.at(-1)!.seq
  }
}

type Content = Awaited<ReturnType<typeof contentsAfter>>[number]

/** Without the answers, which are read one by one: a batch of the largest would not fit. */
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

/** The members of a content in which others' words stand; what the rest says is the ledger's own. */
const ofPeople = ['params', 'case', 'headers', 'message', 'text', 'purpose']

async function fieldsOf(row: Content, parts: Parts): Promise<string[]> {
  const body: { [name: string]: unknown } = JSON.parse(row.body)
  const fields = ofPeople.flatMap((name) => fieldsHolding(body[name], parts.matcher, name))
  return row.event === 'answered' && row.bytes ? [...fields, ...(await fieldsOfAnswer(row, parts))] : fields
}

async function fieldsOfAnswer(row: Content, { db, matcher, searched }: Parts): Promise<string[]> {
  searched.answers += 1
  const bytes = await recordsIn(db).bytes(row.id)
  if (!bytes) return []
  if (!isOperation(row.operation)) {
    searched.documents_not_read += 1
    return []
  }
  const { status, headers } = JSON.parse(row.body) as NonNullable<LedgerRecord['answered']>
  const text = legible(bytes, headers)
  if (text === null) searched.answers_not_legible += 1
  if (text !== null && !mayHold(text, matcher)) return []

  const { binding } = JSON.parse(row.question ?? '{}') as { binding?: BindingName }
  const result = binding && text !== null && resultIn(text, row.operation, binding, { status: status ?? 200, headers })
  const fields = result ? fieldsHolding(result, matcher, 'result') : []
  return fields.length > 0 || !matcher.isIn(text ?? bytes.toString('latin1')) ? fields : ["in the answer's bytes"]
}

/** The fields of an answer, whatever it says; null where it has none that can be told apart. */
function resultIn(
  body: string,
  operation: OperationName,
  binding: BindingName,
  { status, headers }: { status: number; headers: { [name: string]: string } },
): object | null {
  try {
    return bindings[binding].readResult(operation, { status, headers, body })
  } catch (error) {
    if (error instanceof ReplyError || error instanceof LookupError) return null
    throw error
  }
}

/** Most answers hold nothing of it and need not be decoded; what is written in references cannot be told before. */
const mayHold = (text: string, matcher: Matcher) => /&(#|apos;|quot;)/.test(text) || matcher.mayBeIn(text)

function legible(bytes: Buffer, headers: { [name: string]: string }): string | null {
  try {
    return textOf(bytes, headers['content-type'])
  } catch {
    return null
  }
}

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

function sourceOf({ event, question }: Content): string {
  if (event === 'asked') return 'an analyst asked for it'
  if (event === 'exported') return 'an administrator asked for a report about it'
  const { upstream } = JSON.parse(question ?? '{}') as { upstream?: string }
  return `the lookup service answered it${upstream ? `, from ${upstream}` : ''}`
}
