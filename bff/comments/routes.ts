import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { commentKinds, longestComment } from '../../contract/comments.ts'
import { commentList, comment as commentReply, inbox as inboxReply } from '../../contract/desk/comments.ts'
import { nothing } from '../../contract/desk/fields.ts'
import { signedIn } from '../auth/guards.ts'
import type { Cases } from '../cases/cases.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Comments } from './comments.ts'

const tooLong = `A comment has ${longestComment.toLocaleString('en-GB')} characters at most. Shorten it.`
const words = text.trim().min(1, 'Write a comment.').max(longestComment, tooLong)
const body = z.union([
  z.strictObject({ thread: text.max(60), text: words }),
  z.strictObject({
    ...{ kind: z.enum(commentKinds), anchor: text.min(1).max(600), report_id: text.max(60).optional(), text: words },
  }),
])
const edited = z.object({ text: words, edited_at: z.string().max(40).nullable() })
const resolved = z.object({ resolved: z.boolean() })
const caseParams = z.object({ case_id: z.string() })
const params = z.object({ comment_id: z.string() })
const readBody = z.object({ comment_ids: z.array(z.string().max(60)).max(100) })

type Needs = { comments: Comments; cases: Cases }

export const commentRoutes = ({ comments, cases }: Needs): Routes => {
  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { comment_id: string } }) {
    const { analyst } = signedIn(request)
    const comment = await comments.one(request.params.comment_id)
    await cases.file(comment.case_id, analyst)
    return { comment, analyst }
  }

  return async (app) => {
    const list = { summary: 'List the comments of a case', params: caseParams, response: { 200: commentList } }
    app.get('/api/cases/:case_id/comments', { schema: list }, async (request) => {
      const { case_id } = await cases.file(request.params.case_id, signedIn(request).analyst)
      return { comments: await comments.list(case_id) }
    })

    const add = {
      summary: 'Comment on a pin, a fact or a paragraph, or answer in a `thread`; @Name tells that member',
      params: caseParams,
      body,
      response: { 201: commentReply },
    }
    app.post('/api/cases/:case_id/comments', { schema: add }, async (request, reply) => {
      const { analyst } = signedIn(request)
      const { case_id } = await cases.file(request.params.case_id, analyst)
      return reply.code(201).send(await comments.add(case_id, request.body, analyst))
    })

    const edit = {
      summary: 'Change your comment; `edited_at` as you read it, and 409 where it changed since',
      ...{ params, body: edited, response: { 200: commentReply } },
    }
    app.patch('/api/comments/:comment_id', { schema: edit }, async (request) => {
      const { comment, analyst } = await allowed(request)
      return comments.edit(comment, { text: request.body.text, seen: request.body.edited_at }, analyst)
    })

    const remove = { summary: 'Delete your comment', params, response: { 204: nothing } }
    app.delete('/api/comments/:comment_id', { schema: remove }, async (request, reply) => {
      const { comment, analyst } = await allowed(request)
      await comments.remove(comment, analyst)
      return reply.code(204).send()
    })

    const resolve = {
      summary: 'Resolve or reopen the thread of a comment',
      ...{ params, body: resolved, response: { 200: commentReply } },
    }
    app.put('/api/comments/:comment_id/resolved', { schema: resolve }, async (request) => {
      const { comment, analyst } = await allowed(request)
      return comments.setResolved(comment, request.body.resolved, analyst)
    })

    const inbox = { summary: 'List comments that name you or answer you', response: { 200: inboxReply } }
    app.get('/api/inbox', { schema: inbox }, async (request) => comments.inbox(signedIn(request).analyst))

    const read = { summary: 'Mark comments in your inbox as read', body: readBody, response: { 204: nothing } }
    app.post('/api/inbox/read', { schema: read }, async (request, reply) => {
      await comments.markRead(request.body.comment_ids, signedIn(request).analyst)
      return reply.code(204).send()
    })
  }
}
