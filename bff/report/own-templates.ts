/** Templates that analysts saved from their reports, beside the shipped ones. */
import type { Kysely } from 'kysely'
import type { ReportTemplate } from '../../contract/desk/reports.ts'
import { withoutMarks } from '../../contract/direction.ts'
import type { Analyst } from '../auth/analysts.ts'
import { isAtLeast } from '../auth/guards.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { templatesWith } from './templates.ts'

export type Templates = ReturnType<typeof createTemplates>
type By = Pick<Analyst, 'analyst_id' | 'role'>

/** A supervisor may remove a template whose author has left. */
const mayRemove = (made_by: string, { analyst_id, role }: By): boolean =>
  made_by === analyst_id || isAtLeast(role, 'supervisor')

export function createTemplates(db: Kysely<Tables>) {
  async function list(by: By): Promise<ReportTemplate[]> {
    const rows = await db.selectFrom('report_template').selectAll().orderBy('name').orderBy('template').execute()
    return templatesWith(
      rows.map(({ template, name, sections, made_by }) => ({
        template,
        name,
        is_own: true,
        may_remove: mayRemove(made_by, by),
        sections: JSON.parse(sections),
      })),
    )
  }

  return {
    list,

    async find(template: string, by: By): Promise<ReportTemplate | undefined> {
      return (await list(by)).find((one) => one.template === template)
    },

    async add(given: string, sections: ReportTemplate['sections'], { analyst_id }: By): Promise<ReportTemplate> {
      // Everyone in the house reads it.
      const name = withoutMarks(given).trim()
      if (name === '') throw badInput([{ field: 'name', message: 'Enter a name.' }])
      const template = randomId()
      const made = { made_by: analyst_id, made_at: new Date().toISOString() }
      await db
        .insertInto('report_template')
        .values({ template, name, sections: JSON.stringify(sections), ...made })
        .execute()
      return { template, name, is_own: true, may_remove: true, sections }
    },

    /** Reports made from it stay. @throws Problem 403 or 404 */
    async remove(template: string, by: By): Promise<void> {
      const found = await db
        .selectFrom('report_template')
        .select('made_by')
        .where('template', '=', template)
        .executeTakeFirst()
      if (!found) throw notFound('template of your own')
      if (!mayRemove(found.made_by, by))
        throw new Problem(
          403,
          'Not allowed',
          'Ask the colleague who made this template, or a supervisor, to remove it.',
        )
      await db.deleteFrom('report_template').where('template', '=', template).execute()
    },
  }
}
