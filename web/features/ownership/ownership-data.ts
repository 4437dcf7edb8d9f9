/** The ownership of a company in a case, read from the BFF. It costs nothing and looks nothing up. */
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

/** A company that controls another or is controlled. */
type OfControl = { number: string; label: string; records: number; isController: boolean }

/** Those of the case, by name. */
export const companiesOfControlQuery = (case_id: string) =>
  reading(
    [...caseViews(case_id), 'companies of control'],
    desk.graph.read({ case_id, kinds: 'company', relations: 'controller_of', limit: 500 }),
    ({ nodes, edges }) => {
      const controllers = new Set(edges.flatMap(({ a, kind }) => (kind === 'controller_of' ? [a] : [])))
      return nodes
        .flatMap(({ key, mentions, label, records }): OfControl[] => {
          const company = mentions.find((mention) => mention.startsWith('company:'))
          const number = company?.slice('company:'.length)
          return number === undefined ? [] : [{ number, label, records, isController: controllers.has(key) }]
        })
        .toSorted((one, other) => one.label.localeCompare(other.label))
    },
  )

/** The company that the case is most likely about: it controls no other, and most records speak of it. */
export const subjectAmong = (companies: readonly OfControl[]): OfControl | undefined =>
  companies.toSorted(
    (one, other) => Number(one.isController) - Number(other.isController) || other.records - one.records,
  )[0]

export const nameIn = ({ nodes }: Pick<CaseOwnership, 'nodes'>) => {
  const names = new Map(nodes.map(({ key, label }) => [key, label]))
  return (key: string): string => names.get(key) ?? key
}
