/** Opens a comment for people who may see its case. */
import type { Cases } from '../cases/cases.ts'
import type { Openers } from '../http/handlers.ts'
import type { CaseFileTable } from '../state/tables.ts'
import type { Comments } from './comments.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    comment: { file: CaseFileTable; comment: Awaited<ReturnType<Comments['one']>> }
  }
}

export const commentOpeners = (comments: Comments, cases: Cases): Pick<Openers, 'comment'> => ({
  async comment(comment_id, analyst) {
    const comment = await comments.one(comment_id)
    return { file: await cases.file(comment.case_id, analyst), comment }
  },
})
