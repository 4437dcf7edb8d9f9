/**
 * Every lookup leaves a record that can be proved (decision 0019): a lasting chain row, and content that can be erased.
 */

import type { Transaction } from 'kysely'
import { isCharged } from '../../contract/credits.ts'
import type { CaseExport, CaseView } from '../../contract/desk/case-events.ts'
import { type Export, toExportText } from '../../contract/exports.ts'
import type { FileOperation, OperationName } from '../../contract/operations.ts'
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
import { forkAfter, LossRecorded, leftAt, requireUnrecordedLoss } from './forks.ts'

/** An operation of the interface, the download of a document, or a file that a member added. */
export type Operation = OperationName | FileOperation

export type Asked = {
  id?: string
  operation: Operation
  /** All parameters except the key. */
  params: { [name: string]: string }
  upstream: string
  binding: string
  analyst: string
  file: CaseTable | null
  footing?: Footing | undefined
  token_id?: string | undefined
}

export type Answered = {
  outcome: Outcome
  reason: string | null
  message: string | null
  status: number | null
  headers: { [name: string]: string }
  /** As received, except that keys are blanked; null where nothing arrived. */
  bytes: Uint8Array | null
  sha256: string | null
  blanked: number
  /** How many times the service was called (decision 0029). */
  attempts?: number
  /** The kind of failure, where the exchange failed. */
  failure?: string | null
  milliseconds: number
  credits: string | null
}

/** A lookup that is recorded and has no answer yet. */
export type Pending = { id: string; asked: Asked }
export type RecordHead = {
  id: string
  at: string
  operation: Operation
  sha256: string | null
  credits: string | null
  charged: boolean
  source: AnswerSource | null
}

/** `reason` is in our own words and holds nothing personal. */
type ChangedCase = { case_id: string; analyst: string; reason: string }

type Kept = Pick<ChainTable, 'id' | 'operation' | 'case_id'>

export type Ledger = ReturnType<typeof createLedger>

type Content = { body: { [key: string]: Json }; answer?: Uint8Array | null }
type Options = {
  clock?: () => Date
  onWritten?: (head: Head) => void
  known?: Head | null
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
     * On disk when this returns: only then may the service be called. @param also succeeds together with it, or neither
     */
    async asked(asked: Asked, also?: (tx: Transaction<Tables>) => Promise<void>): Promise<Pending> {
      const pending = { id: asked.id ?? newId(), asked }
      const { operation, params, upstream, binding, file, footing, token_id } = asked
      // Kept in full, because the wording may change later.
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

    /** On disk when this returns: only then may the browser get the answer. */
    async answered(pending: Pending, answered: Answered): Promise<RecordHead> {
      const { outcome, reason, message, status, headers, bytes, sha256, blanked, milliseconds, credits } = answered
      const { attempts = 1, failure = null } = answered
      const row = await append(
        { ...about(pending, 'answered'), outcome, reason, bytes: bytes?.length ?? null, milliseconds, credits },
        { body: { status, headers, sha256, blanked, message, attempts, failure }, answer: bytes },
      )
      const source = sourceIn(headers)
      const charged = isCharged(credits, headers)
      return { id: row.id, at: row.at, operation: pending.asked.operation, sha256, credits, charged, source }
    },

    /** An analyst, or a program with this access token, read a record. */
    async opened({ id, operation, case_id }: Kept, analyst: string, token_id?: string): Promise<void> {
      const reason = withToken(null, token_id)
      await append({ ...noAnswer, id, operation, case_id, event: 'opened', analyst, reason })
    },

    /** An analyst opened a view of a case. One event covers all the records in the view (decision 0086). */
    async viewed(case_id: string, view: CaseView, analyst: string, token_id?: string): Promise<void> {
      const reason = withToken(null, token_id)
      await append({ ...noAnswer, id: newId(), operation: view, case_id, event: 'opened', analyst, reason })
    },

    /**
     * Before a byte goes out. @param detail format and size: `csv:120`, or `3:pdf:redacted:ab12…` of a report
     * @returns the event's id
     */
    async exportedPart(
      case_id: string,
      what: CaseExport,
      analyst: string,
      detail: string,
      token_id?: string,
    ): Promise<string> {
      const reason = withToken(detail, token_id)
      const row = { ...noAnswer, id: newId(), operation: what, case_id, analyst, reason } as const
      return (await append({ ...row, event: 'exported' })).id
    },

    /** Records an export of rows from an answer before a byte goes out. */
    async taken({ id, operation, case_id }: Kept, analyst: string, what: Export): Promise<void> {
      await append({ ...noAnswer, id, operation, case_id, event: 'exported', analyst, reason: toExportText(what) })
    },

    /** Records an export of the ledger, or of one case, before a byte goes out. */
    async exported(analyst: string, case_id: string | null = null, token_id?: string): Promise<ChainTable> {
      const reason = withToken(null, token_id)
      return append({ ...noAnswer, id: newId(), event: 'exported', analyst, operation: 'ledger', case_id, reason })
    },

    /** The chain keeps this row when the case is erased. @param also the change itself: both succeed, or neither */
    async changed(what: ChangedCase, also: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
      await append({ ...noAnswer, ...what, id: newId(), event: 'changed', operation: 'case' }, undefined, also)
    },

    /** Records, once, that the chain lost a row that it once ended with (decision 0031). */
    async forked(lost: Head): Promise<void> {
      const end = (await lastRow(db)) ?? beginning
      const fork = forkAfter(await leftAt(db, lost, end), { lost }, clock().getTime())
      try {
        await enqueue({ ...fork, also: (tx) => requireUnrecordedLoss(tx, lost, fork.entry.id) })
        onFork(lost)
      } catch (error) {
        if (!(error instanceof LossRecorded)) throw error
      }
    },

    /** Records that someone gathered all data about a person. For whom and why is content, which can be erased. */
    async reported(analyst: string, text: string, purpose: string | null = null): Promise<ChainTable> {
      const entry = { ...noAnswer, id: newId(), event: 'exported', analyst, case_id: null } as const
      return append(
        { ...entry, operation: 'data_subject_report' },
        { body: { text, ...(purpose !== null && { purpose }) } },
      )
    },

    /** Erases a record's content. The chain keeps that it was there. @returns false where no content was left */
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

    head: async (): Promise<number> => (await lastRow(db))?.seq ?? 0,
  }
}

/** `csv:12 token:ID` where a program did it with an access token. */
const withToken = (reason: string | null, token_id: string | undefined): string | null =>
  token_id === undefined ? reason : [reason, `token:${token_id}`].filter((part) => part !== null).join(' ')

class NothingLeft extends Error {
  override readonly name = 'NothingLeft'
}

/** When two erase the same record at once, one of them finds no content. @throws NothingLeft */
async function eraseContents(tx: Transaction<Tables>, id: string): Promise<void> {
  await holdMark(tx)
  const { numDeletedRows } = await tx.deleteFrom('content').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new NothingLeft()
}
