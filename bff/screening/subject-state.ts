/** How far a subject is screened, and why no further. */
import type { ScreenedSubject, SearchedList } from '../../contract/desk/screening.ts'
import { type Asked, isCurrent } from './answered.ts'

type State = Pick<ScreenedSubject, 'state' | 'why' | 'screened_at' | 'searched'>

/** @param asked how far each of its names is looked up */
export function stateOf(asked: readonly Asked[], registers: string, notRun: string): State {
  const pages = asked.flatMap(({ pages }) => pages)
  const screened_at = pages.map(({ at }) => at).toSorted()[0] ?? null
  const lists = pages.flatMap(({ lists }) => lists)
  const searched = [...new Map(lists.map((list) => [JSON.stringify(list), list])).values()]
  const state = (['not_run', 'not_answered'] as const).find((one) => asked.some((name) => name.state === one))
  if (asked.length === 0) return { state: 'not_run', why: 'No record names it.', screened_at, searched }
  if (state === 'not_run') return { state, why: whyNotRun(asked, notRun), screened_at, searched }
  const own = asked.find(({ why }) => why !== null)?.why ?? null
  const isOld = !asked.every((one) => isCurrent(one, registers))
  const why = own ?? (state === undefined ? whyScreened(searched, isOld) : null)
  return { state: state ?? 'screened', why, screened_at, searched }
}

/** Without the note, somebody with a ban would be shown as one without a candidate. */
export const noting = (its: State, hasOwnBan: boolean): State =>
  hasOwnBan ? { ...its, why: [ownBan, its.why].filter(Boolean).join(' ') } : its
const ownBan = 'The register of disqualified people has a ban under this very id.'

function whyScreened(searched: readonly SearchedList[], isOld: boolean): string | null {
  if (isOld) return 'The lists changed since. Screen again.'
  const isOfBansAlone = searched.length > 0 && searched.every(({ kind }) => kind === 'banned')
  return isOfBansAlone ? 'No list of sanctions was searched, because none is loaded.' : null
}

type Narrowed = { asked: readonly Asked[]; only: readonly string[] | null }

/** A list that a name's answer did not search is not run, whatever the answer says of other lists. */
export function narrowed({ searched, ...state }: State, { asked, only }: Narrowed): State {
  if (only === null) return { searched, ...state }
  const searches = (list: string) => asked.every(({ pages }) => pages.some(({ lists }) => isAmong(list, lists)))
  const missing = only.filter((list) => !searches(list))
  const shown = { ...state, searched: searched.filter(({ list }) => only.includes(list)) }
  if (state.state !== 'screened' || missing.length === 0) return shown
  return { ...shown, state: 'not_run', why: `Not searched: ${missing.join(', ')}.` }
}

const isAmong = (name: string, lists: readonly SearchedList[]) => lists.some(({ list }) => list === name)

function whyNotRun(asked: readonly Asked[], notRun: string): string {
  const own = asked.find(({ state, why }) => state === 'not_run' && why !== null)?.why
  if (own) return own
  return asked.some(({ pages }) => pages.length > 0) ? `Not all of its names were looked up. ${notRun}` : notRun
}
