import { z } from 'zod'
import { erasedRecord } from '../../../contract/desk/records.ts'
import { givenErasureReasons } from '../../../contract/reasons.ts'
import { administrator } from '../../auth/guards.ts'
import { Problem } from '../../http/problem.ts'
import type { Routes } from '../../http/routes.ts'
import { type Readers, readableRecord } from '../../ledger/records-for.ts'
import type { Erasing } from './erasing.ts'

const params = z.object({ id: z.string() })
export const givenReason = z.enum(givenErasureReasons, `Choose a reason: ${givenErasureReasons.join(', ')}.`)
const body = z.object({ reason: givenReason })

type Needs = Readers & { erasing: Erasing }

export const erasureRoutes =
  ({ erasing, ...readers }: Needs): Routes =>
  async (app) => {
    const schema = { summary: 'Erase the content of a record for good', params, body, response: { 200: erasedRecord } }
    app.post('/api/records/:id/erase', { schema }, async (request) => {
      const { analyst } = administrator(request)
      const record = await readableRecord(readers, request.params.id, analyst)
      const { reason } = request.body
      const count = await erasing.erase([record.id], { analyst: analyst.analyst_id, reason })
      if (count === 0) throw new Problem(409, 'Erased already', 'This record has no content left to erase.')
      // If another reader keeps the log open, the next daily erasing does it.
      await erasing.wipe()
      return { id: record.id, reason }
    })
  }
