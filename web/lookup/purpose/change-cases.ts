import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditedCase, NewCase } from '../../../contract/desk/cases.ts'
import type { MemberRole } from '../../../contract/roles.ts'
import { desk, send } from '../../server/desk.ts'
import { caseQuery, casesQuery } from './cases.ts'
import { chooseCase } from './chosen-case.ts'

export function useAddCase() {
  const client = useQueryClient()
  return async (given: NewCase): Promise<string> => {
    const { case_id } = await send(desk.cases.add(given))
    await client.invalidateQueries({ queryKey: casesQuery.queryKey })
    chooseCase(case_id)
    return case_id
  }
}

type Change =
  | { edit: EditedCase }
  | { isClosed: boolean }
  | { add: { email: string; role: MemberRole } }
  | { member: string; role: MemberRole }
  | { remove: string }

/** Each change of a case says who made it. */
export function useChangeCase(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => sendChange(case_id, change),
    // After a failure too, because a colleague may have changed it.
    async onSettled() {
      await Promise.all([
        client.invalidateQueries({ queryKey: caseQuery(case_id).queryKey }),
        client.invalidateQueries({ queryKey: casesQuery.queryKey }),
      ])
    },
  })
}

function sendChange(case_id: string, change: Change): Promise<unknown> {
  if ('edit' in change) return send(desk.cases.edit({ case_id, ...change.edit }))
  if ('add' in change) return send(desk.cases.addMember({ case_id, ...change.add }))
  if ('member' in change) {
    const { member: analyst_id, role } = change
    return send(desk.cases.changeMember({ case_id, analyst_id, role }))
  }
  if ('remove' in change) return send(desk.cases.removeMember({ case_id, analyst_id: change.remove }))
  return send(change.isClosed ? desk.cases.close({ case_id }) : desk.cases.reopen({ case_id }))
}
