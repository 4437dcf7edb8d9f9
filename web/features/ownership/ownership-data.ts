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

/** Companies of the case that control another or are controlled. */
export const companiesOfControlQuery = (case_id: string) =>
  reading(
    [...caseViews(case_id), 'companies of control'],
    desk.graph.read({ case_id, kinds: 'company', relations: 'controller_of', limit: 500 }),
    ({ nodes }) =>
      nodes
        .flatMap(({ mentions, label }) => {
          const key = mentions.find((mention) => mention.startsWith('company:'))
          return key === undefined ? [] : [{ number: key.slice('company:'.length), label }]
        })
        .toSorted((one, other) => one.label.localeCompare(other.label)),
  )

export const nameIn = ({ nodes }: Pick<CaseOwnership, 'nodes'>) => {
  const names = new Map(nodes.map(({ key, label }) => [key, label]))
  return (key: string): string => names.get(key) ?? key
}
