/** Reports: made from templates, written, compared, previewed and redacted. */
import type { reportRoutes, templateRoutes } from '../../contract/desk/reports.ts'
import { type RedactionReason, redactionReasons } from '../../contract/reports.ts'
import type { Handlers } from '../http/handlers.ts'
import type { OpenedReports, ToOpenReport } from './opened-report.ts'
import type { ReportRoom } from './report.ts'
import { sectionsOf } from './templates.ts'
import { requireOwnPurpose } from './versions.ts'

type Writing =
  | 'list'
  | 'add'
  | 'findFacts'
  | 'read'
  | 'save'
  | 'versions'
  | 'changes'
  | 'preview'
  | 'redactions'
  | 'redact'

export const templateHandlers = (
  { reports, templates }: ReportRoom,
  { named, refuseReader }: OpenedReports,
): Handlers<typeof templateRoutes> => ({
  list: async ({ analyst }) => ({ templates: await templates.list(analyst) }),

  async add({ analyst, body: { name, report_id } }) {
    const { file } = await named(report_id, analyst)
    // Everyone in the house sees it.
    await refuseReader(file.case_id, analyst)
    const { content } = await reports.read(report_id)
    return templates.add(name, sectionsOf(content), analyst)
  },

  remove: ({ analyst, params }) => templates.remove(params.template, analyst),
})

export const writingHandlers = (
  { reports, rendering, state }: Pick<ToOpenReport, 'reports' | 'rendering' | 'state'>,
  { opened, named, whole, seenBy, shown, toShow }: OpenedReports,
): Pick<Handlers<typeof reportRoutes>, Writing> => {
  async function redactionsOf({ head, seen }: Awaited<ReturnType<typeof whole>>) {
    const { version, marks } = await reports.marks(head.report_id)
    const { content } = await reports.read(head.report_id)
    const reasons = Object.entries(redactionReasons).map(([reason, label]) => ({
      reason: reason as RedactionReason,
      label,
    }))
    const named = await rendering.do<'mentions'>({ kind: 'mentions', marks, ...(await seen(content)) })
    return { version, marks, reasons, ...named }
  }

  return {
    list: async ({ file }) => ({ reports: await reports.list(file.case_id) }),

    async add({ file, analyst, session, body: { template, title = null } }) {
      const report_id = await reports.add(file.case_id, { template, title }, analyst)
      return shown(await whole({ ...(await named(report_id, analyst)), analyst, session }), report_id)
    },

    async findFacts({ file, analyst, body: { q = null, sources = [] } }) {
      const it = await opened({ file, analyst })
      const seen = await seenBy(it, sources)
      await requireOwnPurpose(state.db, file.case_id, seen.foreign)
      const facts = await rendering.do<'facts'>({ kind: 'facts', ...seen, q, sources })
      return { ...facts, ...it.gaps }
    },

    read: async (given) => shown(await whole(given), given.head.report_id, given.query.version),

    async save(given) {
      const { head, analyst, body } = given
      const it = await whole(given)
      await reports.save(head.report_id, body.content, body.version, analyst)
      return shown(it, head.report_id)
    },

    versions: async ({ head }) => ({ versions: await reports.versions(head.report_id) }),

    async changes(given) {
      const { from, until } = given.query
      const { head, seen } = await whole(given)
      const before = (await reports.read(head.report_id, from)).content
      const after = (await reports.read(head.report_id, until)).content
      const wanted = { kind: 'changes', ...(await seen(before, after)), before, after } as const
      return { from, until, changes: await rendering.do<'changes'>(wanted) }
    },

    async preview(given) {
      const { version, redacted } = given.query
      const { toMake } = await toShow(await whole(given), version, redacted === '1')
      return rendering.do<'preview'>({ kind: 'preview', ...toMake })
    },

    redactions: async (given) => redactionsOf(await whole(given)),

    async redact(given) {
      const { head, analyst, body } = given
      const it = await whole(given)
      await reports.setMarks(head.report_id, body.marks, body.version, analyst)
      return redactionsOf(it)
    },
  }
}
