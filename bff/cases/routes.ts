/** Cases: list, create and change. Open to their members, supervisors and administrators. */
import type { caseRoutes, Shortened } from '../../contract/desk/cases.ts'
import { lawfulBases } from '../../contract/lawful-bases.ts'
import type { Analyst } from '../auth/analysts.ts'
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

/** Anyone who may see a case may change it, except its readers. Each change names its author. */
const caseHandlers = ({ cases, retention }: Needs): Handlers<typeof caseRoutes> => {
  const { members, readers } = cases

  async function listed(files: readonly CaseFileTable[], analyst: Analyst) {
    const [known, reads] = [await cases.withReasons(await retention.listed(files)), await readers.casesOf(analyst)]
    return known.map((file) => ({ ...file, is_reader: reads.has(file.case_id) }))
  }

  async function whole(file: CaseFileTable, analyst: Analyst) {
    const [[its], known, changes] = await Promise.all([
      listed([file], analyst),
      members.list(file.case_id),
      cases.changes(file.case_id),
    ])
    return { ...its!, members: known, changes }
  }

  return {
    lawfulBases: async () => ({ lawful_bases: lawfulBases }),

    async list({ request, analyst, query }) {
      if (query.of === 'mine') return { cases: await listed(await cases.of(analyst), analyst) }
      supervisor(request)
      return { cases: await listed(await cases.all(), analyst) }
    },

    add: ({ analyst, body }) => cases.add(body, analyst),
    read: ({ file, analyst }) => whole(file, analyst),
    edit: async ({ file, analyst, body }) => whole(await cases.edit(file.case_id, body, analyst), analyst),
    close: async ({ file, analyst }) => whole(await cases.close(file.case_id, analyst), analyst),
    reopen: async ({ file, analyst }) => whole(await cases.reopen(file.case_id, analyst), analyst),

    members: async ({ file }) => ({ members: await members.list(file.case_id) }),
    addMember: async ({ file, analyst, body }) => ({ members: await members.add(file.case_id, body, analyst) }),
    changeMember: async ({ file, analyst, params, body }) => ({
      members: await members.change(file.case_id, params.analyst_id, body.role, analyst),
    }),
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
