/** The ownership of a company in a case, read from the BFF. It costs nothing and looks nothing up. */
import type { CaseGraph } from '../../../contract/desk/graph.ts'
import type { CaseOwnership } from '../../../contract/desk/ownership.ts'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

export type Asked = { case_id: string; company: string; on: string; withEnded: boolean }

export const ownershipQuery = ({ case_id, company, on, withEnded }: Asked) =>
  reading(
    [...caseViews(case_id), 'ownership', company, on, withEnded],
    desk.ownership.read({ case_id, company, ...(on !== '' && { on }), ended: withEnded ? '1' : '0' }),
  )

type OfCase = { number: string; label: string; records: number; isController: boolean; hasControl: boolean }

/** The most entities that one reading has. */
const most = 500

/** Companies of the case, by name. @returns `isCut`: there may be more */
export const companiesOfControlQuery = (case_id: string) =>
  reading(
    [...caseViews(case_id), 'companies of control'],
    // With the people who control them.
    desk.graph.read({ case_id, kinds: 'company,person', relations: 'controller_of', limit: most }),
    (graph) => ({ companies: companiesIn(graph), isCut: graph.nodes.length >= most }),
  )

export function companiesIn({ nodes, edges }: Pick<CaseGraph, 'nodes' | 'edges'>): OfCase[] {
  const control = edges.filter(({ kind }) => kind === 'controller_of')
  const controllers = new Set(control.map(({ a }) => a))
  const controlled = new Set(control.map(({ b }) => b))
  return nodes
    .flatMap(({ key, mentions, label, records }): OfCase[] => {
      const number = mentions.find((mention) => mention.startsWith('company:'))?.slice('company:'.length)
      const isController = controllers.has(key)
      const hasControl = isController || controlled.has(key)
      return number === undefined ? [] : [{ number, label, records, isController, hasControl }]
    })
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

/** The company that the case is most likely about: its control is on record, it controls no other, and most records speak of it. */
export const subjectAmong = (companies: readonly OfCase[]): OfCase | undefined =>
  companies.toSorted(
    (one, other) =>
      Number(other.hasControl) - Number(one.hasControl) ||
      Number(one.isController) - Number(other.isController) ||
      other.records - one.records,
  )[0]

export const nameIn = ({ nodes }: Pick<CaseOwnership, 'nodes'>) => {
  const names = new Map(nodes.map(({ key, label }) => [key, label]))
  return (key: string): string => names.get(key) ?? key
}
