/** Own files of a case: what its members add as evidence (decision 0181). */
import { z } from 'zod'
import { ownFileKindNames } from '../own-files.ts'
import { date, mostStored, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

export type OwnFile = z.infer<typeof ownFile>
const ownFile = z.object({
  record: z.string().describe('The record that holds the file.'),
  name: textOrNull.describe(
    'The name of the file when it was added; null where it was erased, or changed in the database.',
  ),
  kind: z
    .enum(ownFileKindNames)
    .nullable()
    .describe('Read from the bytes; null where it was erased, or changed in the database.'),
  attached_to: textOrNull.describe('The record of the mail that it was attached to; null for other files.'),
  source: textOrNull.describe('Who or what the file comes from, in the words of the member who added it.'),
  day: date.nullable().describe('The day on which the member received the file.'),
  added_at: time,
  added_by: z.string(),
  added_by_name: textOrNull,
  bytes: z.int(),
  sha256: textOrNull,
  erased: z.boolean(),
})

export type FileText = z.infer<typeof fileText>
const fileText = z.object({
  kind: z.enum(['mail', 'page', 'page_archive']),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).describe('Of a mail or a saved web page.'),
  text: z.string().describe('Of a mail with a plain part, that part.'),
  page_text: textOrNull.describe('The HTML part of the mail, if its words differ from those of the plain part.'),
  is_cut: z.boolean().describe('True where the file holds more text than is shown.'),
  attachments: z
    .array(
      z.object({
        name: z.string(),
        type: z.string(),
        kind: z.enum(ownFileKindNames).nullable().describe('Read from the bytes; null for one that no case takes.'),
        bytes: z.int().nullable(),
        sha256: textOrNull.describe('Null, as its size is, where its exact bytes could not be read from the mail.'),
        kept_as: textOrNull.describe(
          'The record of a file of the case with the same bytes, for who may read the case.',
        ),
      }),
    )
    .describe('Of a mail, in its order.'),
})

export const fileRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/files',
    summary: 'List the own files of a case, the newest first',
    opens: 'case',
    scope: 'read',
    reply: z.object({ files: z.array(ownFile) }),
    opened: 'case_files',
    oncePerVisit: true,
  },
  add: {
    method: 'POST',
    path: '/api/cases/:case_id/files',
    summary: 'Add an own file to a case: a PDF, PNG, JPEG, TIFF, mail or saved web page',
    opens: 'case',
    takes: { file: ['source', 'day'] },
    reply: { 201: ownFile },
  },
  keepAttachment: {
    method: 'POST',
    path: '/api/cases/:case_id/files/attachments',
    summary: 'Keep a file that is attached to a mail of the case as a file of its own',
    opens: 'case',
    body: z.object({
      mail: text.max(60).describe('The record of the mail.'),
      attachment: z.int().min(0).max(mostStored).describe('Its place in the list of attachments, from 0.'),
    }),
    reply: { 201: ownFile },
  },
  text: {
    method: 'GET',
    path: '/api/records/:id/text',
    summary: 'Read a mail or a saved web page as text',
    opens: 'record',
    scope: 'read',
    reply: fileText,
    opened: 'record',
  },
})
