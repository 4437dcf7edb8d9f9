/** The store's schema, on both engines. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../platform/create-tables.ts'
import type { Engine, Migrations } from '../../platform/database.ts'

export const migrations = (engine: Engine): Migrations => ({
  '0001-register': { up: (db) => createRegister(db, engine) },
  '0002-people': { up: (db) => beginAnew(db, engine) },
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
    dialling_code: 'text',
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
  ip_range: {
    first_address: 'bigint',
    last_address: 'bigint',
    isp: 'text?',
    domain: 'text?',
    country_code: 'text',
    place_id: 'integer?',
  },
  nearest_group: { group_id: 'id', account_id: 'integer?', group_name: 'text', loaded_at: 'text?' },
  nearest: {
    group_id: 'integer',
    nearest_id: 'integer',
    id: 'text?',
    name: 'text?',
    address: 'text?',
    postcode: 'text?',
    latitude: 'real',
    longitude: 'real',
    misc1: 'text?',
    misc2: 'text?',
    misc3: 'text?',
    misc4: 'text?',
    opening_time_list: 'text?',
    service_list: 'text?',
    band: 'integer',
    x: 'real',
    y: 'real',
    z: 'real',
  },
  text_message: {
    message_id: 'key',
    account_id: 'integer',
    telephone_number: 'text',
    from: 'text?',
    message: 'text',
    blocks: 'integer',
    price: 'bigint',
    stored_at: 'text',
  },
  account: {
    account_id: 'serial',
    name: 'text',
    credit_balance: 'bigint',
    total_credits: 'bigint',
    total_credit_transactions: 'integer',
    calls_per_minute: 'integer?',
    closed_on: 'text?',
  },
  account_key: {
    key_id: 'key',
    key_hash: 'text',
    account_id: 'integer',
    made_on: 'text',
    last_used_on: 'text?',
    ends_at: 'text?',
  },
  javascript_key: {
    key_hash: 'key',
    account_id: 'integer',
    key_id: 'text',
    minted_from: 'text',
    domain: 'text',
    ip_address: 'text?',
    expires_at: 'text',
  },
  price: { operation: 'key', credits: 'integer?' },
  result_page: { page: 'key', account_id: 'integer', result: 'text', expires_at: 'text' },
}

const indexes: Index[] = [
  ['place', ['name_key']],
  ['place', ['outcode']],
  ['place', ['dialling_code']],
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
  ['ip_range', ['first_address'], 'unique'],
  ['nearest_group', ['account_id', 'group_name']],
  ['nearest', ['group_id', 'nearest_id'], 'unique'],
  ['nearest', ['group_id', 'band', 'longitude']],
  ['text_message', ['stored_at']],
  ['account', ['name'], 'unique'],
  ['account_key', ['key_hash'], 'unique'],
  ['account_key', ['account_id']],
  ['javascript_key', ['domain', 'expires_at']],
  ['javascript_key', ['key_id']],
  ['result_page', ['expires_at']],
]

async function createRegister(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  await createWordIndex(db, engine)
}

/**
 * What was written before people lived in the register is the fictional register and nothing else, which is soon written
 * again: such a store begins anew. From here on a migration is never changed, and the next one is a new name.
 */
async function beginAnew(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const names = (await db.introspection.getTables()).map(({ name }) => name)
  if (names.includes('person')) return
  // An index of words goes with its own tables, whose names begin with its own.
  for (const name of names.sort()) await db.schema.dropTable(name).ifExists().execute()
  await createRegister(db, engine)
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
