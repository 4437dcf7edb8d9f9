/** Erasing a record before its time. */
import { z } from 'zod'
import { givenErasureReasons } from '../../contract/reasons.ts'
import type { Routes } from '../app.ts'
import { administrator } from '../guards.ts'
import type { Parts } from '../parts.ts'
import { Problem } from '../problem.ts'
import { readableRecord } from '../records-for.ts'

const params = z.object({ id: z.string() })
const body = z.object({ reason: z.enum(givenErasureReasons, `Choose a reason: ${givenErasureReasons.join(', ')}.`) })

export const erasureRoutes =
  (parts: Parts): Routes =>
  async (app) => {
    const schema = { summary: 'Erase what a record holds, for good', params, body }
    app.post('/api/records/:id/erase', { schema }, async (request) => {
      const { analyst } = administrator(request)
      const record = await readableRecord(parts, request.params.id, analyst)
      const { reason } = request.body
      const count = await parts.erasing.erase([record.id], { analyst: analyst.analyst_id, reason })
      if (count === 0) throw new Problem(409, 'Erased already', 'Nothing is left of this record that could be erased.')
      // Where somebody reads in the files just now, the next daily erasing does it.
      await parts.erasing.wipe()
      return { id: record.id, reason }
    })
  }
