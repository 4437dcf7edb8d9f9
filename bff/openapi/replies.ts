/**
 * What the fixed routes reply (design 5), for the document alone: a reply is sent as it is, and no schema slows it down.
 * The compiler holds these against the types that the routes reply with, and a test against real replies.
 */
import { z } from 'zod'
import type { Outcome } from '../../contract/outcome.ts'
import type { Shortened } from '../cases/shortened.ts'
import type { PageKeys } from '../keys/page-keys.ts'
import { differences } from '../ledger/differences.ts'
import type { Budget } from '../lookup/budgets/budgets.ts'
import type { SentBefore } from '../lookup/confirmation/confirmations.ts'
import type { Estimate } from '../prices/estimate.ts'
import type { Price } from '../prices/prices.ts'
import type { CaseFileTable, CaseTable, ChainTable, Event, Role } from '../state/tables.ts'

/** Of the document's own components. */
const component = (name: string) => z.unknown().meta({ $ref: `#/components/schemas/${name}` })
const orNull = z.string().nullable()
const time = z.iso.datetime()
const credits = orNull.describe('A decimal number; null where it is not known.')
const said = z.record(z.string(), z.string()).nullable()

const analyst = z.object({
  analyst_id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['analyst', 'supervisor', 'administrator'] satisfies Role[]),
  fictional: z.boolean().describe('Whether lookups go to the embedded service’s fictional register.'),
})

const stamped = z.object({
  case_id: z.string(),
  reference: z.string(),
  title: z.string(),
  purpose: z.string(),
  lawful_basis: z.string(),
  retention_date: z.iso.date(),
  created_at: time,
  created_by: z.string(),
}) satisfies z.ZodType<CaseTable>
const file = stamped.extend({
  closed_at: time.nullable().describe('Null while it is open: a closed case takes no lookups.'),
}) satisfies z.ZodType<CaseFileTable>
const shortened = z.object({
  from: z.iso.date().describe('Until when it was to be kept.'),
  at: time,
  by: orNull.describe('The name of whoever brought the date forward.'),
  erased_from: z.iso.date().describe('The first day on which what it holds may be erased.'),
}) satisfies z.ZodType<Shortened>
const listedFile = file.extend({
  ends_in_days: z.int().describe('Below zero it is over.'),
  shortened: shortened.nullable().describe('Null where its date was not brought forward lately.'),
})

const row = z.object({
  seq: z.int(),
  id: z.string(),
  event: z.enum(['asked', 'answered', 'opened', 'exported', 'erased', 'forked', 'changed'] satisfies Event[]),
  at: time,
  analyst: z.string(),
  case_id: orNull,
  operation: z.string(),
  outcome: orNull,
  reason: orNull,
  bytes: z.int().nullable(),
  milliseconds: z.int().nullable(),
  credits,
  commitment: orNull,
  previous_hash: z.string(),
  hash: z.string(),
}) satisfies z.ZodType<ChainTable>

const record = z.object({
  id: z.string(),
  at: time,
  operation: z.string(),
  analyst: z.string(),
  analyst_name: orNull,
  case_id: orNull,
  outcome: z.enum(['found', 'none_found', 'not_answered', 'not_run'] satisfies Outcome[]),
  reason: orNull.describe('Why there is no answer.'),
  credits,
  measured_credits: orNull.describe('By how much the balance fell for it alone, where that is known.'),
  bytes: z.int().nullable(),
  milliseconds: z.int().nullable(),
  subject_name: z.string().nullable().describe('What its answer calls the company or person it is about.'),
  params: said.describe('What was asked; null where it was erased.'),
  upstream: orNull,
  binding: orNull,
  case: stamped.nullable().describe('As it was then.'),
  stated: z.object({ footing: z.string(), words: z.string() }).nullable(),
  status: z.int().nullable(),
  headers: said,
  sha256: orNull.describe('Of the answer’s bytes as they came, hex.'),
  blanked: z.int().describe('How many keys were overwritten in the answer.'),
  message: orNull,
  attempts: z.int().nullable(),
  failure: orNull,
  charset: z
    .object({ said: z.string(), read: z.string() })
    .nullable()
    .describe('The encoding that the answer says, and the other one that it was read in; null where they agree.'),
  erased: z.boolean(),
  differs: z
    .array(z.enum(differences))
    .describe(
      'In what it is not as it was recorded: a row of it, the rows beside them, its content, the answer’s bytes; or the ledger is not as it was signed. Empty where it is.',
    ),
  chain: z.array(row).describe('Its rows in the ledger, the oldest first.'),
  result: z.unknown().describe('As its operation’s own path has it; null where there is none, or not any more.'),
})

const source = z.enum(['set', 'learned', 'public', 'unknown'] satisfies Price['source'][])
const price = z.object({ operation: z.string(), credits, source })
const budget = z.object({
  holder: z.enum(['analyst', 'case']),
  holder_id: z.string(),
  name: orNull,
  period: z.enum(['total', 'month']),
  credits: z.string(),
  unknown_counts_as: orNull.describe('What a call of unknown price counts as; null where it is refused.'),
  spent: z.string(),
  under_way: z.string(),
  left: z.string(),
  month: orNull,
  set_at: time,
}) satisfies z.ZodType<Budget>
const account = z.object({
  at: time,
  client_info: component('client_info').nullable(),
  not_answered: component('problem').nullable().describe('Why there is no client_info.'),
  prices: z.array(price),
  budget: budget.nullable(),
})

const method_list = z.array(z.string()).describe('The operations that it may call.')
const sessionKey = z.object({
  session_key_id: z.string(),
  analyst_id: z.string(),
  holder: z.string(),
  domain: z.string(),
  ip_address: orNull,
  minted_at: time,
  expires_at: time,
  method_list,
  seconds_left: z.int(),
})
const listedKey = sessionKey
  .omit({ session_key_id: true, analyst_id: true })
  .extend({ page_key_id: z.string(), minted_by: z.string() }) satisfies z.ZodType<
  Awaited<ReturnType<PageKeys['list']>>[number]
>
const mintedKey = listedKey
  .omit({ holder: true, seconds_left: true })
  .extend({ javascript_key: z.string().describe('Shown this once.'), service: z.string() })

/** By method, address and status; null for a reply without a body. */
export const replies: { readonly [route: string]: { readonly [status: string]: z.ZodType | null } } = {
  'POST /api/session': {
    200: analyst,
    202: z.object({ needs: z.enum(['code', 'enrolment']) }).describe('The password was right; this is still to come.'),
  },
  'GET /api/session': { 200: analyst },
  'DELETE /api/session': { 204: null },
  'GET /api/records/:id': { 200: record },
  'GET /api/account': { 200: account },
  'GET /api/cases': { 200: z.object({ cases: z.array(listedFile) }) },
  'POST /api/cases': { 201: file },
  'GET /api/keys': { 200: z.object({ keys: z.array(listedKey), session_keys: z.array(sessionKey) }) },
  'POST /api/keys': { 201: mintedKey },
  'DELETE /api/keys/:page_key_id': { 204: null },
  'GET /api/health': { 200: z.object({ status: z.literal('ok'), ledger: z.enum(['continued', 'not_continued']) }) },
  'GET /api/ready': {
    200: z.object({ status: z.literal('ready'), upstream: z.enum(['unknown', 'answering', 'silent']) }),
  },
}

/** What stands in a problem of status 428, beside what stands in each. */
export const toConfirm = z.object({
  outcome: z.literal('not_run'),
  reason: z.literal('confirmation_needed'),
  confirmation: z.string().describe('Lets the same lookup through, once, as its `confirmation`.'),
  expires_at: time,
  estimate: z.object({
    operation: z.string(),
    credits,
    source,
    units: z.int().describe('How many times the price: the blocks of a text message.'),
    at_most: z.boolean(),
    confirmation_needed: z.boolean(),
  }) satisfies z.ZodType<Omit<Estimate, 'operation'>>,
  sent_before: (z.object({ at: time, record: z.string() }) satisfies z.ZodType<SentBefore>)
    .nullable()
    .describe('The same text message to the same number, within a day.'),
})
