/** Searches batches for a name, an address or a number: the files' names, headings and notes, and every row. */
import type { Kysely } from 'kysely'
import type { Find } from '../../../contract/desk/data-subject.ts'
import { fieldsHolding, type Matcher } from '../../ledger/matcher.ts'
import type { Tables } from '../../state/tables.ts'

const rowsAtOnce = 500

export async function* findsInBatches(db: Kysely<Tables>, matcher: Matcher): AsyncGenerator<Find> {
  for (const batch of await batchesOf(db)) {
    const { name, headings, notes } = batch
    const words = { name, headings: JSON.parse(headings), notes: JSON.parse(notes) }
    const fields = fieldsHolding(words, matcher, 'batch')
    if (fields.length > 0) yield found(batch, fields)
    for await (const { row, ...values } of rowsOf(db, batch.batch_id)) {
      const held = fieldsHolding(textsOf(values), matcher, `batch_row[${row}]`)
      if (held.length > 0) yield { ...found(batch, held), where: 'batch_row', id: `${batch.batch_id}:${row}` }
    }
  }
}

type Batch = Awaited<ReturnType<typeof batchesOf>>[number]

const batchesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('batch')
    .leftJoin('case_file', 'case_file.case_id', 'batch.case_id')
    .select(['batch.batch_id', 'batch.case_id', 'batch.name', 'batch.headings', 'batch.notes', 'batch.created_at'])
    .select(['case_file.reference', 'case_file.lawful_basis', 'case_file.retention_date'])
    .orderBy('batch.batch_id')
    .execute()

/** The cells of a row belong together: a forename can stand in a column beside its surname. */
type Texts = { cells: string; params: string | null; choices: string | null; chosen: string | null }
const textsOf = ({ cells, params, choices, chosen }: Texts) => ({
  cells: JSON.parse(cells).join(' '),
  params: JSON.parse(params ?? 'null'),
  choices: JSON.parse(choices ?? 'null'),
  chosen: JSON.parse(chosen ?? 'null'),
})

async function* rowsOf(db: Kysely<Tables>, batch_id: string) {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('batch_row')
      .select(['row', 'cells', 'params', 'choices', 'chosen'])
      .where('batch_id', '=', batch_id)
      .where('row', '>', after)
      .orderBy('row')
      .limit(rowsAtOnce)
      .execute()
    yield* rows
    if (rows.length < rowsAtOnce) return
    after = rows.at(-1)!.row
  }
}

const found = ({ batch_id, case_id, created_at, ...file }: Batch, fields: string[]): Find => ({
  where: 'batch',
  id: batch_id,
  at: created_at,
  event: null,
  operation: null,
  case_id,
  case_reference: file.reference,
  lawful_basis: file.lawful_basis,
  retention_date: file.retention_date,
  fields,
  source: 'an analyst chose the file for a batch',
})
