/** The tables of the BFF's state. Times are UTC, ISO 8601 to the millisecond, as text. */

import type { Generated } from 'kysely'
import type { Outcome } from '../../contract/outcome.ts'
import type { SubjectKind } from '../../contract/parameters.ts'
import type { PinKind } from '../../contract/pins.ts'

export type Tables = {
  analyst: AnalystTable
  session: SessionTable
  account_link: AccountLinkTable
  account_event: AccountEventTable
  pending_sign_in: PendingSignInTable
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  identity: IdentityTable
  throttle: ThrottleTable
  sealing_key: SealingKeyTable
  case_file: CaseFileTable
  case_member: CaseMemberTable
  case_change: CaseChangeTable
  chain: ChainTable
  content: ContentTable
  ledger_key: LedgerKeyTable
  checkpoint: CheckpointTable
  checkpoint_stamp: CheckpointStampTable
  record_line: RecordLineTable
  subject: SubjectTable
  erased_case: ErasedCaseTable
  price: PriceTable
  balance: BalanceTable
  set_price: SetPriceTable
  measured_cost: MeasuredCostTable
  budget: BudgetTable
  reservation: ReservationTable
  spend_day: SpendDayTable
  spend_mark: SpendMarkTable
  confirmation: ConfirmationTable
  sent_message: SentMessageTable
  lookup_print: LookupPrintTable
  preference: PreferenceTable
  saved_search: SavedSearchTable
  page_key: PageKeyTable
  session_key: SessionKeyTable
  pin: PinTable
  record_name: RecordNameTable
}

export type Role = 'analyst' | 'supervisor' | 'administrator'

export type AnalystTable = {
  /** Random, and the only name of a person that the chain and the upstream see. */
  analyst_id: string
  /** Lower case. */
  email: string
  name: string
  /** argon2id; empty for whoever signs in through the provider alone. */
  password_hash: string
  role: Role
  created_at: string
  /** Null while the account may be used. */
  disabled_at: string | null
}

export type SessionTable = {
  /** SHA-256, hex: a stolen database signs nobody in. */
  token_hash: string
  session_id: string
  analyst_id: string
  created_at: string
  expires_at: string
  /** To the minute. */
  last_seen_at: string
  address: string
  /** In words: "Firefox on Windows". */
  browser: string
}

/** `first`: the first account; `invitation`: an account with that e-mail and role; `reset`: a new password. */
export type LinkKind = 'first' | 'invitation' | 'reset'

/** A one-time link. Whoever opens it chooses a password. */
export type AccountLinkTable = {
  link_id: string
  /** SHA-256, hex: the token stands in the link and nowhere else. */
  token_hash: string
  kind: LinkKind
  /** Of an invitation. */
  email: string | null
  role: Role | null
  /** Of a reset: whose password. */
  analyst_id: string | null
  /** Null where the command line or the start made it. */
  made_by: string | null
  made_at: string
  expires_at: string
}

/** What was done to accounts: only ever added to. */
export type AccountEventTable = {
  seq: Generated<number>
  at: string
  /** Null for the command line, the start and the provider: `detail` says which. */
  made_by: string | null
  /** Whose account; null where there is none yet. */
  analyst_id: string | null
  change: string
  /** JSON; no secret. */
  detail: string
}

/** Somebody whose password was right and who has not done the rest; no session. */
export type PendingSignInTable = {
  token_hash: string
  analyst_id: string
  needs: 'code' | 'enrolment'
  expires_at: string
}

export type SecondFactorTable = {
  analyst_id: string
  /** Base32, sealed. */
  secret: string
  made_at: string
  /** Null until a first code has shown that the analyst has it. */
  confirmed_at: string | null
  /** The time step of the last code that was taken: it and earlier ones are not taken again. */
  last_step: number
}

/** SHA-256, hex, of a code that was not used yet. */
export type RecoveryCodeTable = { code_hash: string; analyst_id: string }

/** Who somebody is to the sign-in provider. */
export type IdentityTable = { issuer: string; sub: string; analyst_id: string; linked_at: string }

/** Tries at signing in. Names are keyed digests: no e-mail or address that somebody typed is kept. */
export type ThrottleTable = { name: string; tries: number; wait_until: string; forget_at: string }

/** By which key the secrets in this database are sealed: its id, not the key. One row, named `state`. */
export type SealingKeyTable = { name: string; key_id: string }

/** A case as it is stamped on each record. */
export type CaseTable = {
  case_id: string
  reference: string
  title: string
  purpose: string
  lawful_basis: string
  /** YYYY-MM-DD: until when what was looked up is kept. */
  retention_date: string
  created_at: string
  created_by: string
}

/** `closed_at` is null while it is open: a closed case takes no lookups. */
export type CaseFileTable = CaseTable & { closed_at: string | null }

export type CaseMemberTable = { case_id: string; analyst_id: string }

/** One thing that somebody changed of a case. Of `member`, before and after are whose membership ended or began. */
export type CaseChangeTable = {
  change_id: string
  case_id: string
  at: string
  analyst_id: string
  field: string
  before: string | null
  after: string | null
}

/** One event of the ledger (decision 0019): nothing personal, never changed, never deleted. */
export type ChainTable = {
  seq: number
  /** The record's id: what was asked and what was answered share it. */
  id: string
  event: Event
  at: string
  analyst: string
  case_id: string | null
  operation: string
  outcome: string | null
  /** Why there was no answer. */
  reason: string | null
  /** Of the answer as received. */
  bytes: number | null
  milliseconds: number | null
  /** As credits are written, a decimal text; null where the price is not known. */
  credits: string | null
  /** SHA-256 over salt and content, hex; null where the event has no content. */
  commitment: string | null
  previous_hash: string
  hash: string
}

export type Event = 'asked' | 'answered' | 'opened' | 'exported' | 'erased' | 'forked' | 'changed'

/** What an event was about; it can be erased, and the chain stays whole. */
export type ContentTable = {
  seq: number
  id: string
  case_id: string | null
  /** 32 random bytes, hex. */
  salt: string
  /** Canonical JSON. */
  body: string
  /** The answer's bytes as received, gzip. */
  answer: Uint8Array | null
}

/** Every key that ever signed a checkpoint: each data folder has its own. */
export type LedgerKeyTable = {
  /** SHA-256 of the key as SPKI in DER, hex. */
  key_id: string
  /** PEM. */
  public_key: string
  first_used_at: string
}

export type CheckpointTable = {
  /** `day-YYYY-MM-DD`, so that a day has one, or `export-` and a random id. */
  checkpoint_id: string
  /** From 1, without gaps. */
  number: number
  /** The last row that it speaks of. */
  seq: number
  at: string
  /** What is signed: canonical JSON of seq, hash, rows, at, all checkpoints before it and, for an export, what it holds. */
  statement: string
  key_id: string
  /** Ed25519, base64. */
  signature: string
}

/** What a timestamp authority replied (RFC 3161). */
export type CheckpointStampTable = {
  checkpoint_id: string
  /** Its address. */
  authority: string
  received_at: string
  /** TimeStampResp over the SHA-256 of the statement. */
  reply: Uint8Array | null
}

/**
 * A record as the list filters it: what its `asked` row says, and how it ended. The database itself keeps it in step
 * with the chain, whose triggers write it; it proves nothing.
 */
export type RecordLineTable = Pick<ChainTable, 'seq' | 'id' | 'at' | 'analyst' | 'case_id' | 'operation' | 'reason'> & {
  outcome: Outcome
}

/** Whom or what a record is about, as it is searched for: personal data, which goes with the record's content. */
export type SubjectTable = { id: string; kind: SubjectKind; value: string }

/** A case of which nothing is left but that it was (decision 0033). */
export type ErasedCaseTable = { case_id: string; erased_at: string }

export type PriceTable = { operation: string; credits: string; learned_at: string }

/** A balance the upstream told, and how far the ledger was then. */
export type BalanceTable = {
  seq: number
  credit_balance: string
  /** When it was asked for. */
  at: string
  /** How many purchases there were; null where that was not told. */
  total_credit_transactions: string | null
}

/** What an administrator says a call costs; null: that nobody knows. */
export type SetPriceTable = { operation: string; credits: string | null; set_by: string; set_at: string }

/** By record: what the balance fell by where that lookup alone lay between two balances. */
export type MeasuredCostTable = { id: string; credits: string; measured_at: string }

export type BudgetHolder = 'analyst' | 'case'
export type Period = 'total' | 'month'

/** What an analyst, or everybody in a case, may spend; amounts in thousandths of a credit. */
export type BudgetTable = {
  holder: BudgetHolder
  holder_id: string
  period: Period
  /** The most that may be spent. */
  credits: number
  /** What a call of unknown price counts as, in credits; null where it is refused. */
  unknown_counts_as: string | null
  /** YYYY-MM (UTC) that `spent` is of; empty where the period is `total`. */
  month: string
  /** What is reserved counts as spent until it is settled. */
  spent: number
  set_by: string
  set_at: string
}

/** What a lookup that is under way takes of a budget; `id` is its record's. */
export type ReservationTable = {
  id: string
  holder: BudgetHolder
  holder_id: string
  month: string
  /** Thousandths. */
  credits: number
  at: string
}

/** What was answered on a day (UTC), added up from the chain; `case_id` is empty where there was no case. */
export type SpendDayTable = {
  day: string
  operation: string
  analyst: string
  case_id: string
  calls: number
  /** How many of them cost nobody knows how much. */
  unknown_calls: number
  /** Thousandths. */
  credits: number
}

/** How far along the chain the days are added up. */
export type SpendMarkTable = { mark: 'chain'; seq: number }

/** A token that lets one call through, once. */
export type ConfirmationTable = {
  /** SHA-256, hex. */
  token_hash: string
  session_id: string
  /** A digest of the operation, its parameters, the case and the estimate. */
  bound_to: string
  issued_at: string
  expires_at: string
}

/** That a message was asked for, by a digest of what it says and to whom; `id` is its latest record's. */
export type SentMessageTable = { print: string; id: string; at: string }

/** What was asked, as a digest, so that the same question is known again; gone with its record's content. */
export type LookupPrintTable = { id: string; print: string; case_id: string | null; analyst: string; at: string }

/** Who holds a javascript_key for a page of theirs; the key itself is nowhere. */
export type PageKeyTable = {
  page_key_id: string
  domain: string
  ip_address: string | null
  minted_by: string
  minted_at: string
  expires_at: string
  /** JSON: what it may call. Null where it was minted before this was noted. */
  method_list: string | null
  /** Off the list, and good all the same until it runs out. */
  taken_off_at: string | null
}

/** That a session has a javascript_key, in the memory of some process; the key itself is nowhere. */
export type SessionKeyTable = {
  session_key_id: string
  session_id: string
  analyst_id: string
  domain: string
  ip_address: string | null
  minted_at: string
  expires_at: string
  /** JSON. */
  method_list: string
}

/** How an analyst likes the application to be; the body is JSON. */
export type PreferenceTable = { analyst_id: string; body: string; changed_at: string }

/** A record's question, kept under a name; gone with the record's content. */
export type SavedSearchTable = {
  search_id: string
  analyst_id: string
  record_id: string
  name: string
  /** 1 stands before those with 0. */
  is_pinned: number
  saved_at: string
}

/** Something of an answer on record that belongs to what a case is about, and what somebody noted on it. */
export type PinTable = {
  pin_id: string
  case_id: string
  /** The record's id. */
  record: string
  /** Where in its result; empty for the whole. */
  pointer: string
  kind: PinKind
  /** An analyst's own words, and so personal data. */
  note: string
  /** From 1, in the order in which the case shows them. */
  position: number
  pinned_by: string
  pinned_at: string
  /** Of the note. */
  edited_at: string | null
  /** It can be put back for a day; then it is gone. */
  removed_at: string | null
}

/** What a record's answer calls the company or person it is about, empty where it names nobody; gone with its content. */
export type RecordNameTable = { id: string; name: string }
