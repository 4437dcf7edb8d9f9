/** A file and the fields that come with it, as multipart/form-data. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fileNameOf } from './file-name.ts'
import { requireFitText } from './fit-text.ts'
import { badInput, Problem } from './problem.ts'
import type { SentFile } from './uploads.ts'

const mostFieldBytes = 1024 * 1024

type Limits = {
  mostBytes: number
  /** What to do with a file that is larger. */
  tooLarge: string
  /** What to do without a file. */
  missing: string
}

/** The file and the form fields, in any order. @throws Problem */
export async function sentParts(request: FastifyRequest, reply: FastifyReply, limits: Limits) {
  const refuseSize = () => {
    throw new Problem(413, 'Too large', limits.tooLarge)
  }
  if (!request.isMultipart()) throw new Problem(415, 'Not a file', 'Send the file as multipart/form-data.')
  // Reads none of it: the connection ends with the reply.
  if (Number(request.headers['content-length']) > limits.mostBytes + mostFieldBytes) {
    reply.header('connection', 'close')
    refuseSize()
  }
  const { uploads } = request.server
  uploads.enter(reply)
  const fields = new Map<string, string>()
  let sent: { name: string; bytes: SentFile } | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: limits.mostBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        // A program may send a file without a name.
        sent = { name: part.filename || 'Unnamed file', bytes: await uploads.receive(part.file, reply) }
        if (part.file.truncated) refuseSize()
      }
    }
  } catch (error) {
    throw isUnreadable(error) ? unreadable(error) : error
  }
  for (const [name, value] of fields) requireFitText({ [name]: value })
  requireFitText(sent?.name, ['file name'])
  if (!sent) throw badInput([{ field: 'file', message: limits.missing }])
  return { name: fileNameOf(sent.name), bytes: sent.bytes, fields }
}

/** The reader of forms says what it cannot read without a status or a code. Faults of the disk have a code. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof Problem) && !('code' in error) && !('statusCode' in error)

const unreadable = (cause: unknown) =>
  new Problem(400, 'Not understood', 'The form with the file is broken or incomplete. Send it again.', {}, { cause })
