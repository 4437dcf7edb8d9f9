import type { Kysely } from 'kysely'
import type { OwnFile } from '../../../contract/desk/files.ts'
import { withVisibleMarks } from '../../../contract/direction.ts'
import { ownFileKindOf } from '../../../contract/own-files.ts'
import { answeredIn, askedIn } from '../../ledger/content-body.ts'
import type { Tables } from '../../state/tables.ts'

/** The own files of a case, the newest first; or one of them. */
export async function ownFilesOf(db: Kysely<Tables>, case_id: string, id?: string): Promise<OwnFile[]> {
  const rows = await db
    .selectFrom('chain as answered')
    .innerJoin('chain as asked', (join) => join.onRef('asked.id', '=', 'answered.id').on('asked.event', '=', 'asked'))
    .leftJoin('content as question', 'question.seq', 'asked.seq')
    .leftJoin('content as answer', 'answer.seq', 'answered.seq')
    .leftJoin('analyst', 'analyst.analyst_id', 'answered.analyst')
    .select(['answered.id', 'answered.at', 'answered.analyst', 'answered.bytes', 'analyst.name as analyst_name'])
    .select(['question.body as question', 'answer.body as answer'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('chain as erasing')
          .select('erasing.seq')
          .whereRef('erasing.id', '=', 'answered.id')
          .where('erasing.event', '=', 'erased'),
      ).as('is_erased'),
    )
    .where('answered.case_id', '=', case_id)
    .where('answered.operation', '=', 'own_file')
    .where('answered.event', '=', 'answered')
    .$if(id !== undefined, (query) => query.where('answered.id', '=', id!))
    .orderBy('answered.seq', 'desc')
    .execute()
  return rows.map((row) => {
    const params = askedIn(row.question)?.params
    const answered = answeredIn(row.answer)
    return {
      record: row.id,
      name: visible(params?.file_name),
      kind: ownFileKindOf(answered?.headers['content-type']),
      attached_to: params?.record ?? null,
      source: visible(params?.source),
      day: params?.day ?? null,
      added_at: row.at,
      added_by: row.analyst,
      added_by_name: row.analyst_name,
      bytes: row.bytes ?? 0,
      sha256: answered?.sha256 ?? null,
      erased: Boolean(row.is_erased),
    }
  })
}

/** Files of earlier days may have marks in their names. */
const visible = (text: string | undefined): string | null => (text === undefined ? null : withVisibleMarks(text))
