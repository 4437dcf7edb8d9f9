/** Pins of a case. Anyone who may see the case may change them while it is open. */
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { nothing } from '../../contract/desk/fields.ts'
import { addedPins, pinList, pin as pinReply } from '../../contract/desk/pins.ts'
import { isOperation, operation as rowOf } from '../../contract/operations.ts'
import { longestNote, mostAtOnce, pinKinds, pointedAt } from '../../contract/pins.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { text } from '../http/text.ts'
import type { Records } from '../ledger/records.ts'
import { readableRecord } from '../ledger/records-for.ts'
import type { CaseFileTable } from '../state/tables.ts'
import { resultOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Cases } from './cases.ts'

const note = text.trim().max(longestNote)
const pointer = text.max(500).regex(/^(\/[\w-]+)*$/, 'This is not a pointer.')
const said = { record: text.max(100), kind: z.enum(pinKinds), note: note.default('') }
const body = z.object({ ...said, pointer: pointer.default('') })
const rows = z.object({ ...said, pointers: z.array(pointer).min(1).max(mostAtOnce) })
const edited = z.object({ note: note.optional(), position: z.int().min(1).max(1_000_000).optional() })
const caseParams = z.object({ case_id: z.string() })
const params = z.object({ pin_id: z.string() })

type Needs = { cases: Cases; records: Records; upstream: Upstream }

export const pinRoutes = (needs: Needs): Routes => {
  const { cases } = needs
  const { pins } = cases

  /** The pin's case, if the analyst may see it. @throws Problem 404 */
  async function allowed(request: Pick<FastifyRequest, 'session'> & { params: { pin_id: string } }) {
    const { analyst } = signedIn(request)
    const { case_id } = await cases.file(await pins.caseOf(request.params.pin_id), analyst)
    return { case_id, pin_id: request.params.pin_id }
  }

  return async (app) => {
    const list = {
      schema: { summary: 'List the pins of a case, in order', params: caseParams, response: { 200: pinList } },
    }
    app.get('/api/cases/:case_id/pins', list, async (request) => {
      const { case_id } = await cases.file(request.params.case_id, signedIn(request).analyst)
      return { pins: await pins.list(case_id) }
    })

    const add = {
      schema: {
        summary: 'Pin part of a record to a case; 200 where it was pinned before',
        params: caseParams,
        body,
        response: { 200: pinReply, 201: pinReply },
      },
    }
    app.post('/api/cases/:case_id/pins', add, async (request, reply) => {
      const { analyst } = signedIn(request)
      const file = await cases.file(request.params.case_id, analyst)
      const { pointer, ...given } = request.body
      const [added] = await addTo(file, { ...given, pointers: [pointer] }, analyst)
      if (!added) throw notFound('pin')
      return reply.code(added.isNew ? 201 : 200).send(added.pin)
    })

    const several = {
      schema: {
        summary: 'Pin several parts of one record to a case',
        params: caseParams,
        body: rows,
        response: { 200: addedPins },
      },
    }
    app.post('/api/cases/:case_id/pins/rows', several, async (request) => {
      const { analyst } = signedIn(request)
      const added = await addTo(await cases.file(request.params.case_id, analyst), request.body, analyst)
      return { pins: added.map(({ pin }) => pin), added: added.filter(({ isNew }) => isNew).length }
    })

    const edit = {
      schema: {
        summary: 'Change the note or the position of a pin',
        params,
        body: edited,
        response: { 200: pinReply },
      },
    }
    app.patch('/api/pins/:pin_id', edit, async (request) => {
      const { case_id, pin_id } = await allowed(request)
      return pins.edit(case_id, pin_id, request.body)
    })

    app.delete(
      '/api/pins/:pin_id',
      { schema: { summary: 'Remove a pin', params, response: { 204: nothing } } },
      async (request, reply) => {
        const { case_id, pin_id } = await allowed(request)
        await pins.remove(case_id, pin_id)
        return reply.code(204).send()
      },
    )

    const back = {
      schema: { summary: 'Restore a removed pin, for a day after its removal', params, response: { 200: pinReply } },
    }
    app.post('/api/pins/:pin_id/put-back', back, async (request) => {
      const { case_id, pin_id } = await allowed(request)
      return pins.putBack(case_id, pin_id)
    })
  }

  async function addTo(file: CaseFileTable, { pointers, ...given }: z.infer<typeof rows>, analyst: Analyst) {
    await requireThere({ ...given, pointers }, file, analyst)
    const wanted = [...new Set(pointers)].map((pointer) => ({ ...given, pointer }))
    return pins.add(file.case_id, wanted, analyst)
  }

  /** A pin must point into a record that the analyst may read. @throws Problem */
  async function requireThere(given: z.infer<typeof rows>, file: CaseFileTable, analyst: Analyst): Promise<void> {
    const record = await readableRecord(needs, given.record, analyst)
    if (record.case_id !== file.case_id && isAboutPeople(record.operation)) throw otherPurpose(file)
    const inside = given.pointers.filter((pointer) => pointer !== '')
    if (inside.length === 0) return
    const result = await resultOf(needs, record)
    if (inside.every((pointer) => pointedAt(result, pointer) !== undefined)) return
    throw badInput([{ field: 'pointer', message: 'The record has nothing at this place. It may have been erased.' }])
  }
}

const isAboutPeople = (operation: string): boolean => isOperation(operation) && rowOf(operation).about === 'person'

const otherPurpose = ({ reference }: CaseFileTable) =>
  new Problem(
    409,
    'Looked up in another case',
    `This lookup is about a person and was made outside the case ${reference}. Pin it in its own case, or look it up again in ${reference}.`,
  )
