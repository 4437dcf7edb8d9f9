/**
 * The tables of the BFF's state: each column, key, index and guard is stated here, once. Times are UTC, ISO 8601 to the
 * millisecond, as text. A change here needs a migration too (schema.ts).
 *
 * Each text says what it holds: `plain` (nothing personal), `aPerson`, `aSecret` (of a person), `ofRecord` (words of a record) or `ofAnalyst` (an
 * analyst's words). `goesWith` says with which record, case, account or other row a row is deleted; a column's own list
 * says with which it is emptied. Erasing, triggers and data-subject reports follow (forgetting.ts).
 */

import type { ChangeKind } from '../../contract/changes.ts'
import type { CommentKind } from '../../contract/comments.ts'
import type { BatchState, RowState, RowVerdict } from '../../contract/desk/batches.ts'
import type { NoticeWhy } from '../../contract/desk/comments.ts'
import type { ReportStep } from '../../contract/desk/reports.ts'
import type { CandidateKind, ScreeningChangeKind } from '../../contract/desk/screening.ts'
import type { ImportedKind } from '../../contract/desk/subjects.ts'
import type { RunOutcome, WatchState } from '../../contract/desk/watches.ts'
import type { SubjectKind } from '../../contract/formats.ts'
import type { LogoType } from '../../contract/house-template.ts'
import type { FindingKind, FindingState, Verdict } from '../../contract/judgements.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { PinKind } from '../../contract/pins.ts'
import type { ReportFormat } from '../../contract/reports.ts'
import type { Kind } from '../../entities/claim.ts'
import { erasedKey } from '../../entities/keys.ts'
import {
  aPerson,
  aSecret,
  defineStatedTables,
  nullableTextOf,
  ofAnalyst,
  ofRecord,
  type RowsOf,
  textOf,
} from '../../platform/tables.ts'

export type Role = 'analyst' | 'supervisor' | 'administrator'
/** `first`: the first account; `invitation`: an account with that e-mail and role; `reset`: a new password. */
export type LinkKind = 'first' | 'invitation' | 'reset'
export type Event = 'asked' | 'answered' | 'opened' | 'exported' | 'erased' | 'forked' | 'changed'
export type BudgetHolder = 'analyst' | 'case' | 'token'
export type Period = 'total' | 'month'
export type Decision = 'judgement' | 'explanation' | 'finding'
/** A call of a batch, while it runs; a watch; a message for the webhook; an analyst's summary mail; a case that is screened. */
export type JobKind = 'call' | 'watch' | 'webhook' | 'mail' | 'screening'
/** Why a watch has stopped. */
export type WatchEnd =
  | 'until'
  | 'ceiling'
  | 'case_closed'
  | 'case_expired'
  | 'case_incomplete'
  | 'record_erased'
  | 'analyst_disabled'
  | 'analyst_left'
  | 'sessions_ended'
/** Why the watch of a screening has stopped. */
export type ScreeningWatchEnd = WatchEnd | 'price_unknown'

/** `cancelled` by hand; `stopped` for the reason in `why`. */
export type ScreeningProgress = 'running' | 'done' | 'stopped' | 'cancelled'

const appendOnly = 'the chain is append-only'

// Conditions of what goes with what.
const emailOfAccount = '(select email from analyst where analyst_id = old.analyst_id)'
const basedOn = (decision: Decision) =>
  `seq in (select decision_seq from decision_source where decision = '${decision}' and record = old.id)`
const everyVersion = `finding_id in (select finding_id from finding where ${basedOn('finding')})`
const caseOfMention = 'case_id = (select case_id from claim_mark where case_seq = old.case_seq)'
/** A pin brings a record of another case into the graph, without claims. */
const ofForeignPin = `case_id in (select case_id from pin where record = old.id and case_id <> coalesce(old.case_id, ''))
  and not exists (select 1 from mention join claim_mark on claim_mark.case_seq = mention.case_seq
  where claim_mark.case_id = placement.case_id and mention.key = placement.key)`
const unclaimed = `seq in (old.mention, old.other)
  and not exists (select 1 from claim where claim.mention = mention.seq)
  and not exists (select 1 from claim where claim.other = mention.seq)`
const sourcesGone = `not exists (select 1 from decision_source as source join content on content.id = source.record
  where source.decision = 'judgement' and source.decision_seq = judgement.seq)`
/** The mention's name is in its key. */
const goneMention = (key: 'a' | 'b') => ({
  mention: `${key} = old.key and ${caseOfMention}`,
  record: `${basedOn('judgement')} and ${sourcesGone}`,
})
const ofItsCalls = '(batch_id, "row") in (select batch_id, "row" from batch_call where record = old.id)'
const fromEarlierCall = `outcome in ('found', 'none_found') and ${ofItsCalls}
  and step > (select min(step) from batch_call as earlier where earlier.record = old.id)`
const inBatch = 'batch_id in (select batch_id from batch where case_id = old.case_id)'
const inWatch = 'watch_id in (select watch_id from watch where case_id = old.case_id)'
const blocksCiting =
  'select report_id, block from report_block where seq in (select block_seq from report_citation where record = old.id)'

export const tables = defineStatedTables({
  analyst: {
    columns: {
      /** Random. The chain and upstream identify a person only by this. */
      analyst_id: 'key',
      /** Lower case. */
      email: aPerson({ account: 'analyst_id' }, "'erased-' || analyst_id"),
      name: aPerson({ account: 'analyst_id' }, "'Erased account'"),
      /** argon2id. Empty for those who sign in through the provider only. */
      password_hash: aSecret({ account: 'analyst_id' }),
      role: textOf<Role>(),
      created_at: 'plain',
      /** Null while the account may be used. */
      disabled_at: 'plain?',
    },
    unique: ['email'],
  },
  session: {
    columns: {
      /** SHA-256, hex, so that a stolen database signs no one in. */
      token_hash: 'key',
      session_id: 'plain',
      analyst_id: 'plain',
      created_at: 'plain',
      expires_at: 'plain',
      /** To the minute. */
      last_seen_at: 'plain',
      address: aPerson(),
      /** In words: "Firefox on Windows". */
      browser: aPerson(),
    },
    indexes: ['analyst_id', 'session_id'],
    goesWith: { account: 'analyst_id' },
  },
  /** A one-time link. The person who opens it chooses a password. */
  account_link: {
    columns: {
      link_id: 'key',
      /** SHA-256, hex: only the link itself holds the token. */
      token_hash: 'plain',
      kind: textOf<LinkKind>(),
      /** For an invitation. */
      email: aPerson.orNull(),
      role: nullableTextOf<Role>(),
      /** For a reset: the account. */
      analyst_id: 'plain?',
      /** Null if the command line or the first start created it. */
      made_by: 'plain?',
      made_at: 'plain',
      expires_at: 'plain',
    },
    unique: ['token_hash'],
    goesWith: { account: ['analyst_id', `email = ${emailOfAccount}`] },
  },
  /** Changes of accounts. Rows are only ever added. */
  account_event: {
    columns: {
      seq: 'serial',
      at: 'plain',
      /** Null for the command line, the first start and the provider: `detail` says which. */
      made_by: 'plain?',
      /** The changed account; null if there is none yet. */
      analyst_id: 'plain?',
      change: 'plain',
      /** JSON; no secret. */
      detail: aPerson(
        // With its quotation marks: another address may end with this one.
        { account: ['analyst_id', `replace(detail, '"' || ${emailOfAccount} || '"', '') <> detail`] },
        "'{}'",
      ),
    },
  },
  /** A sign-in with the right password, before the second factor. It gives no access yet. */
  pending_sign_in: {
    columns: { token_hash: 'key', analyst_id: 'plain', needs: textOf<'code' | 'enrolment'>(), expires_at: 'plain' },
    indexes: ['analyst_id'],
    goesWith: { account: 'analyst_id' },
  },
  second_factor: {
    columns: {
      analyst_id: 'key',
      /** Base32, sealed. */
      secret: 'plain',
      made_at: 'plain',
      /** Null until a first code has shown that the analyst has the secret. */
      confirmed_at: 'plain?',
      /** The time step of the last accepted code. That step and earlier ones are refused. */
      last_step: 'integer',
    },
    goesWith: { account: 'analyst_id' },
  },
  /** SHA-256, hex, of each unused code. */
  recovery_code: {
    columns: { code_hash: 'key', analyst_id: 'plain' },
    indexes: ['analyst_id'],
    goesWith: { account: 'analyst_id' },
  },
  /** How the sign-in provider identifies a person. */
  identity: {
    columns: { issuer: 'plain', sub: aPerson(), analyst_id: 'plain', linked_at: 'plain' },
    unique: ['issuer, sub'],
    indexes: ['analyst_id'],
    goesWith: { account: 'analyst_id' },
  },
  /** Failed sign-ins. Names are keyed digests, so no typed e-mail or address is stored. */
  throttle: {
    columns: { name: 'key', tries: 'integer', wait_until: 'plain', forget_at: 'plain' },
    indexes: ['forget_at'],
  },
  /** Lookups that processes took out of a session's minute (decision 0083). */
  lookup_count: {
    columns: { session_id: 'key', taken: 'integer', ends_at: 'plain' },
    indexes: ['ends_at'],
  },
  /** A personal access token, which a program sends instead of a session's cookie. Its budget is a `budget`. */
  access_token: {
    columns: {
      /** Random: the ledger and the lists identify a token only by this. */
      token_id: 'key',
      /** SHA-256, hex: only the token itself holds the secret. */
      token_hash: 'plain',
      analyst_id: 'plain',
      name: ofAnalyst({ account: 'analyst_id' }),
      /** JSON: its scopes. */
      scopes: 'plain',
      created_at: 'plain',
      expires_at: 'plain',
      /** To the minute. */
      last_used_at: 'plain?',
      revoked_at: 'plain?',
    },
    unique: ['token_hash'],
    indexes: ['analyst_id'],
  },
  /** The id of the key that seals the secrets in this database. One row, named `state`. */
  sealing_key: { columns: { name: 'key', key_id: 'plain' } },
  case_file: {
    columns: {
      case_id: 'key',
      reference: ofAnalyst({ case: 'case_id' }, "'erased-' || substr(case_id, 1, 6)"),
      title: ofAnalyst({ case: 'case_id' }, "'Erased'"),
      purpose: ofAnalyst({ case: 'case_id' }),
      lawful_basis: ofAnalyst(
        { case: 'case_id' },
        "case when lawful_basis like 'Other: %' then 'Other' else lawful_basis end",
      ),
      /** YYYY-MM-DD: the case's records are kept until then. */
      retention_date: 'plain',
      created_at: 'plain',
      created_by: 'plain',
      /** Null while the case is open. A closed case takes no lookups. */
      closed_at: 'plain?',
    },
    indexes: [
      'retention_date',
      // If two people open a case with the same reference at once, the second is refused.
      { name: 'case_file_by_open_reference', on: 'lower(reference)', where: 'closed_at is null', unique: true },
    ],
  },
  case_member: {
    columns: {
      case_id: 'plain',
      analyst_id: 'plain',
      /** Null for a member who works in the case. A reader changes and spends nothing. */
      reader_since: 'plain?',
    },
    unique: ['case_id, analyst_id'],
    indexes: ['analyst_id'],
    goesWith: { case: 'case_id' },
  },
  /** One change of a case. For `member` and `reader`, `before` lists who stopped being one, and `after` who became one. */
  case_change: {
    columns: {
      change_id: 'key',
      case_id: 'plain',
      at: 'plain',
      analyst_id: 'plain',
      field: 'plain',
      before: ofAnalyst.orNull(),
      after: ofAnalyst.orNull(),
    },
    indexes: ['case_id, at', { name: 'case_change_of_date_by_at', on: 'at', where: "field = 'retention_date'" }],
    goesWith: { case: 'case_id' },
  },
  /** One event of the ledger (decision 0019): nothing personal, never changed, never deleted. */
  chain: {
    columns: {
      seq: 'id',
      /** The record's id: `asked` and `answered` share it. */
      id: 'plain',
      event: textOf<Event>(),
      at: 'plain',
      analyst: 'plain',
      case_id: 'plain?',
      operation: 'plain',
      outcome: 'plain?',
      /** The reason for a missing answer. */
      reason: 'plain?',
      /** The answer as received. */
      bytes: 'integer?',
      milliseconds: 'integer?',
      /** A decimal text; null if the price is not known. */
      credits: 'plain?',
      /** SHA-256 over salt and content, hex; null if the event has no content. */
      commitment: 'plain?',
      previous_hash: 'plain',
      hash: 'plain',
    },
    // Every event writes to each index, so most indexes hold only the rows that are read through them.
    indexes: [
      'id, event',
      { on: 'case_id, seq', where: 'case_id is not null' },
      { on: 'event, at, seq', where: "event in ('opened', 'exported', 'erased')" },
      { on: 'analyst, event, at, seq', where: "event in ('opened', 'exported', 'erased')" },
      { name: 'chain_by_fork', on: 'seq', where: "event = 'forked'" },
      { name: 'chain_changed_by_at_seq', on: 'event, at, seq', where: "event = 'changed'" },
    ],
    appendOnly,
  },
  /** The content of an event. It can be erased while the chain stays whole. */
  content: {
    columns: {
      seq: 'id',
      id: 'plain',
      case_id: 'plain?',
      /** 32 random bytes, hex. */
      salt: 'plain',
      /** Canonical JSON. */
      body: ofRecord(),
      /** The answer's bytes as received, gzip. */
      answer: ofRecord.bytes(),
    },
    indexes: ['id', 'case_id, seq'],
    goesWith: { record: 'id' },
  },
  /** Every key that ever signed a checkpoint: each data folder has its own. */
  ledger_key: {
    columns: {
      /** SHA-256 of the key as SPKI in DER, hex. */
      key_id: 'key',
      /** PEM. */
      public_key: 'plain',
      first_used_at: 'plain',
    },
    appendOnly,
  },
  checkpoint: {
    columns: {
      /** `day-YYYY-MM-DD`, so that each day has one, or `export-` and a random id. */
      checkpoint_id: 'key',
      /** The last row that it signs. */
      seq: 'integer',
      at: 'plain',
      /**
       * The signed statement: canonical JSON of seq, hash, rows, at, earlier checkpoints and, for an export, its
       * contents.
       */
      statement: 'plain',
      key_id: 'plain',
      /** Ed25519, base64. */
      signature: 'plain',
      /** From 1, without gaps. */
      number: 'integer',
    },
    unique: ['number'],
    indexes: ['seq'],
    appendOnly,
  },
  /** The reply of a timestamp authority (RFC 3161). */
  checkpoint_stamp: {
    columns: {
      checkpoint_id: 'key',
      /** The authority's address. */
      authority: 'plain',
      received_at: 'plain',
      /** TimeStampResp over the SHA-256 of the statement. */
      reply: 'bytes?',
    },
    appendOnly,
  },
  /** A record as the list filters it, derived from the chain: it proves nothing. */
  record_line: {
    columns: {
      seq: 'id',
      id: 'plain',
      at: 'plain',
      analyst: 'plain',
      case_id: 'plain?',
      operation: 'plain',
      outcome: textOf<Outcome>(),
      reason: 'plain?',
    },
    unique: ['id'],
    // One index for each filter, in the order of the list; and one for the printed end of an id.
    indexes: [
      'at, seq',
      'analyst, at, seq',
      'operation, at, seq',
      'outcome, at, seq',
      { on: 'case_id, at, seq', where: 'case_id is not null' },
      { on: 'reason, at, seq', where: 'reason is not null' },
      { name: 'record_line_by_end', on: 'substr(id, 15)' },
    ],
  },
  /** The subject of a record, for searches: personal data, erased with the record's content. */
  subject: {
    columns: { id: 'plain', kind: textOf<SubjectKind>(), value: ofRecord() },
    indexes: ['value, id', 'id'],
    goesWith: { record: 'id' },
  },
  /** The last row of the chain whose `record_line` and `subject` rows are written. One row, named `chain`. */
  derived_mark: { columns: { mark: 'key', seq: 'integer' } },
  /** A case that was erased (decision 0033). */
  erased_case: { columns: { case_id: 'key', erased_at: 'plain' } },
  /** Erasures of a data subject's finds. A restored state lacks those since its backup, so they are repeated. */
  found_erasure: { columns: { erasure_id: 'key' } },
  price: { columns: { operation: 'key', credits: 'plain', learned_at: 'plain' } },
  /** A balance from upstream, and the end of the ledger at that time. */
  balance: {
    columns: {
      seq: 'id',
      credit_balance: 'plain',
      at: 'plain',
      /** The number of purchases; null if upstream did not say. */
      total_credit_transactions: 'plain?',
    },
  },
  /** A price that an administrator set. Null means: price not known. */
  set_price: { columns: { operation: 'key', credits: 'plain?', set_by: 'plain', set_at: 'plain' } },
  /** By record: the difference of two balances with only that lookup between them. */
  measured_cost: { columns: { id: 'key', credits: 'plain', measured_at: 'plain' } },
  /** The most that an analyst, or everyone in a case, may spend; amounts in thousandths of a credit. */
  budget: {
    columns: {
      holder: textOf<BudgetHolder>(),
      holder_id: 'plain',
      period: textOf<Period>(),
      credits: 'bigint',
      /** The credits that a call of unknown price counts as; null if such calls are refused. */
      unknown_counts_as: 'plain?',
      /** The month of `spent`, YYYY-MM (UTC); empty if the period is `total`. */
      month: 'plain',
      /** Includes reserved credits. */
      spent: 'bigint',
      set_by: 'plain',
      set_at: 'plain',
    },
    unique: ['holder, holder_id'],
  },
  /** The credits that a running lookup reserves in a budget; `id` is its record's. Credits in thousandths. */
  reservation: {
    columns: {
      id: 'plain',
      holder: textOf<BudgetHolder>(),
      holder_id: 'plain',
      month: 'plain',
      credits: 'bigint',
      at: 'plain',
    },
    unique: ['id, holder'],
    indexes: ['at'],
  },
  /** The sums of a day's answers (UTC), from the chain. Credits in thousandths. */
  /** Lookups that were not run and have no record, by day and reason. Words of ours alone; deleted after 90 days. */
  refused_lookup: {
    columns: { day: 'plain', operation: 'plain', status: 'integer', why: 'plain', count: 'integer' },
    unique: ['day, operation, status, why'],
  },
  spend_day: {
    columns: {
      day: 'plain',
      operation: 'plain',
      analyst: 'plain',
      /** Empty if there was no case. */
      case_id: 'plain',
      calls: 'integer',
      /** The number of calls with unknown cost. */
      unknown_calls: 'integer',
      credits: 'bigint',
    },
    unique: ['day, operation, analyst, case_id'],
    indexes: ['analyst, day', 'case_id, day'],
  },
  /** How far along the chain the days are added up. One row, named `chain`. */
  spend_mark: { columns: { mark: 'key', seq: 'integer' } },
  /** A token that confirms one call, once. */
  confirmation: {
    columns: {
      /** SHA-256, hex. */
      token_hash: 'key',
      session_id: 'plain',
      /** A digest of the operation, its parameters, the case and the estimate. */
      bound_to: 'plain',
      issued_at: 'plain',
      expires_at: 'plain',
    },
    indexes: ['expires_at'],
  },
  /** A digest of a text message and its recipient; `id` is the latest record of this message. */
  sent_message: {
    columns: { print: 'key', id: 'plain', at: 'plain' },
    indexes: ['id', 'at'],
    goesWith: { record: 'id' },
  },
  /** A digest of a lookup's question, which finds an earlier answer. */
  lookup_print: {
    columns: { id: 'key', print: 'plain', case_id: 'plain?', analyst: 'plain', at: 'plain' },
    indexes: ['print, at', 'at'],
    goesWith: { record: 'id' },
    needsRecord: true,
  },
  /** A javascript_key for the operator's own web page. The key itself is not stored. */
  page_key: {
    columns: {
      page_key_id: 'key',
      domain: ofAnalyst({ account: 'minted_by' }),
      ip_address: ofAnalyst.orNull({ account: 'minted_by' }),
      minted_by: 'plain',
      minted_at: 'plain',
      expires_at: 'plain',
      /** JSON: the operations that it may call. Null if they were not noted. */
      method_list: 'plain?',
      /** Removed from the list; the key still works until it expires. */
      taken_off_at: 'plain?',
    },
  },
  /** A session's javascript_key, which one process holds in memory. The key itself is not stored. */
  session_key: {
    columns: {
      session_key_id: 'key',
      session_id: 'plain',
      analyst_id: 'plain',
      domain: 'plain',
      ip_address: aPerson.orNull(),
      minted_at: 'plain',
      expires_at: 'plain',
      /** JSON. */
      method_list: 'plain',
    },
    indexes: ['session_id'],
    goesWith: { account: 'analyst_id' },
  },
  /** An analyst's settings; the body is JSON. */
  preference: {
    columns: { analyst_id: 'key', body: ofAnalyst(), changed_at: 'plain' },
    goesWith: { account: 'analyst_id' },
  },
  /** A record's question, saved under a name. */
  saved_search: {
    columns: {
      search_id: 'key',
      analyst_id: 'plain',
      record_id: 'plain',
      name: ofAnalyst(),
      /** Pinned searches (1) come before others (0). */
      is_pinned: 'integer',
      saved_at: 'plain',
    },
    unique: ['analyst_id, record_id'],
    indexes: ['record_id'],
    goesWith: { record: 'record_id', account: 'analyst_id' },
    needsRecord: true,
  },
  /** Something from an answer, kept in a case with a note. */
  pin: {
    columns: {
      pin_id: 'key',
      case_id: 'plain',
      /** The record's id. */
      record: 'plain',
      /** A pointer into its result; empty for the whole result. */
      pointer: 'plain',
      kind: textOf<PinKind>(),
      /** It may repeat what it is pinned to. */
      note: ofAnalyst({ record: 'record' }),
      /** The position in the case, from 1. */
      position: 'integer',
      pinned_by: 'plain',
      pinned_at: 'plain',
      /** When the note was changed last. */
      edited_at: 'plain?',
      /** A removed pin can be restored for a day. */
      removed_at: 'plain?',
      /** Who changed the note last; null also for changes of older versions. */
      edited_by: 'plain?',
    },
    indexes: ['case_id, position', 'record', 'removed_at'],
    goesWith: { case: 'case_id' },
  },
  /**
   * An analyst's judgement on whether two mentions are one person. Rows are only added, and the last one of a pair
   * counts.
   */
  judgement: {
    columns: {
      seq: 'serial',
      case_id: 'plain',
      /** Keys of mentions; `a` sorts before `b`. */
      a: ofRecord(goneMention('a'), `'${erasedKey}a-' || seq`),
      b: ofRecord(goneMention('b'), `'${erasedKey}b-' || seq`),
      verdict: textOf<Verdict>(),
      /** It may repeat the records. */
      reason: ofAnalyst({ record: basedOn('judgement') }),
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['case_id, seq'],
    goesWith: { case: 'case_id' },
  },
  /** The explanation of a contradiction. Rows are only added. The last one counts, and an empty one withdraws it. */
  explanation: {
    columns: {
      seq: 'serial',
      case_id: 'plain',
      contradiction_id: 'plain',
      text: ofAnalyst({ record: basedOn('explanation') }),
      /** 1: earlier rows no longer count. */
      is_withdrawn: 'integer',
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['case_id, seq'],
    goesWith: { case: 'case_id' },
  },
  /** A version of a hypothesis, a finding, a task or a dead end. The last one of a `finding_id` counts. */
  finding: {
    columns: {
      seq: 'serial',
      case_id: 'plain',
      finding_id: 'plain',
      kind: textOf<FindingKind>(),
      state: textOf<FindingState>(),
      text: ofAnalyst({ record: everyVersion }),
      /** The person who has the task. */
      assignee: 'plain?',
      /** JSON: the keys of its mentions. */
      mentions: ofRecord(
        { record: everyVersion, mention: `${caseOfMention} and replace(mentions, old.key, '') <> mentions` },
        "'[]'",
      ),
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['case_id, seq', 'finding_id, seq'],
    goesWith: { case: 'case_id' },
  },
  /** The records that a decision is based on. Erasing one erases the decision's words. */
  decision_source: {
    columns: {
      decision: textOf<Decision>(),
      decision_seq: 'integer',
      case_id: 'plain',
      record: 'plain',
      pointer: 'plain',
    },
    indexes: ['record', 'decision, decision_seq', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /** How far a case's claims are written (decision 0085). A new version of the extractor writes all of them again. */
  claim_mark: {
    columns: {
      case_seq: 'id',
      case_id: 'plain',
      extractor_version: 'integer',
      /** The `answered` row of the last record read. */
      last_ledger_seq: 'integer',
      /** How often earlier records were written again or taken out. */
      rewritten: 'integer?',
    },
    unique: ['case_id'],
  },
  /** A person or thing in the records of a case: personal data, deleted with its last claim. */
  mention: {
    columns: {
      seq: 'id',
      case_seq: 'integer',
      /** A digest of case and key, because a key may be longer than an index allows. */
      key_hash: 'bigint',
      key: ofRecord(),
      kind: textOf<Kind>(),
    },
    indexes: ['key_hash', 'case_seq, seq'],
    goesWith: { claim: unclaimed },
  },
  /** One claim of a record about a mention: personal data, deleted with the record's content. */
  claim: {
    columns: {
      /** The `answered` row of the record. */
      record: 'integer',
      mention: 'integer',
      /** The index in `propertyNames` (entities/claim.ts). */
      property: 'integer',
      value: ofRecord.orNull(),
      /** The other mention of a relation. */
      other: 'integer?',
      /** The pointer into the result, from `claim_pointer`. */
      pointer: 'integer',
      /** A digest of case, property and value, for values that others may share. */
      shared: 'bigint?',
    },
    indexes: [
      'record',
      'mention, property',
      { on: 'other', where: 'other is not null' },
      { on: 'shared', where: 'shared is not null' },
    ],
    goesWith: { record: 'record = old.seq' },
  },
  /** Pointers as numbers, because most answers use the same ones. */
  claim_pointer: { columns: { seq: 'id', pointer: 'plain' }, unique: ['pointer'] },
  /** The words by which a search in the case finds a mention, each after its case's number. */
  mention_word: {
    columns: { word: ofRecord(), mention: 'integer' },
    unique: ['word, mention'],
    indexes: ['mention'],
    goesWith: { mention: 'mention' },
  },
  /** A record whose answer cannot be read: views of the case name it. */
  claim_missing: {
    columns: { record: 'id', case_seq: 'integer', why: 'plain' },
    indexes: ['case_seq'],
    goesWith: { record: 'record = old.seq' },
  },
  /** The position that an analyst gave to a node of the graph. */
  placement: {
    columns: {
      case_id: 'plain',
      key: ofRecord(),
      x: 'real?',
      y: 'real?',
      /** 1 hides the node. */
      hidden: 'integer',
      group_name: ofAnalyst.orNull(),
      /** 1 folds its neighbours without other links into a count, 0 draws them. Null: by the size of the graph. */
      collapsed: 'integer?',
    },
    unique: ['case_id, key'],
    goesWith: { mention: `key = old.key and ${caseOfMention}`, record: ofForeignPin, case: 'case_id' },
  },
  /** The filter of the graph, which all members of the case share. */
  graph_filter: {
    columns: {
      case_id: 'key',
      /** JSON: names of kinds and relations, and years. */
      filter: 'plain',
    },
    goesWith: { case: 'case_id' },
  },
  /** The name of the company or person in a record's answer; empty if it names none. */
  record_name: { columns: { id: 'key', name: ofRecord() }, goesWith: { record: 'id' }, needsRecord: true },
  /** Who pressed for work that runs later: an account, with the session or the access token of the press. */
  actor: {
    columns: {
      /** The id of the session or of the token. For work from an older version, the account's. */
      actor_id: 'key',
      analyst_id: 'plain',
      token_id: 'plain?',
      /** When somebody ended the session on purpose. Signing out leaves it null, and the work goes on. */
      ended_at: 'plain?',
    },
    indexes: ['analyst_id'],
  },
  /** A table whose rows are looked up one by one. Credits in thousandths. */
  batch: {
    columns: {
      batch_id: 'key',
      case_id: 'plain',
      made_by: 'plain',
      name: ofAnalyst(),
      /** An operation, or a flow. */
      flow: 'plain',
      /** JSON: the headings of the file, the heading of each parameter, and sentences on how the file was read. */
      headings: ofAnalyst({}, "'[]'"),
      mapping: ofAnalyst({}, "'{}'"),
      notes: ofAnalyst({}, "'[]'"),
      /** JSON: the price shown before the start. */
      estimate: 'plain',
      state: textOf<BatchState>(),
      why: 'plain?',
      /** The ceiling; 0 before the start. */
      most_credits: 'bigint',
      /** The credits that a call of unknown price counts as. */
      unknown_counts_as: 'bigint',
      /** Includes the running lookup. It never passes the ceiling. */
      spent: 'bigint',
      created_at: 'plain',
      started_at: 'plain?',
      ended_at: 'plain?',
      /** The service or the ledger accepts no call until this time: `why` says which. Null after the next answer. */
      waits_until: 'plain?',
      /** Who pressed start last. Null before the start. */
      actor: 'plain?',
      /** Counts the changes of its rows. Null: none yet. */
      changes: 'integer?',
      /** 1: an answer belongs to the case when somebody accepts its row. Null: it does at once, as in older versions. */
      accepts: 'integer?',
    },
    indexes: ['case_id, created_at', { on: 'state', where: "state = 'running'" }],
    goesWith: { case: 'case_id' },
  },
  /** A row of a batch: personal data, deleted with its case. */
  batch_row: {
    columns: {
      batch_id: 'plain',
      /** From 1. */
      row: 'integer',
      /** JSON: the cells, unchanged. */
      cells: ofAnalyst({}, "'[]'"),
      /** JSON; null if the row cannot be sent. */
      params: ofAnalyst.orNull(),
      state: textOf<RowState>(),
      /** Why the row is invalid. */
      problem: ofAnalyst.orNull(),
      same_as: 'integer?',
      /** JSON: the choices of an analyst, and the calls that each leads to. */
      choices: ofRecord.orNull({ record: ofItsCalls }, "'[]'"),
      reviewed_by: 'plain?',
      reviewed_at: 'plain?',
      /** When the row got its outcome. */
      ended_at: 'plain?',
      /** Whether its answer is about the company or person that the row means. */
      verdict: nullableTextOf<RowVerdict>(),
      /** The number of its last change in the batch. */
      change: 'integer?',
      /** The index of the only exact choice; -1: there is none. Null in rows of older versions, until somebody looks. */
      sole: 'integer?',
      /** JSON: the choices before an analyst chose, the one that was chosen, and the step that it began. */
      chosen: ofRecord.orNull({ record: ofItsCalls }),
      accepted_by: 'plain?',
      accepted_at: 'plain?',
    },
    unique: ['batch_id, row'],
    indexes: [
      { on: 'batch_id', name: 'batch_row_not_accepted', where: "state = 'found' and accepted_at is null" },
      'batch_id, state, row',
      { on: 'batch_id, ended_at', where: 'ended_at is not null' },
      { on: 'batch_id, reviewed_at', where: 'reviewed_at is not null' },
      { on: 'batch_id, change', where: 'change is not null' },
    ],
    goesWith: { case: inBatch },
  },
  /** A lookup of a row. Credits in thousandths. */
  batch_call: {
    columns: {
      call_id: 'key',
      batch_id: 'plain',
      row: 'integer',
      /** From 0. */
      step: 'integer',
      operation: 'plain',
      /** JSON. */
      params: ofRecord({ record: fromEarlierCall }, "'{}'"),
      /** `sent` is written in one transaction with the ledger's `asked`: what is `claimed` was never sent. */
      state: textOf<'waiting' | 'claimed' | 'sent' | 'answered' | 'unknown'>(),
      /** Chosen before the call is sent. For an answer on record, the earlier record. */
      record: 'plain?',
      /** The call waits until this time. */
      not_before: 'plain?',
      outcome: nullableTextOf<Outcome>(),
      reason: 'plain?',
      cost: 'bigint',
      /** JSON: chosen fields of the answer. */
      fields: ofRecord.orNull({ record: 'record = old.id' }),
      /** Who pressed for this call: a choice, a further page or a retry. Null: who started the batch. */
      actor: 'plain?',
      /** The call whose answer led to this one. Null in first steps, after choices, and in older versions. */
      follows: 'plain?',
    },
    indexes: ['batch_id, state, row, step', 'batch_id, row, step', { on: 'record', where: 'record is not null' }],
    goesWith: { case: inBatch },
  },
  /** A record that a row of a batch made. The case states what it says while it is accepted (decision 0142). */
  batch_record: {
    columns: {
      record: 'key',
      case_id: 'plain',
      batch_id: 'plain',
      row: 'integer',
      /** 1: a row or a judgement that uses it is accepted. 2: somebody looked the same up by hand. 3: pinned or cited. */
      is_accepted: 'integer',
      /** The state of acceptance that its claims were written for. */
      is_written: 'integer',
    },
    indexes: [
      'batch_id, row',
      { on: 'case_id', name: 'batch_record_to_rewrite', where: 'is_accepted <> is_written' },
      { on: 'case_id', name: 'batch_record_cited', where: 'is_accepted = 3' },
    ],
    goesWith: { case: 'case_id', record: 'record = old.id' },
  },
  /** A file whose companies and people became subjects of a case (decision 0103). */
  subject_import: {
    columns: {
      import_id: 'key',
      case_id: 'plain',
      /** The file's name. */
      file: ofAnalyst(),
      /** JSON: sentences, one for each line that was not imported. */
      notes: ofAnalyst({}, "'[]'"),
      imported_by: 'plain',
      imported_at: 'plain',
      /** A removed pin can be restored. */
      removed_at: 'plain?',
    },
    indexes: ['case_id', { on: 'removed_at', where: 'removed_at is not null' }],
    goesWith: { case: 'case_id' },
  },
  imported_subject: {
    columns: {
      subject_id: 'key',
      import_id: 'plain',
      case_id: 'plain',
      row: 'integer',
      kind: textOf<ImportedKind>(),
      name: ofAnalyst(),
      /** JSON: pairs of heading and value. */
      details: ofAnalyst({}, "'[]'"),
      /** JSON: operation and parameters. */
      lookup: ofAnalyst.orNull(),
      imported_at: 'plain',
      /** The last lookup of the subject. */
      record: 'plain?',
      outcome: nullableTextOf<Outcome>(),
      looked_up_at: 'plain?',
    },
    unique: ['import_id, row'],
    indexes: ['case_id'],
    goesWith: { case: 'case_id' },
  },
  /** A record's question that runs again every few days (decision 0092). Credits in thousandths. */
  watch: {
    columns: {
      watch_id: 'key',
      case_id: 'plain',
      /** The record of its request, which holds the parameters. */
      record: 'plain',
      operation: 'plain',
      /** The analyst of its actor. The lookups run in this analyst's name, and the e-mails go there. */
      analyst: 'plain',
      every_days: 'integer',
      /** YYYY-MM-DD (UTC): the last day on which it runs. */
      until: 'plain',
      state: textOf<WatchState>(),
      why: nullableTextOf<WatchEnd>(),
      most_credits: 'bigint',
      /** The credits that a lookup of unknown price counts as. */
      unknown_counts_as: 'bigint',
      /** Includes running calls. It never passes the ceiling. */
      spent: 'bigint',
      created_at: 'plain',
      ended_at: 'plain?',
      /** 1: an e-mail has announced its end. */
      is_end_mailed: 'integer',
      /** Who created or resumed it last. */
      actor: 'plain?',
    },
    indexes: ['case_id, created_at'],
    goesWith: { case: 'case_id' },
  },
  /** One run of a watch: a lookup for each page of the answer. */
  watch_run: {
    columns: {
      run_id: 'key',
      watch_id: 'plain',
      at: 'plain',
      outcome: textOf<RunOutcome>(),
      /** Why there is no answer, or no earlier answer to compare. */
      reason: 'plain?',
      /** The running lookup's record, chosen before it is sent. */
      record: 'plain?',
      /** `sent` is written in one transaction with the ledger's `asked`: what is `claimed` was never sent. */
      step: nullableTextOf<'claimed' | 'sent'>(),
      /** JSON: the records of the answered pages. */
      records: 'plain',
      /** The credits of the running lookup, and of the whole run. */
      page_cost: 'bigint',
      cost: 'bigint',
      changes: 'integer',
      /** JSON: the source named in the answer. */
      source: 'plain?',
      ended_at: 'plain?',
      /** 1: an e-mail has announced its changes. */
      is_mailed: 'integer',
      /** In whose name it runs. */
      actor: 'plain?',
    },
    indexes: ['watch_id, at', { name: 'watch_run_to_mail', on: 'watch_id', where: 'changes > 0 and is_mailed = 0' }],
    goesWith: { case: inWatch },
  },
  /** A change that a run found. It holds no value: the two records do. */
  watch_change: {
    columns: {
      change_id: 'serial',
      watch_id: 'plain',
      run_id: 'plain',
      at: 'plain',
      kind: textOf<ChangeKind>(),
      field: 'plain?',
      record: 'plain',
      pointer: 'plain',
      before_record: 'plain',
      before_pointer: 'plain',
    },
    indexes: ['watch_id, change_id'],
    goesWith: { case: inWatch },
  },
  /** The last change of a watch that an analyst has read. For the screening of a case, the case is in place of a watch. */
  watch_read: {
    columns: { watch_id: 'plain', analyst_id: 'plain', change_id: 'integer', at: 'plain' },
    unique: ['watch_id, analyst_id'],
    goesWith: { case: [inWatch, 'watch_id = old.case_id'] },
  },
  /** A message for the webhook, until it is delivered: ids and no values. */
  watch_delivery: {
    /** A message about the screening of a case has the case's id in place of a watch's. */
    columns: { delivery_id: 'key', watch_id: 'plain', body: 'plain', created_at: 'plain' },
    indexes: ['watch_id'],
    goesWith: { case: [inWatch, 'watch_id = old.case_id'] },
  },
  /** The screening of a case: a lookup for each name, one after another (decision 0166). Credits in thousandths. */
  screening: {
    columns: {
      case_id: 'key',
      state: textOf<ScreeningProgress>(),
      why: 'plain?',
      /** Who pressed last. */
      actor: 'plain?',
      started_at: 'plain',
      ended_at: 'plain?',
      /** 1: its watch pressed. */
      is_watch: 'integer',
      most_credits: 'bigint',
      /** The credits that a lookup of unknown price counts as. */
      unknown_counts_as: 'bigint',
      /** Includes running lookups. It never passes the ceiling. */
      spent: 'bigint',
      /** Names looked up, of how many. */
      done: 'integer',
      of: 'integer',
    },
    goesWith: { case: 'case_id' },
  },
  /** A lookup of a screening, from the moment it is sent. The newest whole answer of a name stays, one row for each page. */
  screening_answer: {
    columns: {
      record: 'key',
      case_id: 'plain',
      /** A digest of the case and the name. */
      question: 'plain',
      page: 'integer',
      at: 'plain',
      /** Null: sent, and no answer is recorded. */
      outcome: nullableTextOf<Outcome>(),
      reason: 'plain?',
      /** 1: a page of an answer that was not read to its end. 2: more pages than are looked up. */
      is_cut: 'integer',
      /** The registers that could answer when it was sent, with their days. */
      registers: 'plain',
      /** JSON: the lists that were searched, with their days and entries. */
      lists: 'plain',
    },
    indexes: ['case_id, question'],
    goesWith: { record: 'record = old.id', case: 'case_id' },
  },
  /** An entry of a list that an answer of a screening holds. */
  screening_candidate: {
    columns: {
      record: 'plain',
      case_id: 'plain',
      question: 'plain',
      /** Into the answer's result. */
      pointer: 'plain',
      kind: textOf<CandidateKind>(),
      list: 'plain',
      list_day: 'plain?',
      listed_id: ofRecord(),
      /** A digest of what the entry says. */
      print: 'plain',
      /** JSON. */
      entry: ofRecord({}, "'{}'"),
    },
    unique: ['record, pointer'],
    indexes: ['case_id, question'],
    goesWith: { record: 'record', case: 'case_id' },
    needsRecord: true,
  },
  /** Whether a candidate is the subject. Rows are only added, and a withdrawal takes back the last one. */
  screening_judgement: {
    columns: {
      seq: 'serial',
      case_id: 'plain',
      /** The key of a mention, or of an imported subject. */
      subject: ofRecord(
        { mention: `subject = old.key and ${caseOfMention}`, record: 'record' },
        `'${erasedKey}' || seq`,
      ),
      kind: textOf<CandidateKind>(),
      list: 'plain',
      list_day: 'plain?',
      listed_id: ofRecord({ record: 'record' }, "'erased-' || seq"),
      verdict: textOf<Verdict>(),
      /** It may repeat the record. */
      reason: ofAnalyst({ record: 'record' }),
      /** Digests of what the analyst saw: the entry, and the names and births of the subject. */
      entry_print: 'plain',
      subject_print: 'plain',
      /** The record with the entry, and where it is in its result. */
      record: 'plain',
      pointer: 'plain',
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['case_id, seq', 'record'],
    goesWith: { case: 'case_id' },
  },
  /** The switch that screens a case again when a list or its subjects change. */
  screening_watch: {
    columns: {
      case_id: 'key',
      /** `paused`: switched off. */
      state: textOf<'active' | 'paused' | 'stopped'>(),
      why: nullableTextOf<ScreeningWatchEnd>(),
      /** Who switched it on. Its lookups are theirs. */
      actor: 'plain?',
      analyst: 'plain',
      since: 'plain',
      /** What it last looked at: registers with their days, and how far the claims of the case were written. */
      seen: 'plain',
      /** JSON: the candidates at its last screening, as digests, each with its record and pointer. */
      shown: 'plain',
      /** 1: an e-mail has announced its changes. */
      is_mailed: 'integer',
      /** 1: an e-mail has announced its end. */
      is_end_mailed: 'integer',
    },
    indexes: ['analyst'],
    goesWith: { case: 'case_id' },
  },
  /** A change of candidates that a watch of a screening found. It holds no value: the record does. */
  screening_change: {
    columns: {
      change_id: 'serial',
      case_id: 'plain',
      at: 'plain',
      kind: textOf<ScreeningChangeKind>(),
      list: 'plain',
      record: 'plain',
      pointer: 'plain',
    },
    indexes: ['case_id, change_id', 'record'],
    goesWith: { case: 'case_id', record: 'record' },
  },
  /** Work that runs later: one row for what one process does at a time (decision 0140). */
  job: {
    columns: {
      /** The id of what it works on. */
      job_id: 'key',
      kind: textOf<JobKind>(),
      case_id: 'plain?',
      /** In whose name it runs. Null: it opens no case and spends nothing. */
      actor: 'plain?',
      /** A paused job keeps its due time. */
      state: textOf<'waiting' | 'paused'>(),
      due_at: 'plain',
      /** The process that runs it now, and when its claim expires. */
      claimed_by: 'plain?',
      claimed_until: 'plain?',
      /** Failures in a row. */
      tries: 'integer',
    },
    indexes: ['kind, due_at', { on: 'claimed_until', where: 'claimed_until is not null' }],
    goesWith: { case: 'case_id', account: 'job_id' },
  },
  /** A cited report of a case (decision 0093). */
  report: {
    columns: { report_id: 'key', case_id: 'plain', template: 'plain', made_by: 'plain', made_at: 'plain' },
    indexes: ['case_id'],
    goesWith: { case: 'case_id' },
  },
  /** Each saved version. Rows are only ever added. */
  report_version: {
    columns: {
      seq: 'serial',
      report_id: 'plain',
      case_id: 'plain',
      /** From 1. */
      version: 'integer',
      /** JSON: titles, and the numbers of the blocks. */
      content: ofAnalyst(),
      analyst: 'plain',
      at: 'plain',
    },
    unique: ['report_id, version'],
    indexes: ['case_id'],
    goesWith: { case: 'case_id' },
  },
  /** A block, which several versions may share. Empty if a record that it cites was erased. */
  report_block: {
    columns: {
      seq: 'serial',
      report_id: 'plain',
      case_id: 'plain',
      /** The client's id of the block. */
      block: 'plain',
      /** JSON. */
      body: ofAnalyst({ record: 'seq in (select block_seq from report_citation where record = old.id)' }),
      at: 'plain',
    },
    indexes: ['report_id', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /** The records that a block cites. Erasing one erases the block's words. */
  report_citation: {
    columns: { block_seq: 'integer', case_id: 'plain', record: 'plain' },
    indexes: ['record', 'block_seq', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /** Sign-off. Rows are only ever added. */
  report_step: {
    columns: {
      seq: 'serial',
      report_id: 'plain',
      case_id: 'plain',
      version: 'integer',
      step: textOf<ReportStep>(),
      note: ofAnalyst(),
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['report_id', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /**
   * A signed version as frozen, with the contents of blocks that fill themselves. Deleted with any record that it
   * shows.
   */
  report_frozen: {
    columns: {
      frozen_id: 'key',
      report_id: 'plain',
      case_id: 'plain',
      version: 'integer',
      body: ofAnalyst(),
      at: 'plain',
    },
    unique: ['report_id, version'],
    indexes: ['case_id'],
    goesWith: {
      record: 'frozen_id in (select frozen_id from report_frozen_source where record = old.id)',
      case: 'case_id',
    },
  },
  report_frozen_source: {
    columns: { frozen_id: 'plain', case_id: 'plain', record: 'plain' },
    indexes: ['record', 'frozen_id', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /** The redactions of a report. The last version counts. */
  report_redaction: {
    columns: {
      seq: 'serial',
      report_id: 'plain',
      case_id: 'plain',
      version: 'integer',
      /** JSON. */
      marks: ofAnalyst({}, "'[]'"),
      analyst: 'plain',
      at: 'plain',
    },
    unique: ['report_id, version'],
    indexes: ['case_id'],
    goesWith: { case: 'case_id' },
  },
  /** A downloaded file. The row stays when the case is erased, because it holds nothing personal. */
  report_file: {
    columns: {
      file_id: 'key',
      report_id: 'plain',
      case_id: 'plain',
      version: 'integer',
      format: textOf<ReportFormat>(),
      is_redacted: 'integer',
      is_signed: 'integer',
      sha256: 'plain',
      /** The `exported` event that holds the hash. */
      event_id: 'plain',
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['sha256', 'report_id'],
  },
  /** The recipient of a file. */
  report_release: {
    columns: {
      release_id: 'key',
      file_id: 'plain',
      report_id: 'plain',
      case_id: 'plain',
      recipient: ofAnalyst(),
      purpose: ofAnalyst(),
      analyst: 'plain',
      at: 'plain',
    },
    indexes: ['report_id', 'case_id'],
    goesWith: { case: 'case_id' },
  },
  /** Sections of a report, saved for other reports. */
  report_template: {
    columns: {
      template: 'key',
      name: ofAnalyst(),
      sections: ofAnalyst({}, "'[]'"),
      made_by: 'plain',
      made_at: 'plain',
    },
  },
  /** One row: how reports look, who issues them, and their standard words (decision 0182). */
  house_template: {
    columns: {
      /** Always `house`. */
      house: 'key',
      /** `#rrggbb`, or empty. */
      accent: 'plain',
      signatory_name: aPerson(),
      signatory_role: aPerson(),
      organisation: aPerson(),
      words_before: ofAnalyst(),
      words_after: ofAnalyst(),
      /** A PNG or JPEG without metadata. */
      logo: 'bytes?',
      logo_type: nullableTextOf<LogoType>(),
      logo_sha256: 'plain?',
      logo_width: 'integer?',
      logo_height: 'integer?',
      changed_by: 'plain',
      changed_at: 'plain',
    },
  },
  /** A comment beside a pin, or beside a fact or a paragraph of a report (decision 0096). */
  comment: {
    columns: {
      comment_id: 'key',
      case_id: 'plain',
      /** The first comment of its thread. */
      thread: 'plain',
      kind: textOf<CommentKind>(),
      report_id: 'plain?',
      /** The id of the pin, the fact or the block. */
      anchor: 'plain',
      /** Of a pin or a fact. */
      record: 'plain?',
      /** It may repeat what the record or the paragraph says. */
      text: ofAnalyst({ record: ['record', `kind = 'paragraph' and (report_id, anchor) in (${blocksCiting})`] }),
      written_by: 'plain',
      written_at: 'plain',
      edited_at: 'plain?',
      /** Its author deleted it, but its answers stay. */
      deleted_at: 'plain?',
      /** For the first comment of a thread. */
      resolved_by: 'plain?',
      resolved_at: 'plain?',
    },
    indexes: ['case_id, written_at', 'thread', 'anchor', { on: 'record', where: 'record is not null' }],
    goesWith: { pin: "kind = 'pin' and anchor = old.pin_id", case: 'case_id' },
  },
  /** An entry in the inbox of a notified person. */
  comment_notice: {
    columns: {
      comment_id: 'plain',
      case_id: 'plain',
      analyst_id: 'plain',
      why: textOf<NoticeWhy>(),
      read_at: 'plain?',
    },
    unique: ['comment_id, analyst_id'],
    indexes: ['analyst_id', 'case_id'],
    goesWith: { comment: 'comment_id', case: 'case_id' },
  },
})

export interface Tables extends RowsOf<typeof tables> {}

export type AccessTokenTable = Tables['access_token']
export type AccountLinkTable = Tables['account_link']
export type AnalystTable = Tables['analyst']
export type BalanceTable = Tables['balance']
export type BatchCallTable = Tables['batch_call']
export type BatchRowTable = Tables['batch_row']
export type BatchTable = Tables['batch']
export type BudgetTable = Tables['budget']
export type CaseChangeTable = Tables['case_change']
export type CaseFileTable = Tables['case_file']
/** The case as each of its records states it. */
export type CaseTable = Omit<CaseFileTable, 'closed_at'>
export type ChainTable = Tables['chain']
export type CheckpointTable = Tables['checkpoint']
export type CheckpointStampTable = Tables['checkpoint_stamp']
export type CommentTable = Tables['comment']
export type ContentTable = Tables['content']
export type JobTable = Tables['job']
export type LookupPrintTable = Tables['lookup_print']
export type PageKeyTable = Tables['page_key']
export type PendingSignInTable = Tables['pending_sign_in']
export type PinTable = Tables['pin']
export type RecordLineTable = Tables['record_line']
export type ReservationTable = Tables['reservation']
export type SavedSearchTable = Tables['saved_search']
export type SessionKeyTable = Tables['session_key']
export type ImportedSubjectTable = Tables['imported_subject']
export type SessionTable = Tables['session']
export type SpendDayTable = Tables['spend_day']
export type SubjectTable = Tables['subject']
export type WatchRunTable = Tables['watch_run']
export type WatchTable = Tables['watch']
