/** A report as one analyst may open it: the facts that they may read, and the contents of its files. */
import type { ReportContent } from '../../contract/desk/reports.ts'
import type { Fill } from '../../contract/reports.ts'
import { factsOf } from '../../entities/report/changes.ts'
import { type OpenedCase, openedCases, type ToOpen } from '../graph/opened-case.ts'
import { claimsIn } from '../graph/read-claims.ts'
import type { Asker, Opened } from '../http/handlers.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { ScreeningRoom } from '../screening/screening.ts'
import type { Frozen } from './frozen.ts'
import { reportOpeners } from './openers.ts'
import type { ReportRoom } from './report.ts'

type Asked = Opened['report'] & Pick<Asker, 'analyst' | 'session'>
export type ToOpenReport = ToOpen & ReportRoom & { screening: Pick<ScreeningRoom, 'shown'> }
export type OpenedReports = ReturnType<typeof openedReports>

export function openedReports(needs: ToOpenReport) {
  const { reports, rendering, house, state, cases, records, screening } = needs
  const { opened } = openedCases({ ...needs, reader: claimsIn(state.db) })

  /** A report that is not named by the path. @throws Problem 404 */
  const named = reportOpeners({ reports }, cases).report

  async function whole({ head, file, analyst }: Asked) {
    const it = await opened({ file, analyst })
    return {
      analyst,
      head,
      file,
      it,
      async seen(...contents: readonly ReportContent[]) {
        const seen = await seenBy(it, contents.flatMap(factsOf))
        return { ...seen, screening: contents.some(showsScreening) ? await screening.shown(file.case_id) : null }
      },
    }
  }

  /** The records that the thread may read for this analyst: the case's, and those of other cases that they may read. */
  async function seenBy({ file, analyst, gaps, entries, elsewhere }: OpenedCase, facts: readonly { record: string }[]) {
    const { case_id } = file
    const cited = [...new Set(facts.map(({ record }) => record))]
    const own = new Set<string>()
    for (let from = 0; from < cited.length; from += 500) {
      const rows = await state.db
        .selectFrom('chain')
        .select('id')
        .where('id', 'in', cited.slice(from, from + 500))
        .where('case_id', '=', case_id)
        .where('event', '=', 'asked')
        .execute()
      for (const { id } of rows) own.add(id)
    }
    const foreign: string[] = []
    const unread = new Set<string>()
    for (const id of cited) {
      if (own.has(id)) continue
      const record = await readableRecord({ records, cases }, id, analyst).catch(() => null)
      if (record) foreign.push(id)
      else unread.add(id)
    }
    return { case_id, gaps, entries, elsewhere, screening: null, foreign, unread }
  }

  const wasSigned = async (report_id: string, version: number): Promise<boolean> =>
    (await reports.steps(report_id)).some((step) => step.step === 'signed' && step.version === version)

  type Whole = Awaited<ReturnType<typeof whole>>

  async function shown({ analyst, it, file, seen }: Whole, report_id: string, wanted?: number) {
    const head = await reports.head(report_id)
    const saved = await reports.read(report_id, wanted)
    const { unread, ...reading } = await seen(saved.content)
    // What a signed version shows is what was signed.
    const isAsSigned = wanted === undefined ? head.state === 'signed' : await wasSigned(report_id, wanted)
    const frozen = unread.size === 0 && isAsSigned ? await reports.frozen(report_id, saved.version) : null
    const view = await rendering.do<'view'>({ kind: 'view', ...reading, content: saved.content, frozen })
    const mayWrite = file.closed_at === null && !(await cases.readers.isReader(file.case_id, analyst))
    return {
      ...head,
      read_version: saved.version,
      content: saved.content,
      ...view,
      notes: isAsSigned && !frozen ? [`${whyNotSigned(unread.size === 0)} This text is not the signed one.`] : [],
      steps: await reports.steps(report_id),
      may: await reports.may(head, analyst, mayWrite),
      sign_off: reports.signOff,
      ...it.gaps,
    }
  }

  /**
   * The contents of a file, or of its preview.
   * @returns `isWhole`: this analyst may read each record that the version cites
   */
  async function toShow(
    { head, seen, file }: Pick<Whole, 'head' | 'seen' | 'file'>,
    wanted: number | undefined,
    isRedacted: boolean,
  ) {
    const { report_id } = head
    const saved = await reports.read(report_id, wanted)
    const steps = await reports.steps(report_id)
    const signed = steps.findLast((step) => step.step === 'signed' && step.version === saved.version) ?? null
    const before = steps.findLast((step) => step.step === 'signed' && step.version < saved.version) ?? null
    const corrected = before && (await reports.read(report_id, before.version)).content
    const { unread, ...reading } = await seen(saved.content, ...(corrected ? [corrected] : []))
    // A fact of the version before may be gone from this one, so only a list of changes that repeats it counts.
    const isWhole = !factsOf(saved.content).some(({ record }) => unread.has(record))
    const kept = signed && isWhole ? await reports.frozen(report_id, saved.version) : null
    const mayRead = isWhole && !(kept && listsChangesOf(unread, kept))
    // A reader who may not see every record that was signed gets a version made for them.
    const frozen = mayRead ? kept : null
    const newest = saved.version === head.version
    const isSubmitted = newest && head.state === 'submitted'
    const isNewer = `Version ${head.version} is newer than this one.`
    const notes = [
      ...(signed && !frozen ? [`${whyNotSigned(mayRead)} This file is not the signed one.`] : []),
      ...(newest ? [] : [isNewer]),
      ...(file.closed_at === null ? [] : ['The case is closed.']),
    ]
    const authors = await reports.authors(report_id, saved.version)
    const toMake = {
      ...reading,
      content: saved.content,
      heads: {
        report_id,
        version: saved.version,
        saved_at: saved.at,
        is_redacted: isRedacted,
        state: signed ? ('signed' as const) : isSubmitted ? ('submitted' as const) : ('draft' as const),
        // Only what was signed has a signature. Versions signed before have it in their step alone.
        signed: frozen && signed && (frozen.heads?.signed ?? { by_name: signed.by_name, role: null, at: signed.at }),
      },
      authors: authors.map(({ name }) => name),
      writers: authors.map(({ name, role }) => `${name}, ${role}`),
      // What was signed has its own notes.
      notes: frozen ? (newest ? [] : [isNewer]) : notes,
      before: corrected,
      marks: isRedacted ? (await reports.marks(report_id)).marks : null,
      frozen,
      house: frozen ? null : await house.forReport(),
    }
    return { isWhole, toMake }
  }

  return { opened, named, refuseReader: cases.readers.refuse, whole, seenBy, shown, toShow }
}

const whyNotSigned = (mayRead: boolean): string =>
  mayRead ? 'What was signed was erased.' : 'You may not read each record that this version shows.'

/** Whether the list of changes repeats one of these records. Before version 0.4 its lines did not name records. */
function listsChangesOf(records: ReadonlySet<string>, { composed }: Frozen): boolean {
  if (records.size === 0) return false
  const spans = composed.changes.flat()
  const isNamed = spans.some(({ repeats }) => repeats !== undefined)
  return !isNamed || spans.some(({ sources = [] }) => sources.some(({ record }) => records.has(record)))
}

const showsScreening = ({ sections }: ReportContent): boolean =>
  sections.some(({ blocks }) => blocks.some((block) => block.kind === 'filled' && ofScreening.has(block.fill)))
/** They list candidates, count those that nobody decided, or leave out lookups of a screening. */
const ofScreening: ReadonlySet<Fill> = new Set<Fill>(['screening', 'answer', 'unknown'])
