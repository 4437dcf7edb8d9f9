/** What the cases that somebody may read hold under a name, a number, an address or a key (decision 0183). */
import type { AcrossCases, acrossRoutes, Elsewhere } from '../../contract/desk/across.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Cases } from '../cases/cases.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Events } from '../http/mount.ts'
import { mayReadAll } from '../ledger/records-for.ts'
import type { State } from '../state/state.ts'
import { casesWithKeys, mostCasesFor, subjectsAmong } from './cases-with-keys.ts'
import { casesBehind, casesWithWords } from './cases-with-words.ts'
import type { Claims } from './claims.ts'
import { createNamedInCase } from './named-in-case.ts'
import { soughtIn } from './sought.ts'

const most = { listed: 10, opened: 40, caughtUp: 5, ofSubject: 3 }

type Needs = {
  state: Pick<State, 'db'>
  claims: Claims
  cases: Pick<Cases, 'of' | 'all'>
  events: Events
}

export function acrossHandlers({ state: { db }, claims, cases, events }: Needs): Handlers<typeof acrossRoutes> {
  const namedInCase = createNamedInCase(db, claims)

  const readable = async (analyst: Analyst, except: string | undefined) =>
    (await (mayReadAll(analyst.role) ? cases.all() : cases.of(analyst))).filter(({ case_id }) => case_id !== except)

  /** Reads what a few cases have not read yet. @returns how many of these cases are not whole */
  async function catchUp(case_ids: readonly string[]): Promise<number> {
    const behind = [...(await casesBehind(db, case_ids))]
    const now = behind.slice(0, most.caughtUp)
    const left = await Promise.all(now.map((case_id) => claims.catchUp(case_id)))
    return behind.length - now.length + left.filter((records) => records > 0).length
  }

  return {
    async named({ body: { q, except }, ...asker }) {
      const files = await readable(asker.analyst, except)
      const ids = files.map(({ case_id }) => case_id)
      const unread = await catchUp(ids)
      const holding = await casesWithWords(db, ids, soughtIn(q))
      const hits = files.filter(({ case_id }) => holding.has(case_id))
      const listed: AcrossCases['cases'] = []
      const shown: typeof files = []
      let opened = 0
      for (; opened < hits.length && opened < most.opened && listed.length < most.listed; opened++) {
        const file = hits[opened]!
        const { case_id, reference, title, closed_at } = file
        const named = await namedInCase(case_id, q)
        if (named.length === 0) continue
        shown.push(file)
        listed.push({ case_id, reference, title, closed_at, named })
      }
      await Promise.all(
        shown.map((file) => events.opened(asker, 'case_search', { id: file.case_id, opened: { file } }, 'visit')),
      )
      const in_all = files.length
      return { cases: listed, searched: in_all - unread, in_all, has_more: opened < hits.length, unread }
    },

    async elsewhere({ body: { keys, except }, ...asker }) {
      const files = await readable(asker.analyst, except)
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
