/** Screenings: the people and companies of a case, looked up in lists of sanctions and bans (decision 0166). */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { toCredits, toThousandths } from '../../contract/credits.ts'
import { ukDate } from '../../contract/days.ts'
import type { Screening, SearchedList } from '../../contract/desk/screening.ts'
import { listOfRegister } from '../../contract/source.ts'
import { markInWords, ownedInWords } from '../../entities/screening/mark-words.ts'
import { likelyFrom } from '../../entities/screening/weigh.ts'
import { type Actors, noteActor } from '../auth/actors.ts'
import type { Session } from '../auth/sessions.ts'
import type { Claims } from '../graph/claims.ts'
import type { Judgements } from '../graph/judgements.ts'
import { claimsIn } from '../graph/read-claims.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Lookups } from '../lookup/lookups.ts'
import type { State } from '../state/state.ts'
import type { Notices } from '../watch/notices.ts'
import { kindOfList } from './entries.ts'
import { createScreeningJudgements } from './judgements.ts'
import { isKnown, type LoadedLists, listsIn, screeningOperation } from './question.ts'
import { hasCandidates } from './rows.ts'
import { runScreenings } from './runner.ts'
import type { Done, Work } from './screening-thread.ts'
import { type Ceiling, createScreenings, type ScreeningRow } from './screenings.ts'
import { stopInWords } from './stops.ts'
import { createScreeningWatch } from './watch.ts'
import { createWeighing } from './weighing.ts'

type Options = {
  state: State
  address: string
  jobs: Jobs
  settings: { UPSTREAM_CONCURRENCY: number }
  lookups: Pick<Lookups, 'lookUp' | 'estimateOf' | 'registers'>
  actors: Actors
  claims: Claims
  judgements: Pick<Judgements, 'list'>
  notices: Notices
  clock: (() => Date) | undefined
  log: Logger
}
export type ScreeningRoom = ReturnType<typeof createScreeningRoom>

/** Milliseconds that a press waits for its end. */
const patience = 2_500
const lookEvery = 50
/** An export holds no more claims than this, so no more marks either. */
const mostExported = 100_000

export function createScreeningRoom(options: Options) {
  const { state, jobs, settings, lookups, actors, claims, judgements, log, clock = () => new Date() } = options
  const { db } = state
  const reader = claimsIn(db)
  const weighing = createWeighing(options.address)
  const screenings = createScreenings(db, jobs.claims, clock)
  const listsNow = async (): Promise<LoadedLists> => listsIn(await lookups.registers.read())
  const today = () => `${clock().toISOString().slice(0, 10)}T00:00:00.000Z`
  /** Answers from these lists count from then on. Lists that the service does not name may change each day. */
  const countFrom = (registers: string) => (isKnown(registers) ? '' : today())

  type Wanted = Pick<Work, 'current' | 'sentSince'> & { registers: string; notRun?: string }

  const workOn = async (case_id: string, { notRun = '', ...wanted }: Wanted) => ({
    case_id,
    scope: await reader.scope(case_id),
    judgements: await judgements.list(case_id),
    notRun,
    ...wanted,
  })

  /** The names that a press, or its watch, would look up now. */
  async function namesToLookUp(case_id: string, sentSince: string | null, isWatch = false) {
    const { registers, isLoaded } = await listsNow()
    const work = await workOn(case_id, { current: isWatch ? '' : countFrom(registers), sentSince, registers })
    return { names: await weighing.run({ ...work, kind: 'names' }), registers, isLoaded }
  }

  const nudge = runScreenings({
    state,
    screenings,
    actors,
    lookUp: lookups.lookUp,
    estimateOf: lookups.estimateOf,
    jobs,
    // Lookups by hand and batches have the other half.
    atOnce: Math.max(1, Math.floor(settings.UPSTREAM_CONCURRENCY / 2)),
    clock,
    async namesLeft({ case_id, started_at, is_watch }) {
      await claims.catchUp(case_id)
      return namesToLookUp(case_id, started_at, is_watch === 1)
    },
    ended: ({ case_id }) => watch.tell(case_id),
    onError: (err) => log.error({ err }, 'a screening could not go on'),
  })

  /** Work that reads all candidates, whatever their lists and days. */
  const allOf = async (case_id: string) => {
    const { registers } = await listsNow()
    return workOn(case_id, { current: '', sentSince: null, registers })
  }

  const watch = createScreeningWatch({
    state,
    jobs,
    screenings,
    actors,
    notices: options.notices,
    clock,
    listsNow,
    namesToLookUp: async (case_id, sentSince) => (await namesToLookUp(case_id, sentSince, true)).names,
    shownNow: async (case_id) => weighing.run({ ...(await allOf(case_id)), kind: 'shown' }),
    changesNow: async (case_id, before) => weighing.run({ ...(await allOf(case_id)), kind: 'changes', before }),
    priceOf,
    nudge,
  })

  async function priceOf(lookupsOfIt: number): Promise<Screening['price']> {
    const { credits } = await lookups.estimateOf(screeningOperation, {})
    return {
      credits: credits === null ? null : toCredits(toThousandths(credits) * lookupsOfIt),
      lookups: lookupsOfIt,
    }
  }

  async function start(case_id: string, ceiling: Ceiling, session: Session): Promise<void> {
    await claims.catchUp(case_id)
    const { names, isLoaded } = await namesToLookUp(case_id, null)
    if (names.length === 0 || !isLoaded) return
    const price = await priceOf(names.length)
    await screenings.start({ case_id, ceiling, price, is_watch: false, actorIn: (tx) => noteActor(tx, session) })
    nudge()
    await ending(case_id)
  }

  /** Waits a little for the end of a running screening. */
  async function ending(case_id: string): Promise<void> {
    const until = performance.now() + patience
    while (performance.now() < until && (await screenings.find(case_id))?.state === 'running') await wait(lookEvery)
  }

  type Extent = { only?: readonly string[] | null; most?: number | null }

  /** @param only the lists whose candidates are shown; all without it @param most subjects; all without it */
  async function shown(case_id: string, { only = null, most = null }: Extent = {}) {
    const row = await screenings.find(case_id)
    const { registers, isLoaded } = await listsNow()
    const notRun = isLoaded ? notRunInWords(row) : stopInWords('no_list')
    const work = await workOn(case_id, { current: countFrom(registers), sentSince: null, registers, notRun })
    const { lookups: left, lists: searched, ...view } = await weighing.run({ ...work, kind: 'view', only, most })
    const all = await withLicences(searched)
    const isShown = ({ list }: SearchedList) => only?.includes(list) ?? true
    return {
      ...view,
      lists: all.filter(isShown),
      left_out: all.filter((list) => !isShown(list)).map(({ list }) => list),
      running: row?.state === 'running' ? { done: row.done, of: row.of } : null,
      stopped: row?.state === 'stopped' || row?.state === 'cancelled' ? stopInWords(row.why) : null,
      likely_from: likelyFrom,
      price: await priceOf(left),
      watch: await watch.view(case_id),
    }
  }

  /** Before the first answer: the lists that are loaded. */
  async function withLicences(searched: readonly SearchedList[]): Promise<Screening['lists']> {
    const told = ((await lookups.registers.read()) ?? []).map((one) => ({ ...one, list: listOfRegister(one.register) }))
    const licenceOf = (list: string) => told.find((one) => one.list === list)?.licence ?? null
    if (searched.length > 0) return searched.map((list) => ({ ...list, licence: licenceOf(list.list) }))
    return told
      .filter(({ operations, kind }) => kind === 'loaded' && operations.includes(screeningOperation))
      .map(({ list, of, rows, licence }) => ({ list, day: of, entries: rows, kind: kindOfList(list), licence }))
  }

  /** @param most marks of each kind */
  async function marks(case_id: string, most: number): Promise<Done<'marks'>> {
    // Every mark is about a candidate. Without one, no thread reads the case, which takes seconds.
    if (!(await hasCandidates(db, case_id))) return { marks: [], owned: [], is_partial: false, left: 0 }
    await claims.catchUp(case_id)
    const work = await workOn(case_id, { current: '', sentSince: null, registers: '' })
    return weighing.run({ ...work, kind: 'marks', most, on: ukDate(clock().toISOString()) })
  }

  return {
    screenings,
    judgements: createScreeningJudgements(db, clock),
    start,
    shown,
    watch,
    close: weighing.close,

    marks,

    /** By the keys of mentions, for exports. */
    async marksInWords(case_id: string): Promise<Map<string, string[]>> {
      const found = await marks(case_id, mostExported)
      const said = [
        ...found.marks.map((mark) => [mark.keys, markInWords(mark)] as const),
        ...found.owned.map((mark) => [mark.keys, ownedInWords(mark)] as const),
      ].flatMap(([keys, words]) => keys.map((key) => ({ key, words })))
      return new Map([...Map.groupBy(said, ({ key }) => key)].map(([key, of]) => [key, of.map(({ words }) => words)]))
    },

    /** The subject that a judgement names, by any of its mentions; null if the case has none. */
    async subject(case_id: string, key: string) {
      await claims.catchUp(case_id)
      const work = await workOn(case_id, { current: '', sentSince: null, registers: '' })
      return weighing.run({ ...work, kind: 'subject', key })
    },
  }
}

function notRunInWords(row: ScreeningRow | undefined): string {
  if (row?.state === 'running') return 'It is being screened now.'
  if (row?.state === 'stopped' || row?.state === 'cancelled') return stopInWords(row.why)
  return 'Not screened yet.'
}
