/** The schema of the BFF's state: tables, triggers, and the migrations from an older state. */
import { execute, type Schema } from '../../platform/migrations.ts'
import { createStatements, type Trigger } from '../../platform/tables.ts'
import { type Decision, tables } from './tables.ts'

export const schema: Schema = {
  create: (db, engine) => execute(db, [...createStatements(engine, tables, triggers), ...firstRows]),
  migrations: new URL('migrations/', import.meta.url),
  replaced: [
    ...['0001-state', '0002-chain-refuses-replace', '0003-session-keys', '0004-checkpoints', '0005-reading'],
    ...['0006-accounts', '0007-cases-and-costs', '0008-searches', '0009-pins', '0010-fewer-indexes'],
    ...['0011-balances', '0012-changed-cases', '0013-record-names', '0014-linked-checkpoints'],
  ],
}

const firstRows = ['spend_mark', 'derived_mark'].map((mark) => `insert into ${mark} (mark, seq) values ('chain', 0)`)

/** Erasing a record's content deletes these rows too. */
const deletedWithContent = (on: string, column: string): Trigger => ({
  name: `content_takes_${on}`,
  at: 'after delete',
  on: 'content',
  does: `delete from ${on} where ${column} = old.id`,
})

/** No rows are written about a record that was erased meanwhile. */
const needsContent = (on: string, column: string): Trigger => ({
  name: `${on}_needs_content`,
  at: 'before insert',
  on,
  skipsUnless: `exists (select 1 from content where id = new.${column})`,
})

const decidedFrom = (decision: Decision) =>
  `select decision_seq from decision_source where decision = '${decision}' and record = old.id`

const blocksCiting =
  'select report_id, block from report_block where seq in (select block_seq from report_citation where record = old.id)'

const triggers: Trigger[] = [
  deletedWithContent('lookup_print', 'id'),
  needsContent('lookup_print', 'id'),
  deletedWithContent('sent_message', 'id'),
  deletedWithContent('saved_search', 'record_id'),
  needsContent('saved_search', 'record_id'),
  deletedWithContent('record_name', 'id'),
  needsContent('record_name', 'id'),
  {
    name: 'content_takes_claims',
    at: 'after delete',
    on: 'content',
    does: 'delete from claim where record = old.seq; delete from claim_missing where record = old.seq',
  },
  // The key of a mention may be an address or a telephone number.
  {
    name: 'claim_takes_mentions',
    at: 'after delete',
    on: 'claim',
    does: [
      'delete from mention where seq in (old.mention, old.other)',
      'and not exists (select 1 from claim where claim.mention = mention.seq)',
      'and not exists (select 1 from claim where claim.other = mention.seq)',
    ].join(' '),
  },
  {
    name: 'mention_takes_words',
    at: 'after delete',
    on: 'mention',
    does: [
      'delete from mention_word where mention = old.seq;',
      'delete from placement where key = old.key',
      'and case_id = (select case_id from claim_mark where case_seq = old.case_seq)',
    ].join(' '),
  },
  {
    name: 'content_takes_batch_fields',
    at: 'after delete',
    on: 'content',
    does: 'update batch_call set fields = null where record = old.id',
  },
  // A note may repeat what it is pinned to.
  {
    name: 'content_takes_notes',
    at: 'after delete',
    on: 'content',
    does: "update pin set note = '' where record = old.id",
  },
  // The words of a decision may repeat the record.
  {
    name: 'content_takes_decisions',
    at: 'after delete',
    on: 'content',
    does: [
      `update judgement set reason = '' where seq in (${decidedFrom('judgement')})`,
      `update explanation set text = '' where seq in (${decidedFrom('explanation')})`,
      `update finding set text = '', mentions = '[]' where finding_id in (select finding_id from finding where seq in (${decidedFrom('finding')}))`,
    ].join('; '),
  },
  // A block's own words may repeat the record that it cites.
  {
    name: 'content_takes_reports',
    at: 'after delete',
    on: 'content',
    does: [
      "update report_block set body = '' where seq in (select block_seq from report_citation where record = old.id)",
      'delete from report_frozen where frozen_id in (select frozen_id from report_frozen_source where record = old.id)',
    ].join('; '),
  },
  // A comment may repeat what the record or the paragraph says.
  {
    name: 'content_takes_comments',
    at: 'after delete',
    on: 'content',
    does: [
      "update comment set text = '' where record = old.id",
      `update comment set text = '' where kind = 'paragraph' and (report_id, anchor) in (${blocksCiting})`,
    ].join('; '),
  },
  {
    name: 'pin_takes_comments',
    at: 'after delete',
    on: 'pin',
    does: "delete from comment where kind = 'pin' and anchor = old.pin_id",
  },
  {
    name: 'comment_takes_notices',
    at: 'after delete',
    on: 'comment',
    does: 'delete from comment_notice where comment_id = old.comment_id',
  },
]
