/** Recent and saved searches. Reading them calls no service and costs nothing. */
import { z } from 'zod'
import { newSearch, searchList } from '../../../contract/desk/searches.ts'
import type { Analyst } from '../../auth/analysts.ts'
import { signedIn } from '../../auth/guards.ts'
import type { Routes } from '../../http/routes.ts'
import { text } from '../../http/text.ts'
import { type Readers, readableRecord, scopeOf } from '../../ledger/records-for.ts'
import type { RecordNames } from '../record-names.ts'
import type { Searched, Searches } from './searches.ts'

const name = text.trim().min(1, 'Enter a name.').max(120)
const params = z.object({ id: text.max(60) })
const body = z.object({ record: text.max(60), name, is_pinned: z.boolean().default(false) })
const changes = z.object({ name, is_pinned: z.boolean() }).partial()

type Needs = Readers & { searches: Searches; recordNames: RecordNames }

export const searchRoutes =
  ({ searches, recordNames, ...readers }: Needs): Routes =>
  async (app) => {
    const both = async (analyst: Analyst) => {
      const [recent, saved] = await Promise.all([searches.recent(analyst), searches.saved(analyst)])
      const lines = [...recent, ...saved].map(({ record, ...search }) => ({ ...record, ...search }))
      const names = await recordNames.of(lines, await scopeOf(readers, analyst))
      const named = <Of extends Searched>(search: Of) => ({
        ...search,
        subject_name: names.get(search.record.id) ?? null,
      })
      return { recent: recent.map(named), saved: saved.map(named) }
    }

    const read = { schema: { summary: 'List your recent and saved searches', response: { 200: searchList } } }
    app.get('/api/searches', read, async (request) => both(signedIn(request).analyst))

    const save = {
      schema: { summary: 'Save the request of a record under a name', body, response: { 201: newSearch } },
    }
    app.post('/api/searches', save, async (request, reply) => {
      const { analyst } = signedIn(request)
      const { name, is_pinned } = request.body
      const record = await readableRecord(readers, request.body.record, analyst)
      const { search_id } = await searches.save(record.id, name, analyst)
      if (is_pinned) await searches.change(search_id, { is_pinned }, analyst)
      return reply.code(201).send({ search_id, ...(await both(analyst)) })
    })

    const change = {
      schema: { summary: 'Rename or pin a saved search', params, body: changes, response: { 200: searchList } },
    }
    app.patch('/api/searches/:id', change, async (request) => {
      const { analyst } = signedIn(request)
      await searches.change(request.params.id, request.body, analyst)
      return both(analyst)
    })

    const remove = {
      schema: {
        summary: 'Remove a saved search; an administrator may remove anybody’s',
        params,
        response: { 200: searchList },
      },
    }
    app.delete('/api/searches/:id', remove, async (request) => {
      const { analyst } = signedIn(request)
      await searches.remove(request.params.id, analyst)
      return both(analyst)
    })
  }
