/** The ownership of a company in a case, for those who may see the case. */
import type { ownershipRoutes } from '../../contract/desk/ownership.ts'
import { companyKey } from '../../entities/keys.ts'
import type { Handlers } from '../http/handlers.ts'
import { openedCases, type ToOpen } from './opened-case.ts'
import { ownershipIn } from './ownership.ts'
import { claimsIn } from './read-claims.ts'

type Needs = ToOpen & { clock?: () => Date }

export const ownershipHandlers = (needs: Needs): Handlers<typeof ownershipRoutes> => {
  const { state, clock = () => new Date() } = needs
  const reader = claimsIn(state.db)
  const { opened } = openedCases({ ...needs, reader })
  return {
    async read(given) {
      const { seen, gaps } = await opened(given)
      const { company, on = clock().toISOString().slice(0, 10), ended } = given.query
      const asked = { company: companyKey(company), on, withEnded: ended === '1' }
      return { ...(await ownershipIn({ db: state.db, reader, seen }, asked)), ...gaps }
    },
  }
}
