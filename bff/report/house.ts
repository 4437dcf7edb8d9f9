/** The house template in the database: one row, which the next rendered report uses (decision 0182). */
import type { Insertable, Kysely, Transaction } from 'kysely'
import { type ChangedHouse, type HouseTemplate, type HouseWords, houseWordNames } from '../../contract/desk/house.ts'
import { readColour } from '../../contract/values/colour.ts'
import { valueIn } from '../../contract/values/reading.ts'
import type { House } from '../../entities/report/house.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Audit, Change } from '../auth/audit.ts'
import { Problem } from '../http/problem.ts'
import { sha256 } from '../state/hash.ts'
import type { Tables } from '../state/tables.ts'
import type { ReadLogo } from './logo.ts'

export type HouseTemplates = ReturnType<typeof createHouse>
type By = Pick<Analyst, 'analyst_id'>
type Row = Insertable<Tables['house_template']>
type Changes = Partial<Omit<Row, 'house' | 'changed_by' | 'changed_at'>>

const house = 'house'
const noLogo = { logo: null, logo_type: null, logo_sha256: null, logo_width: null, logo_height: null }
const noWords = Object.fromEntries(houseWordNames.map((name) => [name, ''])) as HouseWords

export function createHouse(db: Kysely<Tables>, audit: Audit) {
  const row = () => db.selectFrom('house_template').selectAll().where('house', '=', house).executeTakeFirst()

  /** The event and the change are written together, or neither. */
  const change = (changes: Changes, { analyst_id }: By, what: Change, seen: Partial<Row> = {}): Promise<void> =>
    db.transaction().execute(async (tx: Transaction<Tables>) => {
      const changed = { changed_by: analyst_id, changed_at: new Date().toISOString() }
      // Writes first, so that of two changes at once the second sees the first.
      const before = await tx
        .insertInto('house_template')
        .values({ house, ...noWords, ...noLogo, ...changed })
        .onConflict((conflict) => conflict.column('house').doUpdateSet(changed))
        .returningAll()
        .executeTakeFirstOrThrow()
      if (houseWordNames.some((name) => seen[name] !== undefined && seen[name] !== before[name]))
        throw changedMeanwhile()
      await tx.updateTable('house_template').set(changes).where('house', '=', house).execute()
      await audit.note({ by: { analyst_id }, about: null, change: what }, tx)
    })

  return {
    async shown(): Promise<HouseTemplate> {
      const found = await row()
      if (!found) return { ...noWords, logo: null, changed_at: null, changed_by: null }
      const by = await db
        .selectFrom('analyst')
        .select('name')
        .where('analyst_id', '=', found.changed_by)
        .executeTakeFirst()
      const { accent, signatory_name, signatory_role, organisation, words_before, words_after, changed_at } = found
      return {
        accent,
        signatory_name,
        signatory_role,
        organisation,
        words_before,
        words_after,
        logo: shownLogo(found),
        changed_at,
        changed_by: by?.name ?? null,
      }
    },

    async logo() {
      const found = await row()
      const { logo = null, logo_type = null } = found ?? {}
      return logo && logo_type ? { bytes: Buffer.from(logo), type: logo_type } : null
    },

    set: ({ seen, ...given }: ChangedHouse, by: By) =>
      change({ ...given, accent: valueIn(readColour(given.accent)) ?? '' }, by, 'report template changed', seen),

    setLogo: ({ type, width, height, bytes }: ReadLogo, by: By) =>
      change(
        { logo: bytes, logo_type: type, logo_sha256: sha256(bytes), logo_width: width, logo_height: height },
        by,
        'report logo changed',
      ),

    removeLogo: (by: By) => change(noLogo, by, 'report logo removed'),

    /** What a report needs of it; null before it is first set. */
    async forReport(): Promise<House | null> {
      const found = await row()
      if (!found) return null
      const { signatory_name, signatory_role, organisation, logo } = found
      const shown = shownLogo(found)
      return {
        accent: found.accent || null,
        logo: logo &&
          shown && {
            type: shown.type,
            width: shown.width,
            height: shown.height,
            alt: organisation ? `Logo of ${organisation}` : 'Logo',
            data: Buffer.from(logo).toString('base64'),
          },
        issuer: [signatory_name, signatory_role, organisation].filter(Boolean).join(', '),
        before: found.words_before,
        after: found.words_after,
      }
    },
  }
}

type Selected = {
  logo: Uint8Array | null
  logo_type: Row['logo_type']
  logo_sha256: string | null
  logo_width: number | null
  logo_height: number | null
}

function shownLogo({ logo, logo_type, logo_sha256, logo_width, logo_height }: Selected): HouseTemplate['logo'] {
  if (!logo || !logo_type || !logo_sha256 || !logo_width || !logo_height) return null
  return { type: logo_type, sha256: logo_sha256, bytes: logo.length, width: logo_width, height: logo_height }
}

const changedMeanwhile = () =>
  new Problem(
    409,
    'Changed meanwhile',
    'A colleague changed the house template meanwhile. Read what it says now, then save again.',
  )
