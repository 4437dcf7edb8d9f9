/** The ownership of a company in a case, for those who may see the case. */
import { ukDate } from '../../contract/days.ts'
import type { ownershipRoutes } from '../../contract/desk/ownership.ts'
import { companyKey } from '../../entities/keys.ts'
import type { ShownOwnership } from '../../entities/ownership/reply.ts'
import type { Handlers } from '../http/handlers.ts'
import { openedCases, type ToOpen } from './opened-case.ts'
import { ownershipIn } from './ownership.ts'
import { claimsIn } from './read-claims.ts'
import { unreadControllers } from './unread-controllers.ts'

type Needs = ToOpen & { clock: () => Date }

export const ownershipHandlers = (needs: Needs): Handlers<typeof ownershipRoutes> => {
  const { state, records, upstream, clock } = needs
  const reader = claimsIn(state.db)
  const { opened } = openedCases({ ...needs, reader })
  return {
    async read(given) {
      const { seen, gaps } = await opened(given)
      const { company, on = ukDate(clock().toISOString()), ended } = given.query
      const asked = { company: companyKey(company), on, withEnded: ended === '1' }
      const found = await ownershipIn({ db: state.db, reader, seen }, asked)
      const unread = await unreadControllers(
        { db: state.db, records, upstream },
        seen.scope.case_id,
        companiesIn(found),
      )
      const nodes = found.nodes.map((node) =>
        unread.has(node.company_number ?? '') ? { ...node, has_more: true as const } : node,
      )
      return { ...found, nodes, ...gaps }
    },
  }
}

/** Companies whose controllers were found, the longest list first. */
function companiesIn({ nodes, edges }: ShownOwnership): string[] {
  const count = (key: string) => edges.filter(({ controlled }) => controlled === key).length
  return nodes
    .filter(({ asked }) => asked === 'found')
    .toSorted((one, other) => count(other.key) - count(one.key))
    .flatMap(({ company_number }) => company_number ?? [])
}
