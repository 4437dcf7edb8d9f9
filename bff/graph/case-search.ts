/** The search of a case: nodes, records and what analysts wrote that speak of the words. */
import type { Cases } from '../cases/cases.ts'
import type { Records } from '../ledger/records.ts'
import { scopeOf } from '../ledger/records-for.ts'
import type { State } from '../state/state.ts'
import { type createCaseViews, holdsBeginnings } from './case-views.ts'
import { writingHolding } from './cases-with-writing.ts'
import type { Findings } from './findings.ts'
import { wordsSought } from './mention-words.ts'
import type { OpenedCase } from './opened-case.ts'
import { ownWordsHolding } from './own-words.ts'

const mostRecords = 50

type Needs = {
  state: State
  cases: Cases
  records: Records
  findings: Pick<Findings, 'list'>
  views: ReturnType<typeof createCaseViews>
}

export function createCaseSearch({ state, cases, records, findings, views }: Needs) {
  const recordsOf = async (ids: readonly string[]) =>
    ids.length === 0
      ? []
      : state.db
          .selectFrom('chain')
          .select(['id', 'operation'])
          .where('id', 'in', ids)
          .where('event', '=', 'asked')
          .orderBy('seq', 'desc')
          .execute()

  return async (opened: OpenedCase, q: string) => {
    const { file, analyst, seen, gaps } = opened
    const words = wordsSought(q)
    const { nodes, isCut } = await views.nodesNamed(seen, words)
    const scope = await scopeOf({ cases }, analyst)
    const listed = await records.page({ filters: { case_id: file.case_id, subject: q }, scope, limit: mostRecords })
    const pins = await cases.pins.list(file.case_id)
    const written = await findings.list(file.case_id)
    const ofCase = { case_id: file.case_id, words }
    const comments = await writingHolding(state.db, 'comment', ofCase)
    const imported = await writingHolding(state.db, 'imported', ofCase)
    const own = await ownWordsHolding(state.db, ofCase)
    const hasWords = (text: string) => words.length > 0 && holdsBeginnings(text, words)
    const isSource = ({ record, pointer }: { record: string; pointer: string }) =>
      nodes.some(
        ({ source }) =>
          source.record === record && (source.pointer === pointer || source.pointer.startsWith(`${pointer}/`)),
      )
    // Records whose answers match the words, although their requests do not.
    const asked = new Set(listed.records.map(({ id }) => id))
    const named = Map.groupBy(
      nodes.flatMap(({ label, records }) => records.map((record) => ({ record, label }))),
      ({ record }) => record,
    )
    const answers = [...named.keys()].filter((id) => !asked.has(id))
    const speaking = await recordsOf(answers.slice(0, mostRecords))
    const namesIn = (id: string) => {
      const names = [...new Set(named.get(id)?.map(({ label }) => label))]
      return [...names.slice(0, 3), ...(names.length > 3 ? [`${names.length - 3} more`] : [])].join(', ')
    }
    const nothing = { key: null, source: null, pin_id: null, report_id: null, comment_id: null }
    const found = [
      ...nodes.map(({ records: _, ...node }) => ({ ...nothing, ...node, where: 'node' as const })),
      ...listed.records.map(({ id, operation, about }) => ({
        ...nothing,
        where: 'record' as const,
        kind: operation,
        label: Object.values(about).join(', ') || operation,
        text: Object.values(about).join(', '),
        source: { record: id, pointer: '' },
      })),
      ...speaking.map(({ id, operation }) => ({
        ...nothing,
        where: 'record' as const,
        kind: operation,
        source: { record: id, pointer: '' },
        label: namesIn(id),
        text: namesIn(id),
      })),
      ...written
        .filter(({ kind, text, state }) => kind !== 'not_relevant' && state !== 'withdrawn' && hasWords(text))
        .map(({ kind, text }) => ({ ...nothing, where: 'finding' as const, kind, label: text, text })),
      ...pins.filter((pin) => hasWords(pin.note)).map((pin) => ({ ...nothing, ...ofPin(pin), where: 'note' as const })),
      ...[...comments, ...imported, ...own].map((one) => ({ ...nothing, ...one, text: one.label })),
      ...pins.filter((pin) => isSource(pin)).map((pin) => ({ ...nothing, ...ofPin(pin), where: 'pin' as const })),
    ]
    return { found, has_more: isCut || listed.next !== null || answers.length > mostRecords, ...gaps }
  }
}

const ofPin = ({
  pin_id,
  kind,
  note,
  record,
  pointer,
}: {
  pin_id: string
  kind: string
  note: string
  record: string
  pointer: string
}) => ({
  kind,
  label: note || kind,
  text: note,
  source: { record, pointer },
  pin_id,
})
