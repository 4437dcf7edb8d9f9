import type { FastifyReply, FastifyRequest } from 'fastify'
import { mostFileBytes } from '../../contract/spreadsheet.ts'
import { badInput } from '../http/problem.ts'
import { sentParts } from '../http/sent-parts.ts'

const limits = {
  mostBytes: mostFileBytes,
  tooLarge: 'This file is larger than 64 MB. Split it.',
  missing: 'Choose a CSV or XLSX file.',
}

/** A table and the form fields, in any order. @throws Problem */
export async function partsOf(request: FastifyRequest, reply: FastifyReply) {
  const sent = await sentParts(request, reply, limits)
  const given = sent.fields.get('heading_row')
  const headingRow = given === undefined ? undefined : Number(given)
  if (headingRow !== undefined && (!Number.isInteger(headingRow) || headingRow < 0 || headingRow > 100))
    throw badInput([{ field: 'heading_row', message: 'Enter a row from 1 to 100, or 0 where no row has headings.' }])
  return { ...sent, wanted: { headingRow, sheet: sent.fields.get('sheet') } }
}
