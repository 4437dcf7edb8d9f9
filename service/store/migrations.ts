/** The store's schema, on both engines. A migration that has landed is never changed: the next one is a new name. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../platform/create-tables.ts'
import type { Engine, Migrations } from '../../platform/database.ts'

export const migrations = (engine: Engine): Migrations => ({
  '0001-register': { up: (db) => createRegister(db, engine) },
})

const tables: TableColumns = {
  register: { key: 'key', value: 'text' },
  place: {
    place_id: 'id',
    name: 'text',
    name_key: 'text',
    county: 'text',
    country: 'text',
    latitude: 'real',
    longitude: 'real',
    outcode: 'text',
  },
  street: {
    street_id: 'key',
    name: 'text',
    name_key: 'text',
    place_id: 'integer',
    latitude: 'real',
    longitude: 'real',
  },
  postcode: { postcode: 'key', street_id: 'text', place_id: 'integer', latitude: 'real', longitude: 'real' },
  address: {
    address_id: 'id',
    organisation: 'text?',
    premises: 'text?',
    building: 'text?',
    street: 'text',
    place: 'text?',
    town: 'text',
    postcode: 'text',
    uprn: 'text?',
  },
  company: {
    company_number: 'key',
    name: 'text',
    company_status: 'text',
    company_index_status: 'text?',
    company_date: 'text?',
    company_type: 'text',
    address_id: 'integer',
    place: 'text',
    sic_text: 'text?',
    email_address: 'text?',
    non_ltd: 'text?',
    incorporation_date: 'text',
    dissolution_date: 'text?',
  },
  company_name: {
    company_name_id: 'id',
    company_number: 'text',
    name: 'text',
    name_key: 'text',
    data_set: 'text',
    company_index_status: 'text?',
    company_date: 'text?',
    place: 'text',
  },
  officer: {
    director_id: 'key',
    title: 'text?',
    forename: 'text?',
    middle_initial: 'text?',
    surname: 'text',
    name_single_line: 'text',
    surname_key: 'text',
    forename_key: 'text',
    dob: 'text?',
    nationality: 'text?',
    country_state_of_residence: 'text?',
    corporate_indicator: 'text',
    postcode: 'text?',
    place: 'text?',
    disqualified: 'text',
    appointed: 'text',
  },
  appointment: {
    appointment_id: 'id',
    director_id: 'text',
    company_number: 'text',
    type: 'text',
    status: 'text',
    date: 'text',
    date_prefix: 'text?',
    resignation_date: 'text?',
    occupation: 'text?',
    address_id: 'integer',
    nationality: 'text?',
    country_of_residence: 'text?',
  },
  disqualification: {
    disqualification_id: 'id',
    director_id: 'text',
    reason: 'text',
    start_date: 'text',
    end_date: 'text',
  },
  exemption: {
    disqualification_id: 'integer',
    company_name: 'text',
    company_number: 'text',
    start_date: 'text',
    end_date: 'text',
  },
  charge: {
    charge_id: 'id',
    company_number: 'text',
    charge_number: 'text',
    description: 'text',
    creation_date: 'text',
    registration_date: 'text',
    charge_satisfied: 'text',
    alteration_indicator: 'text?',
    detail_on_fiche_ind: 'text?',
    receiver_appt_ind: 'text?',
    charge_type: 'text',
    satistfied_date: 'text?',
    amount: 'text?',
  },
  person_entitled: { charge_id: 'integer', name: 'text' },
  filing: {
    filing_id: 'id',
    company_number: 'text',
    image_key: 'text?',
    model_articles: 'text?',
    document_description: 'text',
    document_short_description: 'text',
    document_date: 'text',
    form_type: 'text',
    doc_being_scanned: 'text',
    num_pages: 'integer',
    made_up_date: 'text?',
    subject: 'text?',
  },
  filing_child: {
    filing_id: 'integer',
    child_type: 'text',
    document_date: 'text',
    form_type: 'text',
    document_description: 'text',
  },
  person: {
    person_id: 'id',
    title: 'text?',
    forename: 'text',
    middle_initial: 'text?',
    surname: 'text',
    name_single_line: 'text',
    surname_key: 'text',
    forename_key: 'text',
    dob: 'text?',
    date_of_death: 'text?',
    date_of_death_estimated: 'text?',
    ex_directory: 'text',
  },
  residence: {
    person_id: 'integer',
    address_id: 'integer',
    postcode: 'text',
    premises_key: 'text',
    year_from: 'integer?',
    year_to: 'integer?',
  },
  telephone: { telephone_number: 'key', person_id: 'integer?', company_number: 'text?' },
  preference: { telephone_number: 'text', register: 'text' },
  account: {
    account_id: 'serial',
    name: 'text',
    key_hash: 'text',
    credit_balance: 'bigint',
    total_credits: 'bigint',
    total_credit_transactions: 'integer',
  },
  javascript_key: {
    key_hash: 'key',
    account_id: 'integer',
    domain: 'text',
    ip_address: 'text?',
    expires_at: 'text',
  },
}

const indexes: Index[] = [
  ['place', ['name_key']],
  ['place', ['outcode']],
  ['street', ['name_key', 'place_id']],
  ['street', ['place_id']],
  ['postcode', ['street_id']],
  ['postcode', ['place_id']],
  ['company_name', ['data_set', 'name_key', 'company_name_id']],
  ['company_name', ['company_number']],
  ['officer', ['surname_key', 'forename_key']],
  ['appointment', ['company_number']],
  ['appointment', ['director_id']],
  ['disqualification', ['director_id']],
  ['exemption', ['disqualification_id']],
  ['charge', ['company_number']],
  ['person_entitled', ['charge_id']],
  ['filing', ['company_number', 'document_date', 'filing_id']],
  ['filing', ['image_key'], 'unique'],
  ['filing_child', ['filing_id']],
  ['person', ['surname_key', 'forename_key', 'person_id']],
  ['residence', ['person_id']],
  ['residence', ['postcode', 'premises_key']],
  ['telephone', ['person_id']],
  ['preference', ['telephone_number', 'register'], 'unique'],
  ['account', ['key_hash'], 'unique'],
]

async function createRegister(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  await createWordIndex(db, engine)
}

/** The words of company names; each engine has its own way. */
async function createWordIndex(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create virtual table company_name_words using fts5 (
      name_key, content='', columnsize=0, detail='none', prefix='2 3', tokenize='unicode61')`.execute(db)
  } else {
    await sql`alter table company_name add column words tsvector
      generated always as (to_tsvector('simple', name_key)) stored`.execute(db)
    await sql`create index company_name_by_words on company_name using gin (words)`.execute(db)
  }
}
