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

type OfCase = { number: string; label: string; records: number; isController: boolean }

/** The most companies that one reading has. */
const most = 500

/** Companies of the case, by name. @returns `isCut`: there may be more */
export const companiesOfControlQuery = (case_id: string) =>
  reading(
    [...caseViews(case_id), 'companies of control'],
    desk.graph.read({ case_id, kinds: 'company', relations: 'controller_of', limit: most }),
    ({ nodes, edges }) => {
      const controllers = new Set(edges.flatMap(({ a, kind }) => (kind === 'controller_of' ? [a] : [])))
      const companies = nodes
        .flatMap(({ key, mentions, label, records }): OfCase[] => {
          const company = mentions.find((mention) => mention.startsWith('company:'))
          const number = company?.slice('company:'.length)
          return number === undefined ? [] : [{ number, label, records, isController: controllers.has(key) }]
        })
        .toSorted((one, other) => one.label.localeCompare(other.label))
      return { companies, isCut: nodes.length >= most }
    },
  )

/**
 * The company that the case is most likely about: it controls no other, and most records speak of it. Its control may
 * not be looked up yet: the chart offers that.
 */
export const subjectAmong = (companies: readonly OfCase[]): OfCase | undefined =>
  companies.toSorted(
    (one, other) => Number(one.isController) - Number(other.isController) || other.records - one.records,
  )[0]

export const nameIn = ({ nodes }: Pick<CaseOwnership, 'nodes'>) => {
  const names = new Map(nodes.map(({ key, label }) => [key, label]))
  return (key: string): string => names.get(key) ?? key
}
