/** Records of the ledger. */
import { z } from 'zod'
import { stampedCase } from './cases.ts'
import { credits, nameAmong, next, textOrNull, time } from './fields.ts'
import { outcomes } from './lookups.ts'
import { answerSource } from './sources.ts'

/** The parts of a record that can differ from the chain. */
export const differences = ['row', 'order', 'content', 'answer', 'signed'] as const

const events = ['asked', 'answered', 'opened', 'exported', 'erased', 'forked', 'changed'] as const

export type ChainRow = z.infer<typeof chainRow>
/** A row of the ledger with everything that its hash covers. */
const chainRow = z.object({
  seq: z.int(),
  id: z.string(),
  event: nameAmong(events),
  at: time,
  analyst: z.string(),
  case_id: textOrNull,
  operation: z.string(),
  outcome: textOrNull,
  reason: textOrNull,
  bytes: z.number().nullable(),
  milliseconds: z.number().nullable(),
  credits,
  commitment: textOrNull,
  previous_hash: z.string(),
  hash: z.string(),
})

const texts = z.record(z.string(), z.string())

/** The fields of a record in every view. */
const recordFacts = z.object({
  id: z.string(),
  at: time,
  operation: z.string(),
  analyst: z.string().describe('The analyst’s id.'),
  analyst_name: textOrNull,
  case_id: textOrNull,
  outcome: nameAmong(outcomes),
  reason: textOrNull.describe('Why there is no answer.'),
  credits,
  measured_credits: textOrNull.describe('By how much the balance fell for this lookup alone, where known.'),
  milliseconds: z.number().nullable(),
  subject_name: textOrNull.describe('What the answer calls the company or person.'),
})

export type LedgerRecord = z.infer<typeof record>
export const record = recordFacts.extend({
  bytes: z.number().nullable(),
  params: texts.nullable().describe('The request; null where it was erased.'),
  upstream: textOrNull,
  binding: textOrNull,
  case: stampedCase.nullable().describe('As it was at the time.'),
  stated: z
    .object({ footing: z.string(), words: z.string() })
    .nullable()
    .describe('On what footing a text message was sent.'),
  token_id: textOrNull.describe('The access token of the program that sent the request.'),
  status: z.int().nullable(),
  headers: texts.nullable(),
  source: answerSource.nullable().describe('Null where the lookup service did not name it.'),
  sha256: textOrNull.describe('Of the answer’s bytes as received, hex.'),
  blanked: z.int().describe('How many keys were overwritten in the answer.'),
  message: textOrNull,
  attempts: z.int().nullable().describe('How often the service was called; null where that was not noted.'),
  failure: textOrNull.describe('How the exchange with the lookup service failed.'),
  charset: z
    .object({ said: z.string(), read: z.string() })
    .nullable()
    .describe('The encoding that the answer names, and the one it was read in; null where they agree.'),
  erased: z.boolean(),
  differs: z
    .array(z.enum(differences))
    .describe(
      'What is not as recorded: a row, the rows beside it, the content, the answer’s bytes, or the signed ledger. Empty where all is as recorded.',
    ),
  chain: z.array(chainRow).describe('Its rows in the ledger, the oldest first.'),
  result: z.unknown().describe('As the operation’s own path has it; null where there is none, or not any more.'),
})

/** The subject of a lookup, by the names of its parameters. */
export const about = texts

export type RecordLine = z.infer<typeof recordLine>
const recordLine = recordFacts.extend({ seq: z.int(), case_reference: textOrNull, about })
export type RecordPage = z.infer<typeof recordPage>
export const recordPage = z.object({ records: z.array(recordLine), next })

const nearName = z.object({ id: z.string(), operation: z.string(), name: z.string(), company_number: textOrNull })
export type NearNames = z.infer<typeof nearNames>
export const nearNames = z.object({ names: z.array(nearName) })
