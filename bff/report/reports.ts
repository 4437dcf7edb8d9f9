/** Reports of a case: every saved version is kept, and sign-off freezes one (decision 0093). */
import type { Kysely, Transaction } from 'kysely'
import type { Redactions, Report, ReportContent, ReportStep, SavedReport } from '../../contract/desk/reports.ts'
import type { ReportState } from '../../contract/reports.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { readFrozen, saveFrozen, type ToFreeze } from './frozen.ts'
import type { Templates } from './own-templates.ts'
import { contentFrom } from './templates.ts'
import {
  type Db,
  isSame,
  refuseDouble,
  requireRecords,
  savedOf,
  titleIn,
  versionOf,
  withoutErasedWords,
  writeVersion,
} from './versions.ts'

type By = Pick<Analyst, 'analyst_id' | 'name'>
type Marks = Redactions['marks']
export type ReportHead = Pick<
  Report,
  'report_id' | 'case_id' | 'title' | 'template' | 'version' | 'state' | 'saved' | 'signed_version'
>
export type SignOff = 'author' | 'second'
export type Signature = { by_name: string; role: string; at: string }

const now = () => new Date().toISOString()

export function createReports(db: Kysely<Tables>, templates: Templates, signOff: SignOff) {
  async function row(report_id: string, tx: Db = db) {
    const found = await tx.selectFrom('report').selectAll().where('report_id', '=', report_id).executeTakeFirst()
    if (!found) throw notFound('report')
    return found
  }

  async function head(report_id: string, tx: Db = db): Promise<ReportHead> {
    const { case_id, template } = await row(report_id, tx)
    const last = await versionOf(tx, report_id)
    const steps = await stepsOf(tx, report_id)
    return {
      report_id,
      case_id,
      template,
      title: titleIn(last.content),
      version: last.version,
      state: stateOf(steps, last.version),
      saved: { by: last.analyst, by_name: last.analyst_name, at: last.at },
      signed_version: steps.findLast(({ step }) => step === 'signed')?.version ?? null,
    }
  }

  /** Locks the report until the transaction ends. */
  const changingReport = async <Value>(
    report_id: string,
    work: (tx: Transaction<Tables>, head: ReportHead) => Promise<Value>,
  ): Promise<Value> => {
    const { case_id } = await row(report_id)
    return changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      return work(tx, await head(report_id, tx))
    })
  }

  async function writers(tx: Db, { report_id, signed_version }: ReportHead): Promise<Set<string>> {
    const rows = await tx
      .selectFrom('report_version')
      .select('analyst')
      .where('report_id', '=', report_id)
      .where('version', '>', signed_version ?? 0)
      .execute()
    return new Set(rows.map(({ analyst }) => analyst))
  }

  async function addStep(
    tx: Db,
    { report_id, case_id, version }: ReportHead,
    step: ReportStep,
    note: string,
    by: By,
    at = now(),
  ) {
    const values = { report_id, case_id, version, step, note, analyst: by.analyst_id, at }
    await tx.insertInto('report_step').values(values).execute()
  }

  async function requireSignable(tx: Db, head: ReportHead, version: number, { analyst_id }: By): Promise<void> {
    requireVersion(head, version)
    if (head.state === 'signed') throw notDraft(head.state)
    requireNew(head)
    if (signOff === 'author') return
    if (head.state !== 'submitted')
      throw new Problem(409, 'Not submitted', 'A second person signs here. Submit the report for sign-off first.')
    if ((await writers(tx, head)).has(analyst_id))
      throw new Problem(403, 'Not allowed', 'Someone who wrote no part of this report must sign it.')
  }

  return {
    signOff,
    head,
    async list(case_id: string): Promise<ReportHead[]> {
      const rows = await db
        .selectFrom('report')
        .select('report_id')
        .where('case_id', '=', case_id)
        .orderBy('made_at', 'desc')
        .orderBy('report_id')
        .execute()
      return Promise.all(rows.map(({ report_id }) => head(report_id)))
    },

    async add(
      case_id: string,
      given: { template: string; title: string | null },
      by: By & Pick<Analyst, 'role'>,
    ): Promise<string> {
      const template = await templates.find(given.template, by)
      if (!template) throw badInput([{ field: 'template', message: 'Choose a template from the list.' }])
      const report_id = randomId()
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        const at = now()
        const title = given.title ?? `${template.name}: ${file.title}`.slice(0, 500)
        const made = { report_id, case_id, template: template.template, made_by: by.analyst_id, made_at: at }
        await tx.insertInto('report').values(made).execute()
        await writeVersion(tx, { report_id, case_id, version: 1, content: contentFrom(template, title), by, at })
      })
      return report_id
    },

    async read(report_id: string, version?: number): Promise<SavedReport> {
      await row(report_id)
      return savedOf(db, report_id, version)
    },

    async save(report_id: string, content: ReportContent, version: number, by: By): Promise<void> {
      refuseDouble(content)
      await changingReport(report_id, async (tx, head) => {
        if (head.state !== 'draft') throw notDraft(head.state)
        const saved = await savedOf(tx, report_id)
        if (saved.version !== version) throw changedMeanwhile(saved)
        const left = await withoutErasedWords(tx, report_id, content, saved.content)
        if (isSame(saved.content, left)) return
        const { case_id } = head
        await requireRecords(tx, { report_id, case_id }, left)
        await writeVersion(tx, { report_id, case_id, version: version + 1, content: left, by, at: now() })
      })
    },

    async versions(report_id: string) {
      await row(report_id)
      const steps = await stepsOf(db, report_id)
      const rows = await db
        .selectFrom('report_version')
        .leftJoin('analyst', 'analyst.analyst_id', 'report_version.analyst')
        .select(['version', 'content', 'analyst', 'analyst.name as by_name', 'at'])
        .where('report_id', '=', report_id)
        .orderBy('version', 'desc')
        .execute()
      return rows.map(({ version, content, analyst, by_name, at }) => ({
        version,
        by: analyst,
        by_name,
        at,
        title: titleIn(content),
        state: steps.some((step) => step.step === 'signed' && step.version === version)
          ? ('signed' as const)
          : stateOf(
              steps.filter((step) => step.version <= version),
              version,
            ),
      }))
    },

    async steps(report_id: string): Promise<Report['steps']> {
      const steps = await stepsOf(db, report_id)
      return steps.map(({ step, version, note, analyst, by_name, at }) => ({
        step,
        version,
        note,
        by: analyst,
        by_name,
        at,
      }))
    },

    async may(head: ReportHead, { analyst_id }: By, isOpen: boolean): Promise<Report['may']> {
      const wrote = (await writers(db, head)).has(analyst_id)
      const { state } = head
      const isNew = head.version !== head.signed_version
      return {
        edit: isOpen && state === 'draft',
        submit: isOpen && isNew && state === 'draft' && signOff === 'second',
        sign: isOpen && isNew && (signOff === 'second' ? state === 'submitted' && !wrote : state === 'draft'),
        return: isOpen && state === 'submitted',
        correct: isOpen && state === 'signed',
      }
    },

    async authors(report_id: string, version: number): Promise<{ name: string; role: Analyst['role'] }[]> {
      const rows = await db
        .selectFrom('report_version')
        .innerJoin('analyst', 'analyst.analyst_id', 'report_version.analyst')
        .select(['analyst.name', 'analyst.role'])
        .distinct()
        .where('report_id', '=', report_id)
        .where('version', '<=', version)
        .orderBy('analyst.name')
        .execute()
      return rows
    },

    submit: (report_id: string, version: number, by: By) =>
      changingReport(report_id, async (tx, head) => {
        requireVersion(head, version)
        if (head.state !== 'draft') throw notDraft(head.state)
        requireNew(head)
        await addStep(tx, head, 'submitted', '', by)
      }),

    giveBack: (report_id: string, version: number, note: string, by: By) =>
      changingReport(report_id, async (tx, head) => {
        requireVersion(head, version)
        if (head.state !== 'submitted')
          throw new Problem(409, 'Not submitted', 'This report does not wait for sign-off.')
        await addStep(tx, head, 'returned', note, by)
      }),

    /** @throws Problem 403 or 409 where this analyst may not sign this version */
    requireSignable: (head: ReportHead, version: number, by: By): Promise<void> =>
      requireSignable(db, head, version, by),

    /** @param live the records that this version shows, and that are on record */
    sign: (
      { report_id, version, signed }: { report_id: string; version: number; signed: Signature },
      by: By,
      { live, ...frozen }: ToFreeze & { live: readonly string[] },
    ) =>
      changingReport(report_id, async (tx, head) => {
        await requireSignable(tx, head, version, by)
        if (!(await areOnRecord(tx, live)))
          throw new Problem(409, 'Changed meanwhile', 'A record of this report was erased meanwhile. Sign again.')
        const { at } = signed
        await addStep(tx, head, 'signed', `${signed.by_name}, ${signed.role}`, by, at)
        await saveFrozen(tx, { report_id, case_id: head.case_id, version, at }, frozen)
      }),

    correct: (report_id: string, version: number, note: string, by: By) =>
      changingReport(report_id, async (tx, head) => {
        requireVersion(head, version)
        if (head.state !== 'signed')
          throw new Problem(409, 'Not signed', 'Only a signed report can be corrected. Edit this one instead.')
        await addStep(tx, head, 'correcting', note, by)
      }),

    frozen: (report_id: string, version: number) => readFrozen(db, report_id, version),

    async marks(report_id: string, tx: Db = db): Promise<{ version: number; marks: Marks }> {
      const found = await tx
        .selectFrom('report_redaction')
        .select(['version', 'marks'])
        .where('report_id', '=', report_id)
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      return found ? { version: found.version, marks: JSON.parse(found.marks) } : { version: 0, marks: [] }
    },

    async setMarks(report_id: string, marks: Marks, version: number, by: By): Promise<void> {
      const { case_id } = await row(report_id)
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        const last = await this.marks(report_id, tx)
        if (last.version !== version)
          throw new Problem(
            409,
            'Changed meanwhile',
            'The redactions changed meanwhile, by a colleague or by an erasure. Read what they say now, then try again.',
          )
        const values = {
          report_id,
          case_id,
          version: version + 1,
          marks: JSON.stringify(marks),
          analyst: by.analyst_id,
          at: now(),
        }
        await tx.insertInto('report_redaction').values(values).execute()
      })
    },
  }
}

async function areOnRecord(tx: Db, records: readonly string[]): Promise<boolean> {
  for (let from = 0; from < records.length; from += 500) {
    const some = records.slice(from, from + 500)
    const found = await tx.selectFrom('content').select('id').distinct().where('id', 'in', some).execute()
    if (found.length < some.length) return false
  }
  return true
}

const stepsOf = (tx: Db, report_id: string) =>
  tx
    .selectFrom('report_step')
    .leftJoin('analyst', 'analyst.analyst_id', 'report_step.analyst')
    .select(['step', 'version', 'note', 'analyst', 'analyst.name as by_name', 'at'])
    .where('report_id', '=', report_id)
    .orderBy('seq')
    .execute()

/** A version saved after the last step is a draft. */
function stateOf(steps: readonly { step: ReportStep; version: number }[], version: number): ReportState {
  const last = steps.at(-1)
  if (!last || last.version < version) return 'draft'
  return last.step === 'signed' ? 'signed' : last.step === 'submitted' ? 'submitted' : 'draft'
}

function requireVersion({ version }: ReportHead, wanted: number): void {
  if (version !== wanted)
    throw new Problem(409, 'Changed meanwhile', `Version ${version} is the newest. Read it, then try again.`)
}

/** A version has one signature: a second one would let its author sign alone after a correction without changes. */
function requireNew({ version, signed_version }: ReportHead): void {
  if (version === signed_version)
    throw new Problem(409, 'Nothing changed', `Version ${version} is signed. Change the report first.`)
}

const notDraft = (state: ReportState) =>
  state === 'signed'
    ? new Problem(409, 'Signed', 'This report is signed and frozen. Start a correction to change it.')
    : new Problem(409, 'Submitted', 'This report waits for sign-off. Return it first to change it.')

const changedMeanwhile = (saved: SavedReport) =>
  new Problem(
    409,
    'Changed meanwhile',
    `${saved.by_name ?? 'A colleague'} saved version ${saved.version} meanwhile. Your text is not lost: merge it with theirs, then save again.`,
    { saved },
  )
