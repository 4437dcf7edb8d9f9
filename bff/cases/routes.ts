/** Cases: list, create and change. Open to their members, supervisors and administrators. */
import type { caseRoutes, Shortened } from '../../contract/desk/cases.ts'
import { lawfulBases } from '../../contract/lawful-bases.ts'
import { supervisor } from '../auth/guards.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CaseFileTable, CaseTable } from '../state/tables.ts'
import type { Cases } from './cases.ts'
import { fileHandlers } from './own-files/handlers.ts'
import { pinHandlers } from './pins-routes.ts'

/** How long the case is still kept. The keeping room knows it. */
type Kept = { ends_in_days: number; shortened: Shortened | null }
type Needs = {
  cases: Cases
  retention: { listed<File extends CaseTable>(files: readonly File[]): Promise<(File & Kept)[]> }
}

/** Anyone who may see a case may change it, and each change names its author. Retention has its own rules. */
const caseHandlers = ({ cases, retention }: Needs): Handlers<typeof caseRoutes> => {
  const { members } = cases

  const listed = async (files: readonly CaseFileTable[]) => cases.withReasons(await retention.listed(files))

  async function whole(file: CaseFileTable) {
    const [[its], known, changes] = await Promise.all([
      listed([file]),
      members.list(file.case_id),
      cases.changes(file.case_id),
    ])
    return { ...its!, members: known, changes }
  }

  return {
    lawfulBases: async () => ({ lawful_bases: lawfulBases }),

    async list({ request, analyst, query }) {
      if (query.of === 'mine') return { cases: await listed(await cases.of(analyst)) }
      supervisor(request)
      return { cases: await listed(await cases.all()) }
    },

    add: ({ analyst, body }) => cases.add(body, analyst),
    read: ({ file }) => whole(file),
    edit: async ({ file, analyst, body }) => whole(await cases.edit(file.case_id, body, analyst)),
    close: async ({ file, analyst }) => whole(await cases.close(file.case_id, analyst)),
    reopen: async ({ file, analyst }) => whole(await cases.reopen(file.case_id, analyst)),

    members: async ({ file }) => ({ members: await members.list(file.case_id) }),
    addMember: async ({ file, analyst, body }) => ({ members: await members.add(file.case_id, body, analyst) }),
    removeMember: async ({ file, analyst, params }) => ({
      members: await members.remove(file.case_id, params.analyst_id, analyst),
    }),
  }
}

export const caseRoomHandlers = (
  needs: Needs & Parameters<typeof pinHandlers>[0] & Parameters<typeof fileHandlers>[0],
) => ({
  cases: caseHandlers(needs),
  files: fileHandlers(needs),
  pins: pinHandlers(needs),
})
