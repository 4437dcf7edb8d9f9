/** Who decides how long a case is kept: whoever opened it, while they work in it, and supervisors (decision 0063). */
import { useQuery } from '@tanstack/react-query'
import type { CaseFile, Member } from '../../lookup/purpose/cases.ts'
import { sessionQuery } from '../../server/session.ts'

export const ownerOf = ({ created_by, members }: Pick<CaseFile, 'created_by'> & { members: Member[] }) =>
  members.find(({ analyst_id }) => analyst_id === created_by)

export function useDecides(file: Parameters<typeof ownerOf>[0]): boolean {
  const { data: session } = useQuery(sessionQuery)
  if (!session) return false
  return session.role !== 'analyst' || ownerOf(file)?.analyst_id === session.analyst_id
}
