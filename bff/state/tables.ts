/**
 * The tables of the BFF's state: each column, key, index and guard is stated here, once. Times are UTC, ISO 8601 to the
 * millisecond, as text. A change here needs a migration too (schema.ts).
 */

import type { ChangeKind } from '../../contract/changes.ts'
import type { CommentKind } from '../../contract/comments.ts'
import type { BatchState, RowState, RowVerdict } from '../../contract/desk/batches.ts'
import type { NoticeWhy } from '../../contract/desk/comments.ts'
import type { ReportStep } from '../../contract/desk/reports.ts'
import type { ImportedKind } from '../../contract/desk/subjects.ts'
import type { RunOutcome, WatchState } from '../../contract/desk/watches.ts'
import type { FindingKind, FindingState, Verdict } from '../../contract/judgements.ts'
import type { Outcome } from '../../contract/outcome.ts'
import type { SubjectKind } from '../../contract/parameters.ts'
import type { PinKind } from '../../contract/pins.ts'
import type { ReportFormat } from '../../contract/reports.ts'
import type { Kind } from '../../entities/claim.ts'
import { defineTables, nullableTextOf, type RowsOf, textOf } from '../../platform/tables.ts'

export type Role = 'analyst' | 'supervisor' | 'administrator'
/** `first`: the first account; `invitation`: an account with that e-mail and role; `reset`: a new password. */
export type LinkKind = 'first' | 'invitation' | 'reset'
export type Event = 'asked' | 'answered' | 'opened' | 'exported' | 'erased' | 'forked' | 'changed'
export type BudgetHolder = 'analyst' | 'case' | 'token'
export type Period = 'total' | 'month'
export type Decision = 'judgement' | 'explanation' | 'finding'
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

const appendOnly = 'the chain is append-only'

export const tables = defineTables({
  analyst: {
    columns: {
      /** Random. The chain and upstream identify a person only by this. */
      analyst_id: 'key',
      /** Lower case. */
      email: 'text',
      name: 'text',
      /** argon2id. Empty for those who sign in through the provider only. */
      password_hash: 'text',
      role: textOf<Role>(),
      created_at: 'text',
      /** Null while the account may be used. */
      disabled_at: 'text?',
    },
    unique: ['email'],
  },
  session: {
    columns: {
      /** SHA-256, hex, so that a stolen database signs no one in. */
      token_hash: 'key',
      session_id: 'text',
      analyst_id: 'text',
      created_at: 'text',
      expires_at: 'text',
      /** To the minute. */
      last_seen_at: 'text',
      address: 'text',
      /** In words: "Firefox on Windows". */
      browser: 'text',
    },
    indexes: ['analyst_id', 'session_id'],
  },
  /** A one-time link. The person who opens it chooses a password. */
  account_link: {
    columns: {
      link_id: 'key',
      /** SHA-256, hex: only the link itself holds the token. */
      token_hash: 'text',
      kind: textOf<LinkKind>(),
      /** For an invitation. */
      email: 'text?',
      role: nullableTextOf<Role>(),
      /** For a reset: the account. */
      analyst_id: 'text?',
      /** Null if the command line or the first start created it. */
      made_by: 'text?',
      made_at: 'text',
      expires_at: 'text',
    },
    unique: ['token_hash'],
  },
  /** Changes of accounts. Rows are only ever added. */
  account_event: {
    columns: {
      seq: 'serial',
      at: 'text',
      /** Null for the command line, the first start and the provider: `detail` says which. */
      made_by: 'text?',
      /** The changed account; null if there is none yet. */
      analyst_id: 'text?',
      change: 'text',
      /** JSON; no secret. */
      detail: 'text',
    },
  },
  /** A sign-in with the right password, before the second factor. It gives no access yet. */
  pending_sign_in: {
    columns: { token_hash: 'key', analyst_id: 'text', needs: textOf<'code' | 'enrolment'>(), expires_at: 'text' },
    indexes: ['analyst_id'],
  },
  second_factor: {
    columns: {
      analyst_id: 'key',
      /** Base32, sealed. */
      secret: 'text',
      made_at: 'text',
      /** Null until a first code has shown that the analyst has the secret. */
      confirmed_at: 'text?',
      /** The time step of the last accepted code. That step and earlier ones are refused. */
      last_step: 'integer',
    },
  },
  /** SHA-256, hex, of each unused code. */
  recovery_code: { columns: { code_hash: 'key', analyst_id: 'text' }, indexes: ['analyst_id'] },
  /** How the sign-in provider identifies a person. */
  identity: {
    columns: { issuer: 'text', sub: 'text', analyst_id: 'text', linked_at: 'text' },
    unique: ['issuer, sub'],
    indexes: ['analyst_id'],
  },
  /** Failed sign-ins. Names are keyed digests, so no typed e-mail or address is stored. */
  throttle: {
    columns: { name: 'key', tries: 'integer', wait_until: 'text', forget_at: 'text' },
    indexes: ['forget_at'],
  },
  /** Lookups that processes took out of a session's minute (decision 0083). */
  lookup_count: {
    columns: { session_id: 'key', taken: 'integer', ends_at: 'text' },
    indexes: ['ends_at'],
  },
  /** A personal access token, which a program sends instead of a session's cookie. Its budget is a `budget`. */
  access_token: {
    columns: {
      /** Random: the ledger and the lists identify a token only by this. */
      token_id: 'key',
      /** SHA-256, hex: only the token itself holds the secret. */
      token_hash: 'text',
      analyst_id: 'text',
      name: 'text',
      /** JSON: its scopes. */
      scopes: 'text',
      created_at: 'text',
      expires_at: 'text',
      /** To the minute. */
      last_used_at: 'text?',
      revoked_at: 'text?',
    },
    unique: ['token_hash'],
    indexes: ['analyst_id'],
  },
  /** The id of the key that seals the secrets in this database. One row, named `state`. */
  sealing_key: { columns: { name: 'key', key_id: 'text' } },
  case_file: {
    columns: {
      case_id: 'key',
      reference: 'text',
      title: 'text',
      purpose: 'text',
      lawful_basis: 'text',
      /** YYYY-MM-DD: the case's records are kept until then. */
      retention_date: 'text',
      created_at: 'text',
      created_by: 'text',
      /** Null while the case is open. A closed case takes no lookups. */
      closed_at: 'text?',
    },
    indexes: [
      'retention_date',
      // If two people open a case with the same reference at once, the second is refused.
      { name: 'case_file_by_open_reference', on: 'lower(reference)', where: 'closed_at is null', unique: true },
    ],
  },
  case_member: {
    columns: { case_id: 'text', analyst_id: 'text' },
    unique: ['case_id, analyst_id'],
    indexes: ['analyst_id'],
  },
  /** One change of a case. For `member`, before and after hold the people whose membership ended or began. */
  case_change: {
    columns: {
      change_id: 'key',
      case_id: 'text',
      at: 'text',
      analyst_id: 'text',
      field: 'text',
      before: 'text?',
      after: 'text?',
    },
    indexes: ['case_id, at', { name: 'case_change_of_date_by_at', on: 'at', where: "field = 'retention_date'" }],
  },
  /** One event of the ledger (decision 0019): nothing personal, never changed, never deleted. */
  chain: {
    columns: {
      seq: 'id',
      /** The record's id: `asked` and `answered` share it. */
      id: 'text',
      event: textOf<Event>(),
      at: 'text',
      analyst: 'text',
      case_id: 'text?',
      operation: 'text',
      outcome: 'text?',
      /** The reason for a missing answer. */
      reason: 'text?',
      /** The answer as received. */
      bytes: 'integer?',
      milliseconds: 'integer?',
      /** A decimal text; null if the price is not known. */
      credits: 'text?',
      /** SHA-256 over salt and content, hex; null if the event has no content. */
      commitment: 'text?',
      previous_hash: 'text',
      hash: 'text',
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
      id: 'text',
      case_id: 'text?',
      /** 32 random bytes, hex. */
      salt: 'text',
      /** Canonical JSON. */
      body: 'text',
      /** The answer's bytes as received, gzip. */
      answer: 'bytes?',
    },
    indexes: ['id', 'case_id, seq'],
  },
  /** Every key that ever signed a checkpoint: each data folder has its own. */
  ledger_key: {
    columns: {
      /** SHA-256 of the key as SPKI in DER, hex. */
      key_id: 'key',
      /** PEM. */
      public_key: 'text',
      first_used_at: 'text',
    },
    appendOnly,
  },
  checkpoint: {
    columns: {
      /** `day-YYYY-MM-DD`, so that each day has one, or `export-` and a random id. */
      checkpoint_id: 'key',
      /** The last row that it signs. */
      seq: 'integer',
      at: 'text',
      /**
       * The signed statement: canonical JSON of seq, hash, rows, at, earlier checkpoints and, for an export, its
       * contents.
       */
      statement: 'text',
      key_id: 'text',
      /** Ed25519, base64. */
      signature: 'text',
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
      authority: 'text',
      received_at: 'text',
      /** TimeStampResp over the SHA-256 of the statement. */
      reply: 'bytes?',
    },
    appendOnly,
  },
  /** A record as the list filters it, derived from the chain: it proves nothing. */
  record_line: {
    columns: {
      seq: 'id',
      id: 'text',
      at: 'text',
      analyst: 'text',
      case_id: 'text?',
      operation: 'text',
      outcome: textOf<Outcome>(),
      reason: 'text?',
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
    columns: { id: 'text', kind: textOf<SubjectKind>(), value: 'text' },
    indexes: ['value, id', 'id'],
  },
  /** The last row of the chain whose `record_line` and `subject` rows are written. One row, named `chain`. */
  derived_mark: { columns: { mark: 'key', seq: 'integer' } },
  /** A case that was erased (decision 0033). */
  erased_case: { columns: { case_id: 'key', erased_at: 'text' } },
  price: { columns: { operation: 'key', credits: 'text', learned_at: 'text' } },
  /** A balance from upstream, and the end of the ledger at that time. */
  balance: {
    columns: {
      seq: 'id',
      credit_balance: 'text',
      at: 'text',
      /** The number of purchases; null if upstream did not say. */
      total_credit_transactions: 'text?',
    },
  },
  /** A price that an administrator set. Null means: price not known. */
  set_price: { columns: { operation: 'key', credits: 'text?', set_by: 'text', set_at: 'text' } },
  /** By record: the difference of two balances with only that lookup between them. */
  measured_cost: { columns: { id: 'key', credits: 'text', measured_at: 'text' } },
  /** The most that an analyst, or everyone in a case, may spend; amounts in thousandths of a credit. */
  budget: {
    columns: {
      holder: textOf<BudgetHolder>(),
      holder_id: 'text',
      period: textOf<Period>(),
      credits: 'bigint',
      /** The credits that a call of unknown price counts as; null if such calls are refused. */
      unknown_counts_as: 'text?',
      /** The month of `spent`, YYYY-MM (UTC); empty if the period is `total`. */
      month: 'text',
      /** Includes reserved credits. */
      spent: 'bigint',
      set_by: 'text',
      set_at: 'text',
    },
    unique: ['holder, holder_id'],
  },
  /** The credits that a running lookup reserves in a budget; `id` is its record's. Credits in thousandths. */
  reservation: {
    columns: {
      id: 'text',
      holder: textOf<BudgetHolder>(),
      holder_id: 'text',
      month: 'text',
      credits: 'bigint',
      at: 'text',
    },
    unique: ['id, holder'],
    indexes: ['at'],
  },
  /** The sums of a day's answers (UTC), from the chain. Credits in thousandths. */
  spend_day: {
    columns: {
      day: 'text',
      operation: 'text',
      analyst: 'text',
      /** Empty if there was no case. */
      case_id: 'text',
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
      session_id: 'text',
      /** A digest of the operation, its parameters, the case and the estimate. */
      bound_to: 'text',
      issued_at: 'text',
      expires_at: 'text',
    },
    indexes: ['expires_at'],
  },
  /** A digest of a text message and its recipient; `id` is the latest record of this message. */
  sent_message: { columns: { print: 'key', id: 'text', at: 'text' }, indexes: ['id', 'at'] },
  /** A digest of a lookup's question, which finds an earlier answer. */
  lookup_print: {
    columns: { id: 'key', print: 'text', case_id: 'text?', analyst: 'text', at: 'text' },
    indexes: ['print, at', 'at'],
  },
  /** A javascript_key for the operator's own web page. The key itself is not stored. */
  page_key: {
    columns: {
      page_key_id: 'key',
      domain: 'text',
      ip_address: 'text?',
      minted_by: 'text',
      minted_at: 'text',
      expires_at: 'text',
      /** JSON: the operations that it may call. Null if they were not noted. */
      method_list: 'text?',
      /** Removed from the list; the key still works until it expires. */
      taken_off_at: 'text?',
    },
  },
  /** A session's javascript_key, which one process holds in memory. The key itself is not stored. */
  session_key: {
    columns: {
      session_key_id: 'key',
      session_id: 'text',
      analyst_id: 'text',
      domain: 'text',
      ip_address: 'text?',
      minted_at: 'text',
      expires_at: 'text',
      /** JSON. */
      method_list: 'text',
    },
    indexes: ['session_id'],
  },
  /** An analyst's settings; the body is JSON. */
  preference: { columns: { analyst_id: 'key', body: 'text', changed_at: 'text' } },
  /** A record's question, saved under a name. */
  saved_search: {
    columns: {
      search_id: 'key',
      analyst_id: 'text',
      record_id: 'text',
      name: 'text',
      /** Pinned searches (1) come before others (0). */
      is_pinned: 'integer',
      saved_at: 'text',
    },
    unique: ['analyst_id, record_id'],
    indexes: ['record_id'],
  },
  /** Something from an answer, kept in a case with a note. */
  pin: {
    columns: {
      pin_id: 'key',
      case_id: 'text',
      /** The record's id. */
      record: 'text',
      /** A pointer into its result; empty for the whole result. */
      pointer: 'text',
      kind: textOf<PinKind>(),
      /** An analyst's own words, which may be personal data. */
      note: 'text',
      /** The position in the case, from 1. */
      position: 'integer',
      pinned_by: 'text',
      pinned_at: 'text',
      /** When the note was written. */
      edited_at: 'text?',
      /** A removed import can be restored. */
      removed_at: 'text?',
    },
    indexes: ['case_id, position', 'record', 'removed_at'],
  },
  /**
   * An analyst's judgement on whether two mentions are one person. Rows are only added, and the last one of a pair
   * counts.
   */
  judgement: {
    columns: {
      seq: 'serial',
      case_id: 'text',
      /** Keys of mentions; `a` sorts before `b`. */
      a: 'text',
      b: 'text',
      verdict: textOf<Verdict>(),
      /** An analyst's own words, which may be personal data. */
      reason: 'text',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['case_id, seq'],
  },
  /** The explanation of a contradiction. Rows are only added. The last one counts, and an empty one withdraws it. */
  explanation: {
    columns: {
      seq: 'serial',
      case_id: 'text',
      contradiction_id: 'text',
      text: 'text',
      /** 1: earlier rows no longer count. */
      is_withdrawn: 'integer',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['case_id, seq'],
  },
  /** A version of a hypothesis, a finding, a task or a dead end. The last one of a `finding_id` counts. */
  finding: {
    columns: {
      seq: 'serial',
      case_id: 'text',
      finding_id: 'text',
      kind: textOf<FindingKind>(),
      state: textOf<FindingState>(),
      text: 'text',
      /** The person who has the task. */
      assignee: 'text?',
      /** JSON: the keys of its mentions. */
      mentions: 'text',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['case_id, seq', 'finding_id, seq'],
  },
  /** The records that a decision is based on. Erasing one erases the decision's words. */
  decision_source: {
    columns: {
      decision: textOf<Decision>(),
      decision_seq: 'integer',
      case_id: 'text',
      record: 'text',
      pointer: 'text',
    },
    indexes: ['record', 'decision, decision_seq', 'case_id'],
  },
  /** How far a case's claims are written (decision 0085). A new version of the extractor writes all of them again. */
  claim_mark: {
    columns: {
      case_seq: 'id',
      case_id: 'text',
      extractor_version: 'integer',
      /** The `answered` row of the last record read. */
      last_ledger_seq: 'integer',
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
      key: 'text',
      kind: textOf<Kind>(),
    },
    indexes: ['key_hash', 'case_seq, seq'],
  },
  /** One claim of a record about a mention: personal data, deleted with the record's content. */
  claim: {
    columns: {
      /** The `answered` row of the record. */
      record: 'integer',
      mention: 'integer',
      /** The index in `propertyNames` (entities/claim.ts). */
      property: 'integer',
      value: 'text?',
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
  },
  /** Pointers as numbers, because most answers use the same ones. */
  claim_pointer: { columns: { seq: 'id', pointer: 'text' }, unique: ['pointer'] },
  /** The words by which a search in the case finds a mention, each after its case's number. */
  mention_word: { columns: { word: 'text', mention: 'integer' }, unique: ['word, mention'], indexes: ['mention'] },
  /** A record whose answer cannot be read: views of the case name it. */
  claim_missing: { columns: { record: 'id', case_seq: 'integer', why: 'text' }, indexes: ['case_seq'] },
  /** The position that an analyst gave to a node of the graph. */
  placement: {
    columns: {
      case_id: 'text',
      key: 'text',
      x: 'real?',
      y: 'real?',
      /** 1 hides the node. */
      hidden: 'integer',
      group_name: 'text?',
    },
    unique: ['case_id, key'],
  },
  /** The name of the company or person in a record's answer; empty if it names none. */
  record_name: { columns: { id: 'key', name: 'text' } },
  /** A table whose rows are looked up one by one. Credits in thousandths. */
  batch: {
    columns: {
      batch_id: 'key',
      case_id: 'text',
      made_by: 'text',
      /** Who pressed start last. The lookups run in this analyst's name. */
      started_by: 'text?',
      name: 'text',
      /** An operation, or a flow. */
      flow: 'text',
      /** JSON: the headings of the file, the heading of each parameter, and sentences on how the file was read. */
      headings: 'text',
      mapping: 'text',
      notes: 'text',
      /** JSON: the price shown before the start. */
      estimate: 'text',
      state: textOf<BatchState>(),
      why: 'text?',
      /** The ceiling; 0 before the start. */
      most_credits: 'bigint',
      /** The credits that a call of unknown price counts as. */
      unknown_counts_as: 'bigint',
      /** Includes the running lookup. It never passes the ceiling. */
      spent: 'bigint',
      created_at: 'text',
      started_at: 'text?',
      ended_at: 'text?',
      /** The access token that started it. The batch uses the token's budget. */
      started_token: 'text?',
      /** The service or the ledger accepts no call until this time: `why` says which. Null after the next answer. */
      waits_until: 'text?',
    },
    indexes: ['case_id, created_at', { on: 'state', where: "state = 'running'" }],
  },
  /** A row of a batch: personal data, deleted with its case. */
  batch_row: {
    columns: {
      batch_id: 'text',
      /** From 1. */
      row: 'integer',
      /** JSON: the cells, unchanged. */
      cells: 'text',
      /** JSON; null if the row cannot be sent. */
      params: 'text?',
      state: textOf<RowState>(),
      /** Why the row is invalid. */
      problem: 'text?',
      same_as: 'integer?',
      /** JSON: the choices of an analyst, and the calls that each leads to. */
      choices: 'text?',
      reviewed_by: 'text?',
      reviewed_at: 'text?',
      /** When the row got its outcome. */
      ended_at: 'text?',
      /** Whether its answer is about the company or person that the row means. */
      verdict: nullableTextOf<RowVerdict>(),
    },
    unique: ['batch_id, row'],
    indexes: [
      'batch_id, state, row',
      { on: 'batch_id, ended_at', where: 'ended_at is not null' },
      { on: 'batch_id, reviewed_at', where: 'reviewed_at is not null' },
    ],
  },
  /** A lookup of a row. Credits in thousandths. */
  batch_call: {
    columns: {
      call_id: 'key',
      batch_id: 'text',
      row: 'integer',
      /** From 0. */
      step: 'integer',
      operation: 'text',
      /** JSON. */
      params: 'text',
      /** `sent` is written in one transaction with the ledger's `asked`: what is `claimed` was never sent. */
      state: textOf<'waiting' | 'claimed' | 'sent' | 'answered' | 'unknown'>(),
      /** Chosen before the call is sent. For an answer on record, the earlier record. */
      record: 'text?',
      /** The process that runs it, and when its claim expires. */
      claimed_by: 'text?',
      claimed_until: 'text?',
      /** The call waits until this time. */
      not_before: 'text?',
      outcome: nullableTextOf<Outcome>(),
      reason: 'text?',
      cost: 'bigint',
      /** JSON: chosen fields of the answer. */
      fields: 'text?',
    },
    indexes: [
      'batch_id, state, row, step',
      'batch_id, row, step',
      { on: 'record', where: 'record is not null' },
      { on: 'claimed_until', where: 'claimed_until is not null' },
    ],
  },
  /** A file whose companies and people became subjects of a case (decision 0103). */
  subject_import: {
    columns: {
      import_id: 'key',
      case_id: 'text',
      /** The file's name. */
      file: 'text',
      /** JSON: sentences, one for each line that was not imported. */
      notes: 'text',
      imported_by: 'text',
      imported_at: 'text',
      /** A removed pin can be restored. */
      removed_at: 'text?',
    },
    indexes: ['case_id', { on: 'removed_at', where: 'removed_at is not null' }],
  },
  imported_subject: {
    columns: {
      subject_id: 'key',
      import_id: 'text',
      case_id: 'text',
      row: 'integer',
      kind: textOf<ImportedKind>(),
      name: 'text',
      /** JSON: pairs of heading and value. */
      details: 'text',
      /** JSON: operation and parameters. */
      lookup: 'text?',
      imported_at: 'text',
      /** The last lookup of the subject. */
      record: 'text?',
      outcome: nullableTextOf<Outcome>(),
      looked_up_at: 'text?',
    },
    unique: ['import_id, row'],
    indexes: ['case_id'],
  },
  /** A record's question that runs again every few days (decision 0092). Credits in thousandths. */
  watch: {
    columns: {
      watch_id: 'key',
      case_id: 'text',
      /** The record of its request, which holds the parameters. */
      record: 'text',
      operation: 'text',
      /** The lookups run in this analyst's name. */
      analyst: 'text',
      every_days: 'integer',
      /** YYYY-MM-DD (UTC): the last day on which it runs. */
      until: 'text',
      state: textOf<WatchState>(),
      why: nullableTextOf<WatchEnd>(),
      most_credits: 'bigint',
      /** The credits that a lookup of unknown price counts as. */
      unknown_counts_as: 'bigint',
      /** Includes running calls. It never passes the ceiling. */
      spent: 'bigint',
      created_at: 'text',
      ended_at: 'text?',
      due_at: 'text',
      /** The process that runs it now, and when its claim expires. */
      claimed_by: 'text?',
      claimed_until: 'text?',
      /** 1: an e-mail has announced its end. */
      is_end_mailed: 'integer',
    },
    indexes: [
      'case_id, created_at',
      { on: 'due_at', where: "state = 'active'" },
      { on: 'claimed_until', where: 'claimed_until is not null' },
    ],
  },
  /** One run of a watch: a lookup for each page of the answer. */
  watch_run: {
    columns: {
      run_id: 'key',
      watch_id: 'text',
      at: 'text',
      outcome: textOf<RunOutcome>(),
      /** Why there is no answer, or no earlier answer to compare. */
      reason: 'text?',
      /** The running lookup's record, chosen before it is sent. */
      record: 'text?',
      /** `sent` is written in one transaction with the ledger's `asked`: what is `claimed` was never sent. */
      step: nullableTextOf<'claimed' | 'sent'>(),
      /** JSON: the records of the answered pages. */
      records: 'text',
      /** The credits of the running lookup, and of the whole run. */
      page_cost: 'bigint',
      cost: 'bigint',
      changes: 'integer',
      /** JSON: the source named in the answer. */
      source: 'text?',
      ended_at: 'text?',
      /** 1: an e-mail has announced its changes. */
      is_mailed: 'integer',
    },
    indexes: ['watch_id, at', { name: 'watch_run_to_mail', on: 'watch_id', where: 'changes > 0 and is_mailed = 0' }],
  },
  /** A change that a run found. It holds no value: the two records do. */
  watch_change: {
    columns: {
      change_id: 'serial',
      watch_id: 'text',
      run_id: 'text',
      at: 'text',
      kind: textOf<ChangeKind>(),
      field: 'text?',
      record: 'text',
      pointer: 'text',
      before_record: 'text',
      before_pointer: 'text',
    },
    indexes: ['watch_id, change_id'],
  },
  /** The last change of a watch that an analyst has read. */
  watch_read: {
    columns: { watch_id: 'text', analyst_id: 'text', change_id: 'integer', at: 'text' },
    unique: ['watch_id, analyst_id'],
  },
  /** The last e-mail summary of an analyst. */
  watch_mail: { columns: { analyst_id: 'key', sent_at: 'text?', tries: 'integer', not_before: 'text' } },
  /** A message for the webhook, until it is delivered: ids and no values. */
  watch_delivery: {
    columns: {
      delivery_id: 'key',
      watch_id: 'text',
      body: 'text',
      created_at: 'text',
      tries: 'integer',
      not_before: 'text',
    },
    indexes: ['not_before', 'watch_id'],
  },
  /** A cited report of a case (decision 0093). */
  report: {
    columns: { report_id: 'key', case_id: 'text', template: 'text', made_by: 'text', made_at: 'text' },
    indexes: ['case_id'],
  },
  /** Each saved version. Rows are only ever added. */
  report_version: {
    columns: {
      seq: 'serial',
      report_id: 'text',
      case_id: 'text',
      /** From 1. */
      version: 'integer',
      /** JSON: titles, and the numbers of the blocks. */
      content: 'text',
      analyst: 'text',
      at: 'text',
    },
    unique: ['report_id, version'],
    indexes: ['case_id'],
  },
  /** A block, which several versions may share. Empty if a record that it cites was erased. */
  report_block: {
    columns: {
      seq: 'serial',
      report_id: 'text',
      case_id: 'text',
      /** The client's id of the block. */
      block: 'text',
      /** JSON. */
      body: 'text',
      at: 'text',
    },
    indexes: ['report_id', 'case_id'],
  },
  /** The records that a block cites. Erasing one erases the block's words. */
  report_citation: {
    columns: { block_seq: 'integer', case_id: 'text', record: 'text' },
    indexes: ['record', 'block_seq', 'case_id'],
  },
  /** Sign-off. Rows are only ever added. */
  report_step: {
    columns: {
      seq: 'serial',
      report_id: 'text',
      case_id: 'text',
      version: 'integer',
      step: textOf<ReportStep>(),
      note: 'text',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['report_id', 'case_id'],
  },
  /**
   * A signed version as frozen, with the contents of blocks that fill themselves. Deleted with any record that it
   * shows.
   */
  report_frozen: {
    columns: { frozen_id: 'key', report_id: 'text', case_id: 'text', version: 'integer', body: 'text', at: 'text' },
    unique: ['report_id, version'],
    indexes: ['case_id'],
  },
  report_frozen_source: {
    columns: { frozen_id: 'text', case_id: 'text', record: 'text' },
    indexes: ['record', 'frozen_id', 'case_id'],
  },
  /** The redactions of a report. The last version counts. */
  report_redaction: {
    columns: {
      seq: 'serial',
      report_id: 'text',
      case_id: 'text',
      version: 'integer',
      /** JSON. */
      marks: 'text',
      analyst: 'text',
      at: 'text',
    },
    unique: ['report_id, version'],
    indexes: ['case_id'],
  },
  /** A downloaded file. The row stays when the case is erased, because it holds nothing personal. */
  report_file: {
    columns: {
      file_id: 'key',
      report_id: 'text',
      case_id: 'text',
      version: 'integer',
      format: textOf<ReportFormat>(),
      is_redacted: 'integer',
      is_signed: 'integer',
      sha256: 'text',
      /** The `exported` event that holds the hash. */
      event_id: 'text',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['sha256', 'report_id'],
  },
  /** The recipient of a file. */
  report_release: {
    columns: {
      release_id: 'key',
      file_id: 'text',
      report_id: 'text',
      case_id: 'text',
      recipient: 'text',
      purpose: 'text',
      analyst: 'text',
      at: 'text',
    },
    indexes: ['report_id', 'case_id'],
  },
  /** Sections of a report, saved for other reports. */
  report_template: {
    columns: { template: 'key', name: 'text', sections: 'text', made_by: 'text', made_at: 'text' },
  },
  /** A comment beside a pin, or beside a fact or a paragraph of a report (decision 0096). */
  comment: {
    columns: {
      comment_id: 'key',
      case_id: 'text',
      /** The first comment of its thread. */
      thread: 'text',
      kind: textOf<CommentKind>(),
      report_id: 'text?',
      /** The id of the pin, the fact or the block. */
      anchor: 'text',
      /** Of a pin or a fact. */
      record: 'text?',
      /** An analyst's own words, which may be personal data. */
      text: 'text',
      written_by: 'text',
      written_at: 'text',
      edited_at: 'text?',
      /** Its author deleted it, but its answers stay. */
      deleted_at: 'text?',
      /** For the first comment of a thread. */
      resolved_by: 'text?',
      resolved_at: 'text?',
    },
    indexes: ['case_id, written_at', 'thread', 'anchor', { on: 'record', where: 'record is not null' }],
  },
  /** An entry in the inbox of a notified person. */
  comment_notice: {
    columns: {
      comment_id: 'text',
      case_id: 'text',
      analyst_id: 'text',
      why: textOf<NoticeWhy>(),
      read_at: 'text?',
    },
    unique: ['comment_id, analyst_id'],
    indexes: ['analyst_id', 'case_id'],
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
