/** The tables of the first day, and the chain that is only ever added to. */
import { type Kysely, sql } from 'kysely'
import { createTables, type Index, type TableColumns } from '../../../platform/create-tables.ts'
import type { Engine } from '../../../platform/database.ts'
import { refusal } from './refusal.ts'

export async function createState(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await createTables(db, engine, tables, indexes)
  for (const statement of engine === 'sqlite' ? sqliteGuards : postgresGuards) await sql.raw(statement).execute(db)
}

const tables: TableColumns = {
  analyst: { analyst_id: 'key', email: 'text', name: 'text', password_hash: 'text', role: 'text', created_at: 'text' },
  sign_in_link: { token_hash: 'key', expires_at: 'text' },
  session: { token_hash: 'key', session_id: 'text', analyst_id: 'text', created_at: 'text', expires_at: 'text' },
  case_file: {
    case_id: 'key',
    reference: 'text',
    title: 'text',
    purpose: 'text',
    lawful_basis: 'text',
    retention_date: 'text',
    created_at: 'text',
    created_by: 'text',
  },
  case_member: { case_id: 'text', analyst_id: 'text' },
  chain: {
    seq: 'id',
    id: 'text',
    event: 'text',
    at: 'text',
    analyst: 'text',
    case_id: 'text?',
    operation: 'text',
    outcome: 'text?',
    reason: 'text?',
    bytes: 'integer?',
    milliseconds: 'integer?',
    credits: 'text?',
    commitment: 'text?',
    previous_hash: 'text',
    hash: 'text',
  },
  content: { seq: 'id', id: 'text', case_id: 'text?', salt: 'text', body: 'text', answer: 'bytes?' },
  price: { operation: 'key', credits: 'text', learned_at: 'text' },
  balance: { seq: 'id', credit_balance: 'text', at: 'text' },
  page_key: {
    page_key_id: 'key',
    domain: 'text',
    ip_address: 'text?',
    minted_by: 'text',
    minted_at: 'text',
    expires_at: 'text',
  },
}

const indexes: Index[] = [
  ['analyst', ['email'], 'unique'],
  ['session', ['analyst_id']],
  ['case_member', ['case_id', 'analyst_id'], 'unique'],
  ['case_member', ['analyst_id']],
  ['chain', ['id', 'event']],
  ['chain', ['analyst', 'seq']],
  ['chain', ['case_id', 'seq']],
  ['content', ['id']],
  ['content', ['case_id']],
]

const sqliteGuards = ['update', 'delete'].map(
  (change) =>
    `create trigger chain_refuses_${change} before ${change} on chain begin select raise(abort, '${refusal}'); end`,
)
const postgresGuards = [
  `create function refuse_change() returns trigger language plpgsql as $$ begin raise exception '${refusal}'; end $$`,
  `create trigger chain_refuses_change before update or delete on chain for each row execute function refuse_change()`,
  `create trigger chain_refuses_truncate before truncate on chain for each statement execute function refuse_change()`,
]
