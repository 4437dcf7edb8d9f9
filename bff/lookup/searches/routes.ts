/** Recent and saved searches. Reading them calls no service and costs nothing. */
import type { searchRoutes } from '../../../contract/desk/searches.ts'
import type { Analyst } from '../../auth/analysts.ts'
import type { Handlers } from '../../http/handlers.ts'
import { type Readers, readableRecord, scopeOf } from '../../ledger/records-for.ts'
import type { RecordNames } from '../record-names.ts'
import type { Searched, Searches } from './searches.ts'

type Needs = Readers & { searches: Searches; recordNames: RecordNames }

export const searchHandlers = ({ searches, recordNames, ...readers }: Needs): Handlers<typeof searchRoutes> => {
  async function lists(analyst: Analyst) {
    const [recent, subjects, saved] = await Promise.all([
      searches.recent(analyst),
      searches.subjects(analyst),
      searches.saved(analyst),
    ])
    const lines = [...recent, ...subjects, ...saved].map(({ record, ...search }) => ({ ...record, ...search }))
    const names = await recordNames.of(lines, await scopeOf(readers, analyst))
    const named = <Of extends Searched>(search: Of) => ({
      ...search,
      subject_name: names.get(search.record.id) ?? null,
    })
    return { recent: recent.map(named), subjects: subjects.map(named), saved: saved.map(named) }
  }

  return {
    list: ({ analyst }) => lists(analyst),

    async save({ analyst, body: { name, is_pinned, record: id } }) {
      const record = await readableRecord(readers, id, analyst)
      const { search_id } = await searches.save(record.id, name, analyst)
      if (is_pinned) await searches.change(search_id, { is_pinned }, analyst)
      return { search_id, ...(await lists(analyst)) }
    },

    async change({ analyst, params, body }) {
      await searches.change(params.id, body, analyst)
      return lists(analyst)
    },

    async remove({ analyst, params }) {
      await searches.remove(params.id, analyst)
      return lists(analyst)
    },
  }
}
