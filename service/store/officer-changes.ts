/** A day's changes of officers, applied to a loaded snapshot in the order and by the rules of product 198. */
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../../platform/database.ts'
import type { Loaded } from './loaded.ts'
import { indexOfficers, noteLoaded } from './loaded-officers.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>
type Role = { type: string; status: string }

export type OfficerChange = {
  line: number
  company_number: string
  /** A nominee's own details, which apply to all of the nominee's appointments. */
  isNominees: boolean
  before: string
  after: string
  /** Null if the register had none. */
  from: Role | null
  /** Null: the appointment was an error, and is deleted. */
  to: Role | null
  /** The code of the new type, which sorts the changes of one company. */
  code: number
  isCorrection: boolean
  officer: Tables['officer']
  appointment: Omit<Tables['appointment'], 'appointment_id'>
}

export type DayOfChanges = { companies: Tables['appointed_company'][]; changes: OfficerChange[]; loaded: Loaded }

/** @returns for each change that could not be applied, its line and the end of the sentence "This line …" */
export async function applyChanges(
  db: Db,
  engine: Engine,
  { companies, changes, loaded }: DayOfChanges,
): Promise<{ line: number; reason: string }[]> {
  for (const { company_number, name, company_status } of companies)
    await db
      .insertInto('appointed_company')
      .values({ company_number, name, company_status })
      .onConflict((conflict) => conflict.column('company_number').doUpdateSet({ name, company_status }))
      .execute()
  const rejected: { line: number; reason: string }[] = []
  const numbering = await numberingIn(db)
  // The sort is stable: within a company, higher types come first.
  for (const changesOf of Map.groupBy(changes, ({ company_number }) => company_number).values())
    for (const change of changesOf.toSorted((one, other) => other.code - one.code)) {
      const reason = await applyChange(db, change, numbering)
      if (reason) rejected.push({ line: change.line, reason })
    }
  await noteLoaded(db, { ...loaded, rows: loaded.rows - rejected.length, rejected: loaded.rejected + rejected.length })
  await indexOfficers(db, engine)
  return rejected
}

async function numberingIn(db: Db): Promise<() => number> {
  const row = await db
    .selectFrom('appointment')
    .select(({ fn }) => fn.max('appointment_id').as('last'))
    .executeTakeFirst()
  let last = Number(row?.last ?? 0)
  return () => ++last
}

async function applyChange(db: Db, change: OfficerChange, number: () => number): Promise<string | null> {
  const { before, after, from, to, officer, appointment, isCorrection } = change
  if (change.isNominees) return applyToNominee(db, change)
  const match = from && (await matchOf(db, change, from))
  if (!match) {
    if (from?.status !== 'CURRENT' || to?.status !== 'CURRENT')
      return 'changes an appointment that is not in the register'
    await ensureOfficer(db, officer, null)
    await db
      .insertInto('appointment')
      .values({ appointment_id: number(), ...appointment })
      .execute()
    return null
  }
  const { appointment_id } = match
  const self = db.updateTable('appointment').where('appointment_id', '=', appointment_id)
  if (to === null) {
    await db.deleteFrom('appointment').where('appointment_id', '=', appointment_id).execute()
    await dropIfUnused(db, before)
    return null
  }
  const isMoved = before !== after
  if (isMoved) {
    await ensureOfficer(db, officer, before)
    await self.set({ director_id: after }).execute()
  }
  if (from.status === 'CURRENT' && to.status === 'RESIGNED') {
    await self.set({ ...to, resignation_date: appointment.resignation_date }).execute()
  } else {
    await self
      .set({
        ...to,
        ...(to.status === 'CURRENT' && { resignation_date: null }),
        ...addressOf(appointment, isCorrection),
        ...given({ occupation: appointment.occupation }, isCorrection),
        ...(isCorrection &&
          appointment.date !== null && { date: appointment.date, date_prefix: appointment.date_prefix }),
      })
      .execute()
    await changeOfficer(db, after, officer, isCorrection)
  }
  if (isMoved) await dropIfUnused(db, before)
  return null
}

async function applyToNominee(db: Db, { after, officer }: OfficerChange): Promise<string | null> {
  const known = await db.selectFrom('officer').select('director_id').where('director_id', '=', after).executeTakeFirst()
  if (!known) return 'changes a nominee who is not in the register'
  await changeOfficer(db, after, officer, true)
  return null
}

/** By company, type and number; if there are several, the one of that day. */
async function matchOf(db: Db, { company_number, before, appointment }: OfficerChange, { type, status }: Role) {
  return db
    .selectFrom('appointment')
    .select(['appointment_id'])
    .where('company_number', '=', company_number)
    .where('director_id', '=', before)
    .where('type', '=', type)
    .where('status', '=', status)
    .orderBy(sql`case when date = ${appointment.date ?? ''} then 0 else 1 end`)
    .orderBy('appointment_id')
    .limit(1)
    .executeTakeFirst()
}

/** A blank field of a change keeps the old value. In a correction, blank is the correct value. */
function given<Row extends { [column: string]: string | null }>(row: Row, isCorrection: boolean): Partial<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => isCorrection || value !== null)) as Partial<Row>
}

/** An address changes as a whole: a line of the old one would be wrong in the new one. */
function addressOf(row: OfficerChange['appointment'], isCorrection: boolean) {
  const { care_of, po_box, line_1, line_2, town, county, country, postcode } = row
  const address = { care_of, po_box, line_1, line_2, town, county, country, postcode }
  return isCorrection || Object.values(address).some((line) => line !== null) ? address : {}
}

/**
 * Nationality and country of residence apply to every appointment. A correction also replaces names, birth, honours and
 * kind.
 */
async function changeOfficer(
  db: Db,
  director_id: string,
  officer: Tables['officer'],
  isCorrection: boolean,
): Promise<void> {
  const { nationality, country_state_of_residence, postcode, place } = officer
  const { title, forename, middle_initial, surname, name_single_line, surname_key, forename_key } = officer
  const { dob, honours, corporate_indicator } = officer
  await db
    .updateTable('officer')
    .set({
      ...given({ nationality, country_state_of_residence }, isCorrection),
      ...(place !== null && { place, postcode }),
      ...(isCorrection && {
        title,
        forename,
        middle_initial,
        surname,
        name_single_line,
        surname_key,
        forename_key,
        dob,
        honours,
        corporate_indicator,
      }),
      director_id,
    })
    .where('director_id', '=', director_id)
    .execute()
  const changed = given({ nationality, country_of_residence: country_state_of_residence }, isCorrection)
  if (Object.keys(changed).length > 0)
    await db.updateTable('appointment').set(changed).where('director_id', '=', director_id).execute()
}

/** A new number is the person as the change describes them. A blank birth keeps the known one. */
async function ensureOfficer(db: Db, officer: Tables['officer'], before: string | null): Promise<void> {
  const old =
    before === null
      ? undefined
      : await db.selectFrom('officer').selectAll().where('director_id', '=', before).executeTakeFirst()
  await db
    .insertInto('officer')
    .values({ ...officer, dob: officer.dob ?? old?.dob ?? null })
    .onConflict((conflict) => conflict.column('director_id').doNothing())
    .execute()
}

async function dropIfUnused(db: Db, director_id: string): Promise<void> {
  await db
    .deleteFrom('officer')
    .where('director_id', '=', director_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('appointment').select('appointment_id').where('appointment.director_id', '=', director_id)),
      ),
    )
    .execute()
}
