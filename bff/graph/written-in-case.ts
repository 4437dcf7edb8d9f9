/** Notes, findings and records of a case that hold the typed words. The search box lists a few of each, free. */
import type { CaseNamed } from '../../contract/desk/graph.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Records } from '../ledger/records.ts'
import { scopeOf } from '../ledger/records-for.ts'
import { holdsBeginnings } from './case-views.ts'
import type { Findings } from './findings.ts'
import { wordsSought } from './mention-words.ts'

const mostOfEach = 2

type Needs = { cases: Cases; records: Records; findings: Pick<Findings, 'list'> }
type Written = CaseNamed['written'][number]

export const createWrittenInCase =
  ({ cases, records, findings }: Needs) =>
  async (case_id: string, analyst: Analyst, q: string): Promise<Written[]> => {
    const words = wordsSought(q)
    if (words.length === 0) return []
    const scope = await scopeOf({ cases }, analyst)
    const [written, pins, listed] = await Promise.all([
      findings.list(case_id),
      cases.pins.list(case_id),
      records.page({ filters: { case_id, subject: q }, scope, limit: mostOfEach }),
    ])
    return [
      ...written
        .filter(
          ({ kind, text, state }) => kind !== 'not_relevant' && state !== 'withdrawn' && holdsBeginnings(text, words),
        )
        .slice(0, mostOfEach)
        .map(({ kind, text }): Written => ({ where: 'finding', kind, label: text, record: null, pin_id: null })),
      ...pins
        .filter(({ note }) => holdsBeginnings(note, words))
        .slice(0, mostOfEach)
        .map(({ kind, note, record, pin_id }): Written => ({ where: 'note', kind, label: note, record, pin_id })),
      ...listed.records.map(({ id, operation, about }): Written => {
        const label = Object.values(about).join(', ')
        return { where: 'record', kind: operation, label, record: id, pin_id: null }
      }),
    ]
  }
