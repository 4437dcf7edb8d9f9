/** The tables of the BFF's state. Times are UTC, ISO 8601 to the millisecond, as text. */

export type Tables = {
  analyst: AnalystTable
  sign_in_link: SignInLinkTable
  session: SessionTable
  case_file: CaseTable
  case_member: CaseMemberTable
  chain: ChainTable
  content: ContentTable
  price: PriceTable
  balance: BalanceTable
  page_key: PageKeyTable
}

export type Role = 'analyst' | 'supervisor' | 'administrator'

export type AnalystTable = {
  /** Random, and the only name of a person that the chain and the upstream see. */
  analyst_id: string
  /** Lower case. */
  email: string
  name: string
  /** argon2id. */
  password_hash: string
  role: Role
  created_at: string
}

export type SignInLinkTable = { token_hash: string; expires_at: string }

export type SessionTable = {
  /** SHA-256, hex: a stolen database signs nobody in. */
  token_hash: string
  session_id: string
  analyst_id: string
  created_at: string
  expires_at: string
}

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

export type CaseMemberTable = { case_id: string; analyst_id: string }

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

export type Event = 'asked' | 'answered' | 'opened' | 'exported' | 'erased'

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

export type PriceTable = { operation: string; credits: string; learned_at: string }

/** A balance the upstream told, and how far the ledger was then. */
export type BalanceTable = { seq: number; credit_balance: string; at: string }

/** Who holds a javascript_key for a page of theirs; the key itself is nowhere. */
export type PageKeyTable = {
  page_key_id: string
  domain: string
  ip_address: string | null
  minted_by: string
  minted_at: string
  expires_at: string
}
