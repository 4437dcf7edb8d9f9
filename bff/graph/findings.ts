/** Hypotheses, findings, tasks and dead ends of a case. Each change adds a version, and the last one counts. */
import type { Kysely, Transaction } from 'kysely'
import type { ChangedFinding, Finding, FindingVersions } from '../../contract/desk/judgements.ts'
import {
  type FindingKind,
  type FindingState,
  findingKinds,
  mostSources,
  tooManySources,
} from '../../contract/judgements.ts'
import type { Source } from '../../entities/claim.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { goneAmong, goneWith } from '../ledger/gone-records.ts'
import { randomId } from '../state/random-id.ts'
import type { Tables } from '../state/tables.ts'
import { keepSources } from './decisions.ts'

export type NewFinding = {
  kind: FindingKind
  text: string
  state?: FindingState | undefined
  assignee?: string | null | undefined
  mentions: readonly string[]
  sources: readonly Source[]
}
export type EditedFinding = { [Field in keyof NewFinding]?: NewFinding[Field] | undefined } & {
  more_sources?: readonly Source[] | undefined
  fewer_sources?: readonly Source[] | undefined
  replaces_version?: number | undefined
}

export type Findings = ReturnType<typeof createFindings>
type Db = Kysely<Tables> | Transaction<Tables>

export function createFindings(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  async function write(
    case_id: string,
    finding_id: string,
    { analyst_id }: Pick<Analyst, 'analyst_id'>,
    versionFrom: (last: Finding | undefined) => Required<NewFinding>,
  ): Promise<Finding> {
    await changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      await refuseErased(tx, case_id)
      const last = await findingOf(tx, case_id, finding_id)
      const { kind, state, text, assignee, mentions, sources } = versionFrom(last)
      const places = new Set(sources.map(placeOf)).size
      if (places > Math.max(mostSources, last?.sources.length ?? 0)) throw refusedSources()
      if (!(findingKinds[kind] as readonly (FindingState | undefined)[]).includes(state))
        throw badInput([{ field: 'state', message: `This must be ${findingKinds[kind].join(' or ')}.` }])
      await requireMember(tx, case_id, assignee ?? null)
      const { seq } = await tx
        .insertInto('finding')
        .values({
          case_id,
          finding_id,
          kind,
          state: state ?? findingKinds[kind][0],
          text,
          assignee: assignee ?? null,
          mentions: JSON.stringify(mentions),
          analyst: analyst_id,
          at: clock().toISOString(),
        })
        .returning('seq')
        .executeTakeFirstOrThrow()
      await keepSources(tx, 'finding', { decision_seq: seq, case_id }, sources)
    })
    return one(case_id, finding_id)
  }

  async function one(case_id: string, finding_id: string): Promise<Finding> {
    const finding = await findingOf(db, case_id, finding_id)
    if (!finding) throw notFound('finding')
    return finding
  }

  return {
    list: (case_id: string): Promise<Finding[]> => findingsOf(db, case_id),
    one,

    add: (case_id: string, given: NewFinding, analyst: Pick<Analyst, 'analyst_id'>): Promise<Finding> =>
      write(case_id, randomId(), analyst, () => ({
        ...given,
        state: given.state ?? findingKinds[given.kind][0],
        assignee: given.assignee ?? null,
      })),

    async edit(
      case_id: string,
      finding_id: string,
      given: EditedFinding,
      analyst: Pick<Analyst, 'analyst_id'>,
    ): Promise<ChangedFinding> {
      let added_sources: Source[] = []
      const changed = await write(case_id, finding_id, analyst, (last) => {
        if (!last) throw notFound('finding')
        if (given.replaces_version !== undefined && given.replaces_version !== last.versions) throw changedSince()
        const before = new Set(last.sources.map(placeOf))
        added_sources = (given.more_sources ?? []).filter((source) => !before.has(placeOf(source)))
        const kind = given.kind ?? last.kind
        const fewer = new Set(given.fewer_sources?.map(placeOf))
        // A hypothesis that becomes a finding starts in a state that findings have.
        const kept = (findingKinds[kind] as readonly FindingState[]).includes(last.state)
        return {
          kind,
          state: given.state ?? (kept ? last.state : findingKinds[kind][0]),
          text: given.text ?? last.text,
          assignee: given.assignee === undefined ? last.assignee : given.assignee,
          mentions: given.mentions ?? last.mentions,
          // Each place is kept once.
          sources: [...(given.sources ?? last.sources), ...(given.more_sources ?? [])].filter(
            (source) => !fewer.has(placeOf(source)),
          ),
        }
      })
      return { ...changed, added_sources }
    },

    async versions(case_id: string, finding_id: string): Promise<FindingVersions['versions']> {
      await one(case_id, finding_id)
      return db
        .selectFrom('finding')
        .leftJoin('analyst', 'analyst.analyst_id', 'finding.analyst')
        .select(['kind', 'state', 'text', 'assignee', 'analyst', 'analyst.name as analyst_name', 'at'])
        .where('case_id', '=', case_id)
        .where('finding_id', '=', finding_id)
        .orderBy('seq')
        .execute()
    },
  }
}

const changedSince = () =>
  new Problem(409, 'Changed meanwhile', 'Somebody else changed this finding. Reload it, then try again.')

const refusedSources = () =>
  badInput([
    {
      field: 'sources',
      message: `${tooManySources} Link these to another finding.`,
    },
  ])

const placeOf = ({ record, pointer }: Source): string => `${record} ${pointer}`

async function findingOf(db: Db, case_id: string, finding_id: string): Promise<Finding | undefined> {
  const [finding] = await findingsOf(db, case_id, finding_id)
  return finding
}

async function findingsOf(db: Db, case_id: string, finding_id?: string): Promise<Finding[]> {
  const rows = await db
    .selectFrom('finding')
    .leftJoin('analyst as author', 'author.analyst_id', 'finding.analyst')
    .leftJoin('analyst as owner', 'owner.analyst_id', 'finding.assignee')
    .select(['seq', 'finding_id', 'kind', 'state', 'text', 'assignee', 'owner.name as assignee_name', 'mentions'])
    .select(['finding.analyst', 'author.name as analyst_name', 'at'])
    .where('case_id', '=', case_id)
    .$if(finding_id !== undefined, (query) => query.where('finding_id', '=', finding_id ?? ''))
    .orderBy('seq')
    .execute()
  const sources = await db
    .selectFrom('decision_source')
    .select(['decision_seq', 'record', 'pointer'])
    .where('decision', '=', 'finding')
    .where('case_id', '=', case_id)
    .execute()
  const versions = Map.groupBy(rows, (row) => row.finding_id)
  /** A record that any version cites takes the words of all. */
  const citedBy = (all: readonly { seq: number }[]) =>
    sources.flatMap(({ decision_seq, record }) => (all.some(({ seq }) => seq === decision_seq) ? [record] : []))
  const emptied = [...versions.values()].filter((all) => all.at(-1)?.text === '')
  const gone = await goneAmong(db, emptied.flatMap(citedBy))
  return [...versions.values()].map((all) => {
    const [first, last] = [all[0]!, all.at(-1)!]
    const { seq, analyst, analyst_name, at, mentions, ...shown } = last
    return {
      ...shown,
      ...(last.text === '' && { gone_with: goneWith(citedBy(all), gone) }),
      mentions: JSON.parse(mentions) as string[],
      sources: sources
        .filter(({ decision_seq }) => decision_seq === seq)
        .map(({ record, pointer }) => ({ record, pointer })),
      made_by: first.analyst,
      made_by_name: first.analyst_name,
      made_at: first.at,
      changed_by: analyst,
      changed_by_name: analyst_name,
      changed_at: at,
      versions: all.length,
    }
  })
}

async function requireMember(tx: Transaction<Tables>, case_id: string, assignee: string | null): Promise<void> {
  if (assignee === null) return
  const member = await tx
    .selectFrom('case_member')
    .select('analyst_id')
    .where('case_id', '=', case_id)
    .where('analyst_id', '=', assignee)
    .where('reader_since', 'is', null)
    .executeTakeFirst()
  if (!member) throw badInput([{ field: 'assignee', message: 'Choose a member who works in this case.' }])
}
