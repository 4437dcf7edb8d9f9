/** Comments beside pins, facts and paragraphs, and the members they notify (decision 0096). */
import type { Kysely, Transaction } from 'kysely'
import { membersNamedIn, mostComments } from '../../contract/comments.ts'
import type { Comment, Inbox, NoticeWhy } from '../../contract/desk/comments.ts'
import type { Analyst } from '../auth/analysts.ts'
import { changing, refuseClosed, refuseErased } from '../cases/case-changes.ts'
import { notFound, Problem } from '../http/problem.ts'
import { randomId } from '../state/random-id.ts'
import type { CommentTable, Tables } from '../state/tables.ts'
import { type Anchor, anchorOf, anchorStates, type GivenAnchor, newestContents } from './anchors.ts'

export type NewComment = { text: string } & (GivenAnchor | { thread: string })
export type Comments = ReturnType<typeof createComments>

const mostInInbox = 50

export function createComments(db: Kysely<Tables>, clock: () => Date = () => new Date()) {
  const now = () => clock().toISOString()

  const rows = () =>
    db
      .selectFrom('comment')
      .leftJoin('analyst as author', 'author.analyst_id', 'comment.written_by')
      .leftJoin('analyst as resolver', 'resolver.analyst_id', 'comment.resolved_by')
      .select(['comment.comment_id', 'comment.case_id', 'thread', 'kind', 'report_id', 'anchor', 'record', 'text'])
      .select(['written_by', 'author.name as written_by_name', 'written_at', 'edited_at', 'deleted_at'])
      .select(['resolved_at', 'resolver.name as resolved_by_name'])

  /** Includes the people that each names, and whether its subject still exists. */
  async function shown<Row extends Anchor & { comment_id: string; case_id: string }>(found: readonly Row[]) {
    const stateOf = await anchorStates(db, found)
    const cases = [...new Set(found.map(({ case_id }) => case_id))]
    const notices = await db
      .selectFrom('comment_notice')
      .innerJoin('analyst', 'analyst.analyst_id', 'comment_notice.analyst_id')
      .leftJoin('case_member', (join) =>
        join
          .onRef('case_member.case_id', '=', 'comment_notice.case_id')
          .onRef('case_member.analyst_id', '=', 'comment_notice.analyst_id'),
      )
      .select(['comment_id', 'analyst.analyst_id', 'name', 'case_member.analyst_id as member'])
      .where('comment_notice.case_id', 'in', ['', ...cases])
      .where('why', '=', 'named')
      .orderBy('name')
      .execute()
    const namedBy = Map.groupBy(notices, ({ comment_id }) => comment_id)
    return found.map(({ record, ...row }) => ({
      ...row,
      anchor_state: stateOf({ ...row, record }),
      named: (namedBy.get(row.comment_id) ?? []).map(({ analyst_id, name, member }) => ({
        analyst_id,
        name,
        is_member: member !== null,
      })),
    }))
  }

  const noticesOf = ({ analyst_id }: Analyst) =>
    rows()
      .innerJoin('comment_notice', 'comment_notice.comment_id', 'comment.comment_id')
      .innerJoin('case_file', 'case_file.case_id', 'comment.case_id')
      .innerJoin('case_member', (join) =>
        join
          .onRef('case_member.case_id', '=', 'comment.case_id')
          .onRef('case_member.analyst_id', '=', 'comment_notice.analyst_id'),
      )
      .where('comment_notice.analyst_id', '=', analyst_id)
      .where('text', '!=', '')

  async function unread(analyst: Analyst): Promise<number> {
    const { unread } = await noticesOf(analyst)
      .clearSelect()
      .select(({ fn }) => fn.countAll().as('unread'))
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(unread)
  }

  async function one(comment_id: string): Promise<Comment> {
    const row = await rows().where('comment.comment_id', '=', comment_id).executeTakeFirst()
    const [found] = row ? await shown([row]) : []
    if (!found) throw notFound('comment')
    return found
  }

  /** Locks the comment's case until the transaction ends. @throws Problem if someone else wrote the comment */
  async function changingOwn(
    { comment_id, case_id }: Pick<Comment, 'comment_id' | 'case_id'>,
    by: Analyst,
    work: (tx: Transaction<Tables>, comment: CommentTable) => Promise<void>,
  ): Promise<void> {
    await changing(db, case_id, async (tx, file) => {
      refuseClosed(file)
      const comment = await stored(tx, case_id, comment_id)
      if (!comment || comment.deleted_at !== null) throw notFound('comment')
      if (comment.written_by !== by.analyst_id)
        throw new Problem(403, 'Not allowed', 'Only the author can change or delete a comment.')
      await work(tx, comment)
    })
  }

  return {
    one,

    list: async (case_id: string): Promise<Comment[]> =>
      shown(await rows().where('comment.case_id', '=', case_id).orderBy('written_at').orderBy('comment_id').execute()),

    async add(case_id: string, { text, ...about }: NewComment, by: Analyst): Promise<Comment> {
      const comment_id = randomId()
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        await refuseErased(tx, case_id)
        await refuseMore(tx, case_id)
        const first = 'thread' in about ? await firstOf(tx, case_id, about.thread) : null
        const anchor = first ?? (await anchorOf(tx, case_id, about as GivenAnchor))
        const state = (await anchorStates(tx, [anchor]))(anchor)
        if (state === 'erased') throw erased()
        // A thread may outlive its paragraph, but a new thread needs one.
        if (state === 'gone' && first === null) throw gone(anchor)
        const { kind, report_id, record } = anchor
        const thread = first?.comment_id ?? comment_id
        const written = { written_by: by.analyst_id, written_at: now(), edited_at: null, deleted_at: null }
        const comment: CommentTable = {
          comment_id,
          case_id,
          thread,
          kind,
          report_id,
          anchor: anchor.anchor,
          record,
          text,
          ...written,
          resolved_by: null,
          resolved_at: null,
        }
        await tx.insertInto('comment').values(comment).execute()
        await tellOfNew(tx, comment)
      })
      return one(comment_id)
    },

    /** @param seen when the author's window last saw an edit: keeps what another window wrote meanwhile */
    async edit(comment: Comment, { text, seen }: { text: string; seen: string | null }, by: Analyst): Promise<Comment> {
      await changingOwn(comment, by, async (tx, before) => {
        if (before.text === '') throw erased()
        if (before.edited_at !== seen)
          throw new Problem(
            409,
            'Changed meanwhile',
            'You changed this comment in another window. Copy your words, then reload the comment.',
          )
        const { comment_id } = before
        await tx.updateTable('comment').set({ text, edited_at: now() }).where('comment_id', '=', comment_id).execute()
        await tellOfChange(tx, { ...before, text })
      })
      return one(comment.comment_id)
    },

    /** A first comment with answers loses only its words. */
    remove: (comment: Comment, by: Analyst): Promise<void> =>
      changingOwn(comment, by, async (tx, { comment_id, thread }) => {
        if (comment_id === thread && (await hasAnswers(tx, thread))) {
          const deleted = { text: '', deleted_at: now() }
          await tx.updateTable('comment').set(deleted).where('comment_id', '=', comment_id).execute()
          await tx.deleteFrom('comment_notice').where('comment_id', '=', comment_id).execute()
          return
        }
        await tx.deleteFrom('comment').where('comment_id', '=', comment_id).execute()
        if (await hasAnswers(tx, thread)) return
        await tx.deleteFrom('comment').where('comment_id', '=', thread).where('deleted_at', 'is not', null).execute()
      }),

    /** A resolved thread keeps who resolved it, and when. @returns the first comment of the thread */
    async setResolved({ case_id, thread }: Comment, isResolved: boolean, { analyst_id }: Analyst): Promise<Comment> {
      await changing(db, case_id, async (tx, file) => {
        refuseClosed(file)
        const to = isResolved
          ? { resolved_by: analyst_id, resolved_at: now() }
          : { resolved_by: null, resolved_at: null }
        await tx
          .updateTable('comment')
          .set(to)
          .where('comment_id', '=', thread)
          .where('resolved_at', isResolved ? 'is' : 'is not', null)
          .execute()
      })
      return one(thread)
    },

    unread,

    async inbox(analyst: Analyst): Promise<Inbox> {
      const found = await noticesOf(analyst)
        .select(['why', 'read_at', 'reference as case_reference'])
        .orderBy(({ eb }) => eb.case().when('read_at', 'is', null).then(0).else(1).end())
        .orderBy('written_at', 'desc')
        .limit(mostInInbox)
        .execute()
      const reports = await newestContents(
        db,
        found.flatMap(({ report_id }) => report_id ?? []),
      )
      const notices = (await shown(found)).map((notice) => ({
        ...notice,
        report_title: reports.get(notice.report_id ?? '')?.title ?? null,
      }))
      return { unread: await unread(analyst), notices }
    },

    async markRead(comment_ids: readonly string[], { analyst_id }: Analyst): Promise<void> {
      await db
        .updateTable('comment_notice')
        .set({ read_at: now() })
        .where('analyst_id', '=', analyst_id)
        .where('comment_id', 'in', ['', ...comment_ids])
        .where('read_at', 'is', null)
        .execute()
    },
  }
}

const stored = (tx: Transaction<Tables>, case_id: string, comment_id: string) =>
  tx
    .selectFrom('comment')
    .selectAll()
    .where('comment_id', '=', comment_id)
    .where('case_id', '=', case_id)
    .executeTakeFirst()

async function firstOf(tx: Transaction<Tables>, case_id: string, thread: string): Promise<CommentTable> {
  const first = await stored(tx, case_id, thread)
  if (first?.thread === thread) return first
  throw new Problem(409, 'Deleted meanwhile', 'The comment that you answer was deleted. Start a new comment instead.')
}

async function hasAnswers(tx: Transaction<Tables>, thread: string): Promise<boolean> {
  const answers = tx.selectFrom('comment').select('comment_id').where('thread', '=', thread)
  return (await answers.where('comment_id', '!=', thread).executeTakeFirst()) !== undefined
}

async function refuseMore(tx: Transaction<Tables>, case_id: string): Promise<void> {
  const { total } = await tx
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow()
  if (Number(total) < mostComments) return
  throw new Problem(409, 'Too many comments', `A case holds ${mostComments} comments. Delete some of yours first.`)
}

const erased = () => new Problem(409, 'Erased', 'What this comment is about was erased. Nothing can be added to it.')

const gone = ({ kind }: Anchor) =>
  kind === 'pin'
    ? new Problem(409, 'Pin removed', 'A colleague removed this pin meanwhile. Put it back to comment on it.')
    : new Problem(409, 'Not in the report', `The saved report has no such ${kind}. Save the report, then try again.`)

/** A notice for each member named, and each author of the thread. */
const tellOfNew = async (tx: Transaction<Tables>, comment: CommentTable): Promise<void> =>
  note(tx, comment, await toTell(tx, comment))

/** A notice for each member newly named. Who is no longer named keeps the notice of an answer, and no other. */
async function tellOfChange(tx: Transaction<Tables>, comment: CommentTable): Promise<void> {
  const { comment_id } = comment
  const told = await toTell(tx, comment)
  const toldFor = (wanted: NoticeWhy) => new Map([...told].filter(([, why]) => why === wanted))
  const [named, answered] = [toldFor('named'), toldFor('answer')]
  await tx
    .updateTable('comment_notice')
    .set({ why: 'answer' })
    .where('comment_id', '=', comment_id)
    .where('why', '=', 'named')
    .where('analyst_id', 'in', ['', ...answered.keys()])
    .execute()
  await tx
    .deleteFrom('comment_notice')
    .where('comment_id', '=', comment_id)
    .where('why', '=', 'named')
    .where('analyst_id', 'not in', ['', ...named.keys()])
    .execute()
  await note(tx, comment, named)
}

/** By member, the reason for a notice. */
async function toTell(tx: Transaction<Tables>, comment: CommentTable): Promise<Map<string, NoticeWhy>> {
  const members = await othersIn(tx, comment)
  const earlier = await tx
    .selectFrom('comment')
    .select('written_by')
    .where('thread', '=', comment.thread)
    .where('comment_id', '<>', comment.comment_id)
    .where('written_at', '<=', comment.written_at)
    .execute()
  const wrote = new Set(earlier.map((author) => author.written_by))
  const told = new Map<string, NoticeWhy>()
  for (const { analyst_id } of members) if (wrote.has(analyst_id)) told.set(analyst_id, 'answer')
  for (const { analyst_id } of membersNamedIn(comment.text, members).named) told.set(analyst_id, 'named')
  return told
}

const othersIn = (tx: Transaction<Tables>, { case_id, written_by }: CommentTable) =>
  tx
    .selectFrom('case_member')
    .innerJoin('analyst', 'analyst.analyst_id', 'case_member.analyst_id')
    .select(['analyst.analyst_id', 'name', 'email'])
    .where('case_id', '=', case_id)
    .where('analyst.analyst_id', '!=', written_by)
    .execute()

async function note(
  tx: Transaction<Tables>,
  { comment_id, case_id }: CommentTable,
  told: ReadonlyMap<string, NoticeWhy>,
): Promise<void> {
  for (const [analyst_id, why] of told)
    await tx
      .insertInto('comment_notice')
      .values({ comment_id, case_id, analyst_id, why, read_at: null })
      .onConflict((conflict) => conflict.columns(['comment_id', 'analyst_id']).doNothing())
      .execute()
}
