/** Pins: parts of answers that analysts keep in a case, with their notes (decision 0048). */
import type { Kysely, Transaction } from 'kysely'
import type { Analyst } from '../auth/analysts.ts'
import { notFound, Problem } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { PinTable, Tables } from '../state/tables.ts'
import { changing, refuseClosed, refuseErased } from './case-changes.ts'

export type NewPin = Pick<PinTable, 'record' | 'pointer' | 'kind' | 'note'>
/**
 * Positions count from 1. A position past the end means the last.
 * @param edited_at as the reader of the note saw it, so that no note of a colleague is replaced unseen
 */
export type EditedPin = {
  note?: string | undefined
  edited_at?: string | null | undefined
  position?: number | undefined
}
/** A pin as a case shows it. The record alone holds the facts. */
export type Pin = Omit<PinTable, 'removed_at' | 'edited_by'> & {
  pinned_by_name: string | null
  edited_by_name: string | null
}
export type Added = { pin: Pin; isNew: boolean }
export type Pins = ReturnType<typeof createPins>

type Db = Kysely<Tables> | Transaction<Tables>

export function createPins(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const now = () => clock().toISOString()

  const list = (case_id: string): Promise<Pin[]> => shown(db).where('pin.case_id', '=', case_id).execute()

  const one = (pin_id: string): Promise<Pin> =>
    shown(db)
      .where('pin_id', '=', pin_id)
      .executeTakeFirstOrThrow(() => notFound('pin'))

  return {
    list,

    /** The pin's case, also for a removed pin. @throws Problem 404 */
    async caseOf(pin_id: string): Promise<string> {
      const pin = await db.selectFrom('pin').select('case_id').where('pin_id', '=', pin_id).executeTakeFirst()
      if (!pin) throw notFound('pin')
      return pin.case_id
    },

    /** Adds pins at the end, in this order. An existing pin stays as it is, with its note. */
    async add(case_id: string, given: readonly NewPin[], { analyst_id }: Analyst): Promise<Added[]> {
      const added = await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        let position = (await idsOf(tx, case_id)).length
        const ids: { pin_id: string; isNew: boolean }[] = []
        for (const one of given) {
          const before = await samePin(tx, { case_id, ...one })
          const pin_id = before?.pin_id ?? randomId()
          ids.push({ pin_id, isNew: !before })
          if (before) continue
          position += 1
          const edited = { edited_at: null, edited_by: null }
          const made = { pinned_by: analyst_id, pinned_at: now(), ...edited, removed_at: null }
          await tx
            .insertInto('pin')
            .values({ ...one, pin_id, case_id, position, ...made })
            .execute()
        }
        return ids
      })
      const pins = new Map((await list(case_id)).map((pin) => [pin.pin_id, pin]))
      return added.flatMap(({ pin_id, isNew }) => {
        const pin = pins.get(pin_id)
        return pin ? [{ pin, isNew }] : []
      })
    },

    async edit(case_id: string, pin_id: string, edited: EditedPin, { analyst_id }: Analyst): Promise<Pin> {
      const { note, edited_at, position } = edited
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        const pins = await shown(tx).where('pin.case_id', '=', case_id).execute()
        const before = pins.find((pin) => pin.pin_id === pin_id)
        if (!before) throw notFound('pin')
        if (note !== undefined && edited_at !== undefined && before.edited_at !== edited_at) throw noteChanged()
        if (note !== undefined)
          await tx
            .updateTable('pin')
            .set({ note, edited_at: now(), edited_by: analyst_id })
            .where('pin_id', '=', pin_id)
            .execute()
        if (position !== undefined) {
          const others = pins.map((pin) => pin.pin_id).filter((id) => id !== pin_id)
          await setOrder(tx, others.toSpliced(position - 1, 0, pin_id))
        }
      })
      return one(pin_id)
    },

    /** A removed pin can be restored for a day. */
    async remove(case_id: string, pin_id: string): Promise<void> {
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        const ids = await idsOf(tx, case_id)
        if (!ids.includes(pin_id)) throw notFound('pin')
        await tx.updateTable('pin').set({ removed_at: now() }).where('pin_id', '=', pin_id).execute()
        await setOrder(
          tx,
          ids.filter((id) => id !== pin_id),
        )
      })
    },

    /** Restores the pin where it was. @throws Problem if someone has pinned the same again */
    async putBack(case_id: string, pin_id: string): Promise<Pin> {
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        const removed = await tx.selectFrom('pin').selectAll().where('pin_id', '=', pin_id).executeTakeFirst()
        if (!removed) throw notFound('pin')
        if (removed.removed_at === null) return
        if (await samePin(tx, removed)) throw pinnedAgain()
        await tx.updateTable('pin').set({ removed_at: null }).where('pin_id', '=', pin_id).execute()
        const others = (await idsOf(tx, case_id)).filter((id) => id !== pin_id)
        await setOrder(tx, others.toSpliced(removed.position - 1, 0, pin_id))
      })
      return one(pin_id)
    },
  }
}

const shown = (db: Db) =>
  db
    .selectFrom('pin')
    .leftJoin('analyst', 'analyst.analyst_id', 'pin.pinned_by')
    .leftJoin('analyst as editor', 'editor.analyst_id', 'pin.edited_by')
    .select(['pin_id', 'pin.case_id', 'record', 'pointer', 'kind', 'note', 'position'])
    .select(['pinned_by', 'pinned_at', 'edited_at', 'analyst.name as pinned_by_name', 'editor.name as edited_by_name'])
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('pin_id')

const idsOf = async (tx: Transaction<Tables>, case_id: string): Promise<string[]> =>
  (await shown(tx).where('pin.case_id', '=', case_id).execute()).map(({ pin_id }) => pin_id)

async function setOrder(tx: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (const [index, pin_id] of ids.entries())
    await tx
      .updateTable('pin')
      .set({ position: index + 1 })
      .where('pin_id', '=', pin_id)
      .where('position', '!=', index + 1)
      .execute()
}

const samePin = (
  tx: Transaction<Tables>,
  { case_id, record, pointer }: Pick<PinTable, 'case_id' | 'record' | 'pointer'>,
) =>
  tx
    .selectFrom('pin')
    .select('pin_id')
    .where('case_id', '=', case_id)
    .where('record', '=', record)
    .where('pointer', '=', pointer)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

const pinnedAgain = () =>
  new Problem(409, 'Pinned again', 'The same item was pinned again. Change the note of that pin instead.')

const noteChanged = () =>
  new Problem(409, 'Changed meanwhile', 'A colleague changed this note meanwhile. Read the new note, then save again.')
