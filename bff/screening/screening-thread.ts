/** A thread that reads the people and companies of a case and weighs their candidates, on its own connection. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Judgement } from '../../contract/desk/judgements.ts'
import type { ScreenedSubject, Screening, SearchedList } from '../../contract/desk/screening.ts'
import { isListedMention, type MentionKey } from '../../entities/claim.ts'
import { clusters } from '../../entities/clusters.ts'
import { labelsOf, namesOf } from '../../entities/labels.ts'
import type { Entry } from '../../entities/ownership/entries.ts'
import { readControl } from '../../entities/ownership/read-claims.ts'
import { screenedIn } from '../../entities/screening/screened.ts'
import { connect } from '../../platform/database.ts'
import { claimsIn, type Scope } from '../graph/read-claims.ts'
import { sha256 } from '../state/hash.ts'
import type { Tables } from '../state/tables.ts'
import { type Asked, isCurrent } from './answered.ts'
import { type Assembled, assembled } from './assemble.ts'
import { type CandidateChanges, candidateChanges, shownIn } from './candidate-changes.ts'
import type { Subject } from './candidates.ts'
import { firstOf } from './first-of.ts'
import { importedSubjects } from './imported-subjects.ts'
import { type LeftEntries, leftEntries } from './left-entries.ts'
import { marksOf } from './marks.ts'
import { type Question, questionOf } from './question.ts'
import { type CandidateRow, type Rows, rowsOf } from './rows.ts'

export type Work = {
  case_id: string
  scope: Scope
  judgements: readonly Judgement[]
  /** The lists as they are loaded now. */
  registers: string
  notRun: string
  /** Names answered from these lists since then are not looked up again. UTC, ISO 8601; empty: whenever. */
  current: string
  /** Names sent since then are not sent again, whatever came back. Null: none was. */
  sentSince: string | null
} & (
  | { kind: 'view'; only: readonly string[] | null; most: number | null }
  | { kind: 'names' }
  | { kind: 'shown' }
  | { kind: 'changes'; before: string }
  | { kind: 'marks'; on: string; most: number }
  | { kind: 'subject'; key: string }
)

export type View = {
  subjects: ScreenedSubject[]
  counts: Screening['counts']
  unscreened: number
  lookups: number
  lists: SearchedList[]
  is_partial: boolean
}
/** A subject, and the entries of its answers. */
export type OneSubject = { subject: Subject; candidates: CandidateRow[] }
export type Done<Kind extends Work['kind']> = {
  view: View
  names: Question[]
  /** JSON: this text goes into the table, so no other thread reads it. */
  shown: string
  changes: CandidateChanges
  subject: OneSubject | null
  marks: ReturnType<typeof marksOf>
}[Kind]

/** The most claims in memory, the newest first. */
const mostClaims = 1_500_000

const { address } = workerData as { address: string }
const { db } = connect<Tables>(address, { durable: false })
const reader = claimsIn(db)
type CaseRead = { print: string; subjects: Subject[]; entries: Entry[]; isPartial: boolean }
/** The case that was read last: an analyst decides one candidate after another. */
let last: CaseRead | null = null

parentPort?.on('message', async (work: Work) => {
  parentPort?.postMessage(await doneOf(work))
})

async function doneOf(work: Work): Promise<Done<Work['kind']>> {
  const { case_id, registers, notRun } = work
  const read = await subjectsIn(work)
  const rows = await rowsOf(db, case_id)
  if (work.kind === 'subject') return oneSubject(read.subjects, rows, work)
  // Marks and changes are about the newest lists alone.
  const left: LeftEntries =
    work.kind === 'view' ? await leftEntries(db, { case_id, subjects: read.subjects, rows }) : new Map()
  const given = { case_id, subjects: read.subjects, rows, left, registers, notRun }
  const all = assembled(given)
  if (work.kind === 'marks') {
    const { is_partial, ...marks } = marksOf({ all, entries: read.entries, on: work.on, most: work.most })
    return { ...marks, is_partial: is_partial || read.isPartial }
  }
  if (work.kind === 'names') return namesToLookUp(all, work)
  if (work.kind === 'shown') return JSON.stringify(shownIn(case_id, all, rows.candidates))
  if (work.kind === 'changes') return candidateChanges(db, work.before, shownIn(case_id, all, rows.candidates))
  const isDone = ({ questions }: Assembled) => questions.every(({ asked }) => isFresh(asked, work))
  const subjects = (work.only === null ? all : assembled({ ...given, only: work.only })).map(({ shown }) => shown)
  const some = firstOf(subjects, work.most ?? subjects.length)
  return {
    subjects: some,
    counts: {
      subjects: subjects.length,
      screened: subjects.filter(({ state }) => state === 'screened').length,
      left: subjects.length - some.length,
    },
    unscreened: all.filter((one) => one.questions.length > 0 && !isDone(one)).length,
    lookups: namesToLookUp(all, work).length,
    lists: newestLists(all),
    is_partial: read.isPartial,
  }
}

function oneSubject(subjects: readonly Subject[], { candidates }: Rows, { case_id, key }: Work & { key: string }) {
  const subject = subjects.find(({ keys }) => keys.includes(key))
  if (!subject) return null
  const questions = new Set(subject.names.map((name) => questionOf(case_id, name)))
  return { subject, candidates: candidates.filter(({ question }) => questions.has(question)) }
}

const isFresh = (asked: Asked, { registers, current }: Work): boolean =>
  isCurrent(asked, registers) && asked.pages.every(({ at }) => at >= current)

/** Each name once. */
function namesToLookUp(all: readonly Assembled[], work: Work): Question[] {
  const { registers, sentSince } = work
  const names = new Map<string, Question>()
  for (const { questions } of all)
    for (const { question, name, asked } of questions) {
      const isSent = sentSince !== null && asked.sentTo === registers && (asked.sentAt ?? '') >= sentSince
      if (!isFresh(asked, work) && !isSent && !names.has(question)) names.set(question, { question, name })
    }
  return [...names.values()]
}

/** Of each list the newest day that an answer searched. */
function newestLists(all: readonly Assembled[]): SearchedList[] {
  const newest = new Map<string, { at: string; list: SearchedList }>()
  for (const { questions } of all)
    for (const { at, lists } of questions.flatMap(({ asked }) => asked.pages))
      for (const list of lists) if (at >= (newest.get(list.list)?.at ?? '')) newest.set(list.list, { at, list })
  return [...newest.values()].map(({ list }) => list)
}

async function subjectsIn({ case_id, scope, judgements }: Work): Promise<CaseRead> {
  const erased = await db
    .selectFrom('chain')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('case_id', '=', case_id)
    .where('event', '=', 'erased')
    .executeTakeFirst()
  const imported = await importedSubjects(db, case_id)
  const joined = clusters(judgements).map((members) => members.filter((key) => !isListedMention(key)).toSorted())
  const print = sha256(JSON.stringify([scope, erased?.seq ?? 0, imported, joined]))
  if (last?.print === print) return last
  last = null
  const { claims: read, kinds, isPartial } = await reader.newest(scope, mostClaims)
  // An entry of a list is not a subject.
  const claims = read.filter(({ mention }) => !isListedMention(mention))
  const label = labelsOf(claims)
  const membersOf = new Map(joined.flatMap((members) => members.map((key) => [key, members] as const)))
  const found = screenedIn(claims, joined, (key) => kinds.get(key)).map((subject): Subject => {
    const keys = membersOf.get(subject.key) ?? [subject.key]
    return { ...subject, keys, label: namesOf(label, keys).join(' = ') }
  })
  const entityOf = (key: MentionKey) => membersOf.get(key)?.[0] ?? key
  const { entries } = readControl({ claims, entityOf, answered: () => null })
  last = { print, subjects: [...found, ...imported], entries, isPartial }
  return last
}
