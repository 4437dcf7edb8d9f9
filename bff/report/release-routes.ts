/** Reports: submitted, signed, corrected, downloaded, released and checked. */
import type { reportRoutes } from '../../contract/desk/reports.ts'
import { attachmentNamed, fileNameOf } from '../../contract/file-name.ts'
import type { ReportFormat } from '../../contract/reports.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { ToOpen } from '../graph/opened-case.ts'
import { stillWriting } from '../graph/still-writing.ts'
import type { Given, Handlers } from '../http/handlers.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { exportEvidence } from '../ledger/export.ts'
import { sha256 } from '../state/hash.ts'
import type { State } from '../state/state.ts'
import { asFrozen } from './frozen.ts'
import type { OpenedReports } from './opened-report.ts'
import { noteOf } from './releases.ts'
import type { ReportRoom } from './report.ts'
import type { ReportHead } from './reports.ts'

type Releasing = 'submit' | 'return' | 'sign' | 'correct' | 'releases' | 'release' | 'check' | ReportFormat

const types: { readonly [Format in ReportFormat]: string } = {
  html: 'text/html; charset=utf-8',
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
/** Larger evidence is downloaded separately. */
const mostEvidence = 100 * 1024 * 1024

type Needs = ToOpen & ReportRoom & { checkpoints: Checkpoints }

export const releaseHandlers = (
  { reports, releases, rendering, cases, state, ledger, checkpoints }: Needs,
  { named, whole, shown, toShow }: OpenedReports,
): Pick<Handlers<typeof reportRoutes>, Releasing> => {
  const releasesOf = async ({ report_id }: ReportHead) => ({
    files: (await releases.files(report_id)).map(({ file }) => file),
    releases: await releases.releases(report_id),
  })

  /** @throws Problem 422 where a redacted file would still hold what is marked */
  async function fileOf(wanted: Omit<Parameters<typeof rendering.do<'file'>>[0], 'kind'>): Promise<Uint8Array> {
    const made = await rendering.do<'file'>({ kind: 'file', ...wanted })
    if (made instanceof Uint8Array) return made
    throw new Problem(422, 'Not redacted in whole', made.refused)
  }

  const download =
    (format: ReportFormat) =>
    async ({ file, analyst, session, token, query, reply, exporting }: Given<typeof reportRoutes.pdf>) => {
      const { report, version, redacted, evidence } = query
      const { case_id, reference } = file
      const report_id = report ?? (await reports.list(case_id))[0]?.report_id
      if (report_id === undefined) throw notFound('report')
      const it = await whole({ ...(await named(report_id, analyst)), analyst, session })
      if (it.head.case_id !== case_id) throw notFound('report')
      const isRedacted = redacted === '1'
      if (evidence && isRedacted)
        throw badInput([
          {
            field: 'evidence',
            message: 'The evidence holds what is redacted. Download it without the redacted report.',
          },
        ])
      if (evidence && format !== 'pdf')
        throw badInput([
          {
            field: 'evidence',
            message: 'Only a PDF can hold the evidence. Choose PDF, or export the evidence by itself.',
          },
        ])
      const { toMake } = await toShow(it, version, isRedacted)
      requireMarks(toMake)
      // The ledger notes the evidence as exported, so nothing that is known to fail comes later.
      const attached = evidence ? await evidenceOf(it.file, analyst, token?.token_id) : null
      const made = await fileOf({ format, evidence: attached, ...toMake })
      const digest = sha256(made)
      const { heads } = toMake
      const noted = { version: heads.version, format, sha256: digest, is_redacted: isRedacted ? 1 : 0 }
      const event_id = await exporting(noteOf(noted))
      const by = { report_id, case_id, event_id, analyst: analyst.analyst_id }
      await releases.noteFile({ ...noted, ...by, is_signed: heads.signed ? 1 : 0 })
      return reply
        .type(types[format])
        .header('content-disposition', attachmentNamed(`${nameOf(reference, heads.version, isRedacted)}.${format}`))
        .header('x-content-sha256', digest)
        .send(Buffer.from(made.buffer, made.byteOffset, made.byteLength))
    }

  return {
    async submit(given) {
      const { head, analyst, body } = given
      const it = await whole(given)
      await reports.submit(head.report_id, body.version, analyst)
      return shown(it, head.report_id)
    },

    async return(given) {
      const { head, analyst, body } = given
      const it = await whole(given)
      await reports.giveBack(head.report_id, body.version, body.note, analyst)
      return shown(it, head.report_id)
    },

    async sign(given) {
      const { head, analyst, body } = given
      const { version, name = analyst.name, role = analyst.role } = body
      const it = await whole(given)
      await reports.requireSignable(head, version, analyst)
      if (it.it.gaps.pending > 0) throw stillWriting(it.it.gaps.pending)
      // Otherwise no account could read what was signed, the signer's own included.
      const { isWhole, toMake } = await toShow(it, version, false)
      if (!isWhole)
        throw new Problem(
          403,
          'Not allowed',
          'You may not read each record that this report cites. Remove their facts, or ask somebody who may read them to sign.',
        )
      const signed = { by_name: name, role, at: new Date().toISOString() }
      const heads = { ...toMake.heads, state: 'signed' as const, signed }
      const frozen = await rendering.do<'freeze'>({ kind: 'freeze', ...toMake, heads })
      if (body.redacts) {
        // As it is made once the version is signed.
        const { marks } = await reports.marks(head.report_id)
        requireMarks({ marks })
        const redacted = {
          marks,
          heads: { ...heads, is_redacted: true },
          frozen: asFrozen(frozen),
          house: null,
          notes: [],
        }
        await fileOf({ format: 'pdf', evidence: null, ...toMake, ...redacted })
      }
      await reports.sign({ report_id: head.report_id, version, signed }, analyst, frozen)
      return shown(it, head.report_id)
    },

    async correct(given) {
      const { head, analyst, body } = given
      const it = await whole(given)
      await reports.correct(head.report_id, body.version, body.note, analyst)
      return shown(it, head.report_id)
    },

    releases: ({ head }) => releasesOf(head),

    async release({ head, analyst, body }) {
      await releases.release(head, { ...body, sha256: body.sha256.toLowerCase() }, analyst)
      return releasesOf(head)
    },

    async check({ query, analyst }) {
      const file = await releases.check(query.sha256.toLowerCase())
      if (!file) return { is_ours: false, file: null }
      const { report_id, case_id, version, newest_version, format, is_redacted, is_signed, at, chain_seq } = file
      const copy = { version, signed: is_signed === 1, is_in_ledger: chain_seq !== null }
      const what = { report_id, case_id, newest_version, format, redacted: is_redacted === 1, at, chain_seq }
      const maySee = await cases.file(case_id, analyst).then(() => true, isHidden)
      return { is_ours: true, file: { ...copy, ...(maySee ? what : ofHidden) } }
    },

    html: download('html'),
    pdf: download('pdf'),
    docx: download('docx'),
  }

  type Named = Pick<ReportHead, 'case_id'> & { reference: string }
  async function evidenceOf(file: Named, { analyst_id }: Analyst, token_id: string | undefined) {
    if ((await answersSize(state.db, file.case_id)) > mostEvidence) throw tooLarge()
    const wanted = { analyst: analyst_id, token_id, file }
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of await exportEvidence({ state, ledger, checkpoints }, wanted)) {
      size += part.length
      if (size > mostEvidence) throw tooLarge()
      parts.push(part)
    }
    return { name: 'evidence.zip', bytes: new Uint8Array(Buffer.concat(parts)) }
  }
}

/** @throws Problem 422 */
function requireMarks({ marks }: { marks: readonly unknown[] | null }): void {
  if (marks?.length !== 0) return
  throw new Problem(
    422,
    'Not redacted',
    'Nothing is marked in this report, so a redacted file would hold everything. Mark what must go, or download the full report.',
  )
}

/** What only people who may see the case learn of a copy. */
const ofHidden = {
  report_id: null,
  case_id: null,
  newest_version: null,
  format: null,
  redacted: null,
  at: null,
  chain_seq: null,
}
function isHidden(error: unknown): false {
  if (error instanceof Problem && error.status === 404) return false
  throw error
}

/** Of the answers as stored. The ZIP holds them as they are, and the ledger beside them. */
async function answersSize(db: State['db'], case_id: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('content')
    .select(({ fn }) => fn.sum<number | string | null>(fn('length', ['answer'])).as('bytes'))
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

const tooLarge = () =>
  new Problem(422, 'Too large', 'The evidence of this case is larger than 100 MB. Export it by itself.')

/** A redacted file's name contains nothing that could be redacted. */
const nameOf = (reference: string, version: number, isRedacted: boolean): string =>
  isRedacted ? `report-v${version}-redacted` : `${fileNameOf(reference)}-report-v${version}`
