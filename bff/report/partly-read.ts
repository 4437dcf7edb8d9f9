/** Lists of controllers in a report that have a further page which the case does not hold. */
import type { CaseContent, RecordLine } from '../../entities/report/model.ts'
import { newestOf } from '../../entities/report/newest-records.ts'
import { hasUnreadPage, nextOf } from '../graph/unread-pages.ts'

/** Answers are read one by one, so their number is limited. Companies with the longest lists come first. */
const most = { companies: 50, pages: 20 }

type Of = Pick<CaseContent, 'records' | 'claims'>

/** @returns ids of their first pages, and the number of companies beyond the limit @param answer the result of a record; null if it cannot be read */
export async function partlyReadIn(
  { records, claims }: Of,
  answer: (id: string) => Promise<{ result: unknown } | null>,
): Promise<Required<Pick<CaseContent, 'partlyRead' | 'notChecked'>>> {
  const entries = new Map<string, number>()
  for (const { source, property } of claims)
    if (property === 'controller_of') entries.set(source.record, (entries.get(source.record) ?? 0) + 1)
  const lengthOf = ({ id }: RecordLine) => entries.get(id) ?? 0
  const all = [...newestOf('company_controllers', { records }).values()]
  const firsts = all.toSorted((one, other) => lengthOf(other) - lengthOf(one)).slice(0, most.companies)
  const found = new Set<RecordLine['id']>()
  for (const first of firsts) {
    const pages = new Map(records.flatMap((one) => (isOfList(one, first) ? [[one.id, one] as const] : [])))
    const newest = [...pages.keys()].toReversed().slice(0, most.pages)
    const pageOf = async (id: string) => ({
      page_id: pages.get(id)?.params.page_id?.trim() ?? '',
      next: async () => nextOf((await answer(id))?.result),
    })
    if (await hasUnreadPage(newest, pageOf)) found.add(first.id)
  }
  return { partlyRead: found, notChecked: all.length - firsts.length }
}

const isOfList = ({ operation, outcome, state, params }: RecordLine, first: RecordLine): boolean =>
  operation === first.operation &&
  outcome === 'found' &&
  state === 'on_record' &&
  params.company_number?.trim().toUpperCase() === first.params.company_number?.trim().toUpperCase()
