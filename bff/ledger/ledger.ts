/**
 * The ledger: every lookup leaves a record that can be proved (design 4, decision 0019). A chain row says that something
 * happened and is never changed; its content says what, and can be erased.
 */

import type { Transaction } from 'kysely'
import { type Export, toExportText } from '../../contract/exports.ts'
import type { OperationName } from '../../contract/operations.ts'
import type { Outcome } from '../../contract/outcome.ts'
import { type AnswerSource, sourceIn } from '../../contract/source.ts'
import { type Footing, footings } from '../../contract/text-message.ts'
import type { Json } from '../state/canonical-json.ts'
import { timedId } from '../state/random-id.ts'
import type { State } from '../state/state.ts'
import type { CaseTable, ChainTable, Event, Tables } from '../state/tables.ts'
import { createAppender } from './appender.ts'
import { type Entry, type Head, noAnswer, seal } from './chain.ts'
import { lastRow } from './chain-end.ts'
import { beginning } from './chain-rows.ts'
import { compressed } from './compressed.ts'
import { createFollower, holdMark } from './follower.ts'
import { forkAfter, leftAt, notSaidYet, SaidAlready } from './forks.ts'

/** What is looked up: an operation of the interface, or the file that a document's link leads to. */
export type Operation = OperationName | 'document_download'

export type Asked = {
  /** The record's, where it was chosen before. */
  id?: string
  operation: Operation
  /** Without any key. */
  params: { [name: string]: string }
  /** Where it goes, without a query. */
  upstream: string
  binding: string
  analyst: string
  file: CaseTable | null
  /** What whoever sends a text message states of it. */
  footing?: Footing | undefined
  /** The access token of the program that sent the request. */
  token_id?: string | undefined
}

export type Answered = {
  outcome: Outcome
  reason: string | null
  /** In words, for an analyst. */
  message: string | null
  status: number | null
  headers: { [name: string]: string }
  /** As received, but for keys that were blanked; null where nothing came. */
  bytes: Uint8Array | null
  sha256: string | null
  /** How many times a key stood in the answer and was overwritten. */
  blanked: number
  /** How often upstream was asked (decision 0029). */
  attempts?: number
  /** Which way the exchange failed, where it did. */
  failure?: string | null
  milliseconds: number
  credits: string | null
}

/** A lookup that has been asked and not yet answered. */
export type Pending = { id: string; asked: Asked }
export type RecordHead = {
  id: string
  at: string
  operation: Operation
  sha256: string | null
  credits: string | null
  /** As the lookup service named it. */
  source: AnswerSource | null
}

/** What an `opened` event of a whole case names as its operation. */
export type CaseView =
  | 'case_graph'
  | 'case_timeline'
  | 'case_pivots'
  | 'case_path'
  | 'case_search'
  | 'case_contradictions'
  | 'case_identities'
  | 'case_watch'
  | 'case_report'
  | 'case_batch'

/** `reason` says what, in words of ours and without anything personal. */
type ChangedCase = { case_id: string; analyst: string; reason: string }

/** A record that is in the ledger. */
type Kept = Pick<ChainTable, 'id' | 'operation' | 'case_id'>

export type Ledger = ReturnType<typeof createLedger>

type Content = { body: { [key: string]: Json }; answer?: Uint8Array | null }
type Options = {
  clock?: () => Date
  /** Hears how far the ledger is, each time that more of it is on disk. */
  onWritten?: (head: Head) => void
  /** With what the ledger ended when it was last heard of. */
  known?: Head | null
  /** Hears of a row that is lost, when the chain says so. */
  onFork?: (lost: Head) => void
}

export function createLedger(
  state: State,
  { clock = () => new Date(), onWritten = () => {}, known = null, onFork = () => {} }: Options = {},
) {
  const { db } = state
  const follower = createFollower(state)
  const enqueue = createAppender(state, {
    clock,
    known,
    onFork,
    onWritten(head) {
      onWritten(head)
      follower.nudge()
    },
  })

  const newId = () => timedId(clock().getTime())

  async function append(entry: Entry, content?: Content, also?: (tx: Transaction<Tables>) => Promise<void>) {
    const sealed = content ? seal(content.body) : null
    const answer = content?.answer ? await compressed(content.answer) : null
    return enqueue({ entry, sealed, answer, ...(also && { also }) })
  }

  const about = ({ id, asked }: Pending, event: Event): Entry => ({
    ...noAnswer,
    id,
    event,
    analyst: asked.analyst,
    case_id: asked.file?.case_id ?? null,
    operation: asked.operation,
  })

  return {
    /**
     * On disk when this returns: only then may upstream be called.
     * @param also what must happen with it or not at all
     */
    async asked(asked: Asked, also?: (tx: Transaction<Tables>) => Promise<void>): Promise<Pending> {
      const pending = { id: asked.id ?? newId(), asked }
      const { operation, params, upstream, binding, file, footing, token_id } = asked
      // In its words, which may be others one day.
      const stated = footing && { footing, words: footings[footing] }
      const body = {
        operation,
        params,
        upstream,
        binding,
        case: file && { ...file },
        ...(stated && { stated }),
        ...(token_id && { token_id }),
      }
      await append(about(pending, 'asked'), { body }, also)
      return pending
    },

    /** On disk when this returns: only then may the browser hear of it. */
    async answered(pending: Pending, answered: Answered): Promise<RecordHead> {
      const { outcome, reason, message, status, headers, bytes, sha256, blanked, milliseconds, credits } = answered
      const { attempts = 1, failure = null } = answered
      const row = await append(
        { ...about(pending, 'answered'), outcome, reason, bytes: bytes?.length ?? null, milliseconds, credits },
        { body: { status, headers, sha256, blanked, message, attempts, failure }, answer: bytes },
      )
      const source = sourceIn(headers)
      return { id: row.id, at: row.at, operation: pending.asked.operation, sha256, credits, source }
    },

    /** Somebody read a record, or a program with this access token did. */
    async opened({ id, operation, case_id }: Kept, analyst: string, token_id?: string): Promise<void> {
      const reason = token_id === undefined ? null : `token:${token_id}`
      await append({ ...noAnswer, id, operation, case_id, event: 'opened', analyst, reason })
    },

    /** Somebody opened a view of a case. One event stands for all the records that the view shows (decision 0086). */
    async viewed(case_id: string, view: CaseView, analyst: string, token_id?: string): Promise<void> {
      const reason = token_id === undefined ? null : `token:${token_id}`
      await append({ ...noAnswer, id: newId(), operation: view, case_id, event: 'opened', analyst, reason })
    },

    /**
     * A file with the claims of a case is written: on record before a byte goes out.
     * @param reason format and number of claims: `graphml:120`
     */
    async exportedClaims(case_id: string, analyst: string, reason: string): Promise<void> {
      await append({ ...noAnswer, id: newId(), operation: 'case_claims', case_id, event: 'exported', analyst, reason })
    },

    /**
     * A file of a report leaves: on record, with its hash, before a byte goes out.
     * @param reason version, format, whether it is redacted, and the SHA-256 of the file: `3:pdf:redacted:ab12…`
     * @returns the id of the event
     */
    async exportedReport(case_id: string, analyst: string, reason: string): Promise<string> {
      const row = { ...noAnswer, id: newId(), operation: 'case_report', case_id, analyst, reason } as const
      return (await append({ ...row, event: 'exported' })).id
    },

    /**
     * The rows of a batch are written to a file: on record before a byte goes out.
     * @param reason format and number of rows: `csv:120`
     */
    async exportedBatch(case_id: string, analyst: string, reason: string): Promise<void> {
      await append({ ...noAnswer, id: newId(), operation: 'case_batch', case_id, event: 'exported', analyst, reason })
    },

    /** Rows of a record's answer are taken away: on record before they are. */
    async taken({ id, operation, case_id }: Kept, analyst: string, what: Export): Promise<void> {
      await append({ ...noAnswer, id, operation, case_id, event: 'exported', analyst, reason: toExportText(what) })
    },

    /** The ledger, or the contents of one case, is written to files: on record before a byte goes out. */
    async exported(analyst: string, case_id: string | null = null): Promise<ChainTable> {
      return append({ ...noAnswer, id: newId(), event: 'exported', analyst, operation: 'ledger', case_id })
    },

    /**
     * What a case is kept by is another from now on: who made it so stays in the chain when the case is erased.
     * @param also what is changed: it is, and is on record, or neither
     */
    async changed(what: ChangedCase, also: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
      await append({ ...noAnswer, ...what, id: newId(), event: 'changed', operation: 'case' }, undefined, also)
    },

    /** The chain that is here does not contain a row that it once ended with (decision 0031). It says so once. */
    async forked(lost: Head): Promise<void> {
      const end = (await lastRow(db)) ?? beginning
      const fork = forkAfter(await leftAt(db, lost, end), { lost }, clock().getTime())
      try {
        await enqueue({ ...fork, also: (tx) => notSaidYet(tx, lost, fork.entry.id) })
        onFork(lost)
      } catch (error) {
        if (!(error instanceof SaidAlready)) throw error
      }
    },

    /** Everything that is held about somebody was gathered: for whom and what for is content, which can be erased. */
    async reported(analyst: string, text: string, purpose: string | null = null): Promise<ChainTable> {
      const entry = { ...noAnswer, id: newId(), event: 'exported', analyst, case_id: null } as const
      return append(
        { ...entry, operation: 'data_subject_report' },
        { body: { text, ...(purpose !== null && { purpose }) } },
      )
    },

    /**
     * What a record held goes; that it was, and that it was erased, stays.
     * @returns false where nothing was left of it: then nothing is put on record either
     */
    async erased({ id, operation, case_id }: Kept, analyst: string, reason: string | null = null): Promise<boolean> {
      try {
        const entry: Entry = { ...noAnswer, id, operation, case_id, event: 'erased', analyst, reason }
        await append(entry, undefined, (tx) => eraseContents(tx, id))
        return true
      } catch (error) {
        if (error instanceof NothingLeft) return false
        throw error
      }
    },

    /** How far the ledger is; 0 when it is empty. */
    head: async (): Promise<number> => (await lastRow(db))?.seq ?? 0,
  }
}

class NothingLeft extends Error {
  override readonly name = 'NothingLeft'
}

/** Two may erase the same at once: one of them finds nothing left. @throws NothingLeft */
async function eraseContents(tx: Transaction<Tables>, id: string): Promise<void> {
  await holdMark(tx)
  const { numDeletedRows } = await tx.deleteFrom('content').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NothingLeft()
  await tx.deleteFrom('subject').where('id', '=', id).execute()
}
