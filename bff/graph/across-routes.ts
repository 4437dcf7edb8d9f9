/** What the cases that somebody may read hold under a name, a number, an address or a key (decision 0183). */
import type { AcrossCases, acrossRoutes, Elsewhere } from '../../contract/desk/across.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Events } from '../http/mount.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import { wordsIn } from '../ledger/words.ts'
import type { State } from '../state/state.ts'
import { holdsBeginnings } from './case-views.ts'
import { casesWithKeys, mostCasesFor, subjectsAmong } from './cases-with-keys.ts'
import { casesBehind, casesWithWords } from './cases-with-words.ts'
import { casesWithWriting } from './cases-with-writing.ts'
import type { Claims } from './claims.ts'
import { createNamedInCase } from './named-in-case.ts'
import { soughtIn } from './sought.ts'

const most = { listed: 10, opened: 40, caughtUp: 5, ofSubject: 3, titled: 5 }
/** Names below the search box, in all and of one case. */
const mostTyped = { names: 5, ofCase: 2 }
const noWriting: Awaited<ReturnType<typeof casesWithWriting>> = { found: new Map(), isCut: false }

type Needs = {
  state: Pick<State, 'db'>
  claims: Claims
  cases: Pick<Cases, 'of' | 'all'>
  events: Events
}

export function acrossHandlers({ state: { db }, claims, cases, events }: Needs): Handlers<typeof acrossRoutes> {
  const namedInCase = createNamedInCase(db, claims)

  const readable = (analyst: Analyst) => (mayReadAll(analyst.role) ? cases.all() : cases.of(analyst))

  /** Reads what a few cases have not read yet. @returns how many of these cases are not whole */
  async function catchUp(case_ids: readonly string[]): Promise<number> {
    const behind = [...(await casesBehind(db, case_ids))]
    const now = behind.slice(0, most.caughtUp)
    const left = await Promise.all(now.map((case_id) => claims.catchUp(case_id)))
    return behind.length - now.length + left.filter((records) => records > 0).length
  }

  return {
    async named({ body: { q, except, as_typed = false }, ...asker }) {
      const all = await readable(asker.analyst)
      const files = all.filter(({ case_id }) => case_id !== except)
      const ids = files.map(({ case_id }) => case_id)
      const unread = await catchUp(ids)
      const holding = await casesWithWords(db, ids, soughtIn(q))
      const writing = as_typed ? noWriting : await casesWithWriting(db, ids, q)
      const hits = files.filter(({ case_id }) => holding.has(case_id) || writing.found.has(case_id))
      const listed: AcrossCases['cases'] = []
      const shown: typeof files = []
      let left = as_typed ? mostTyped.names : Number.POSITIVE_INFINITY
      let opened = 0
      for (; opened < hits.length && opened < most.opened && listed.length < most.listed && left > 0; opened++) {
        const file = hits[opened]!
        const { case_id, reference, title, closed_at } = file
        const names = holding.has(case_id) ? await namedInCase(case_id, q) : []
        const named = as_typed ? names.slice(0, Math.min(mostTyped.ofCase, left)) : names
        const written = writing.found.get(case_id) ?? []
        if (named.length + written.length === 0) continue
        left -= named.length
        shown.push(file)
        listed.push({ case_id, reference, title, closed_at, named, written })
      }
      const one = as_typed ? 'day' : 'visit'
      await Promise.all(
        shown.map((file) => events.opened(asker, 'case_search', { id: file.case_id, opened: { file } }, one)),
      )
      const in_all = files.length
      const has_more = opened < hits.length || writing.isCut
      return { titled: titledIn(all, q), cases: listed, searched: in_all - unread, in_all, has_more, unread }
    },

    async elsewhere({ body: { keys, except }, ...asker }) {
      const files = (await readable(asker.analyst)).filter(({ case_id }) => case_id !== except)
      const wanted = subjectsAmong(keys)
      const taken = files.slice(0, mostCasesFor(wanted))
      const ids = taken.map(({ case_id }) => case_id)
      const unread = await catchUp(ids)
      const holding = await casesWithKeys(db, ids, wanted)
      const listed = new Set<string>()
      const held = [...holding].map(([key, cases]): Elsewhere['held'][number] => {
        const shown = files.filter(({ case_id }) => cases.has(case_id)).slice(0, most.ofSubject)
        for (const { case_id } of shown) listed.add(case_id)
        return {
          key,
          cases: shown.map(({ case_id, reference }) => ({ case_id, reference })),
          more: cases.size - shown.length,
        }
      })
      // All at once: they share one transaction.
      await Promise.all(
        taken
          .filter(({ case_id }) => listed.has(case_id))
          .map((file) => events.opened(asker, 'case_search', { id: file.case_id, opened: { file } }, 'day')),
      )
      const in_all = files.length
      return { held, searched: taken.length - unread, in_all, has_more: taken.length < in_all, unread }
    },
  }
}

type Titled = AcrossCases['titled'][number]

function titledIn(files: readonly Titled[], q: string): Titled[] {
  const words = wordsIn(q)
  if (words.length === 0) return []
  return files
    .filter(({ reference, title }) => holdsBeginnings(`${reference} ${title}`, words))
    .slice(0, most.titled)
    .map(({ case_id, reference, title, closed_at }) => ({ case_id, reference, title, closed_at }))
}
