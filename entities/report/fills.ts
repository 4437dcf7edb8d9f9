/** Blocks of a report that fill themselves from the case: one row each. */
import { type Fill, mayBeEmpty } from '../../contract/reports.ts'
import { inWords } from '../dates.ts'
import { addresses } from './addresses-fill.ts'
import { decisionFills } from './decision-fills.ts'
import { cell, dayOf, type Filling, type Given, olderRecords, redactedRecords, say, table } from './filling.ts'
import { graphFills } from './graph-fills.ts'
import { land } from './land-fill.ts'
import { lookupFills } from './lookup-fills.ts'
import type { Block } from './model.ts'
import { ownership } from './ownership-fill.ts'
import { registerFills } from './register-fills.ts'
import { screening } from './screening-fill.ts'
import { shortFills } from './short-fills.ts'
import { unknown } from './unknowns.ts'

const fillings: { readonly [Name in Fill]: Filling } = {
  question: (id, { file }) => [
    { kind: 'paragraph', id: `${id}-title`, voice: 'plain', spans: [{ text: file.title, bold: true }] },
    { kind: 'paragraph', id, voice: 'plain', spans: [{ text: file.purpose }] },
  ],

  scope: (id, { file }) =>
    table(
      id,
      'Scope',
      ['Field', 'Value'],
      [
        [cell('Case'), cell(file.reference)],
        [cell('Purpose'), cell(file.purpose)],
        [cell('Lawful basis'), cell(file.lawful_basis)],
        [cell('Opened'), cell(dayOf(file.created_at))],
        [cell('Closed'), cell(file.closed_at ? dayOf(file.closed_at) : 'Open')],
        [cell('Records are kept until'), cell(inWords(file.retention_date))],
      ],
    ),

  ...graphFills,
  ...decisionFills,
  ...lookupFills,
  ...registerFills,
  ...shortFills,
  addresses,
  ownership,
  screening,
  land,
  unknown,

  annex: (id) => [
    say(
      id,
      'The annex lists each cited record with the SHA-256 of its answer and its row in the ledger, and says how to check them.',
    ),
  ],
}

export function fill(name: Fill, id: string, all: Given): Block[] {
  const blocks = fillings[name](id, all)
  const left = all.redacted.records ?? 0
  return [
    ...blocks,
    ...(left > 0 && saysNone(name, blocks) ? [say(`${id}-left-out`, redactedRecords(left))] : []),
    ...(all.hasOlder && ofLookups.has(name) ? [say(`${id}-older`, olderRecords(all))] : []),
  ]
}

/** They count lookups, or list them. */
const ofLookups: ReadonlySet<Fill> = new Set<Fill>([
  'answer',
  'unknown',
  'sources',
  'preferences',
  'not_found',
  'not_answered',
  'not_run',
  'cost',
  'limits',
  'profile',
  'control',
  'ownership',
  'insolvency',
  'land',
])

/** A block of notes alone says that it has nothing: a redacted record may have had it. */
const saysNone = (name: Fill, blocks: readonly Block[]): boolean =>
  mayBeEmpty.has(name) &&
  blocks.every(
    (block) => (block.kind === 'paragraph' && block.voice === 'note') || (block.kind === 'list' && listsNone.has(name)),
  )
/** Each item of their lists is a company with nothing on record. */
const listsNone: ReadonlySet<Fill> = new Set<Fill>(['control', 'insolvency', 'land'])
