import type { FastifyReply, FastifyRequest } from 'fastify'
import { cutTo } from '../../contract/characters.ts'
import { mostFileBytes } from '../../contract/spreadsheet.ts'
import { requireFitText } from '../http/fit-text.ts'
import { badInput, Problem } from '../http/problem.ts'
import type { SentFile } from '../http/uploads.ts'

const mostFieldBytes = 1024 * 1024
/** As long as file systems allow. */
const longestName = 255

/** The file and the form fields, in any order. @throws Problem */
export async function partsOf(request: FastifyRequest, reply: FastifyReply) {
  if (!request.isMultipart()) throw new Problem(415, 'Not a file', 'Send the file as multipart/form-data.')
  // Reads none of it: the connection ends with the reply.
  if (Number(request.headers['content-length']) > mostFileBytes + mostFieldBytes) {
    reply.header('connection', 'close')
    tooLarge()
  }
  const { uploads } = request.server
  uploads.enter(reply)
  const fields = new Map<string, string>()
  let sent: { name: string; bytes: SentFile } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        // A program may send a file without a name.
        const name = cutTo(part.filename || 'Unnamed file', longestName)
        sent = { name, bytes: await uploads.receive(part.file, reply) }
        if (part.file.truncated) tooLarge()
      }
    }
  } catch (error) {
    throw isUnreadable(error) ? unreadable(error) : error
  }
  for (const [name, value] of fields) requireFitText({ [name]: value })
  requireFitText(sent?.name, ['file name'])
  if (!sent) throw badInput([{ field: 'file', message: 'Choose a CSV or XLSX file.' }])
  const given = fields.get('heading_row')
  const headingRow = given === undefined ? undefined : Number(given)
  if (headingRow !== undefined && (!Number.isInteger(headingRow) || headingRow < 0 || headingRow > 100))
    throw badInput([{ field: 'heading_row', message: 'Enter a row from 1 to 100, or 0 where no row has headings.' }])
  return { ...sent, fields, wanted: { headingRow, sheet: fields.get('sheet') } }
}

/** The reader of forms says what it cannot read without a status or a code. Faults of the disk have a code. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Problem) && !('code' in error) && !('statusCode' in error)

const unreadable = (cause: unknown) =>
  new Problem(400, 'Not understood', 'The form with the file is broken or incomplete. Send it again.', {}, { cause })

function tooLarge(): never {
  throw new Problem(413, 'Too large', 'This file is larger than 64 MB. Split it.')
}
