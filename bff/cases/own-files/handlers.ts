/** Own files of a case. Each is kept as a record of the ledger, so all that holds for a record holds for it. */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { cutTo } from '../../../contract/characters.ts'
import type { FileText, fileRoutes, OwnFile } from '../../../contract/desk/files.ts'
import { withoutMarks } from '../../../contract/direction.ts'
import {
  isTextKind,
  longestSource,
  mostOwnFileBytes,
  ownFileKindOf,
  ownFileKinds,
} from '../../../contract/own-files.ts'
import { letGo } from '../../../platform/let-go.ts'
import type { Analyst } from '../../auth/analysts.ts'
import { fileNameOf } from '../../http/file-name.ts'
import type { Handlers } from '../../http/handlers.ts'
import { inLargeRoom } from '../../http/line.ts'
import { badInput, notFound, Problem } from '../../http/problem.ts'
import { sentParts } from '../../http/sent-parts.ts'
import type { Checkpoints } from '../../ledger/checkpoints.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Records } from '../../ledger/records.ts'
import { readableRecord, scopeOf } from '../../ledger/records-for.ts'
import { requireUnchanged } from '../../ledger/require-unchanged.ts'
import type { PurposeOf } from '../../lookup/purpose.ts'
import { sha256 } from '../../state/hash.ts'
import type { State } from '../../state/state.ts'
import type { Cases } from '../cases.ts'
import { kindOf } from './kind-of.ts'
import { ownFilesOf } from './list.ts'
import type { Attached } from './read-file.ts'
import { attachmentOf, textOf } from './texts.ts'

type Needs = {
  state: Pick<State, 'db'>
  ledger: Ledger
  records: Records
  cases: Cases
  checkpoints: Checkpoints
  purposeOf: PurposeOf
}

/** Who adds a file, and to which case. */
type By = Pick<Parameters<Ledger['asked']>[0], 'analyst' | 'file' | 'token_id'>

const limits = {
  mostBytes: mostOwnFileBytes,
  tooLarge: `This file is larger than ${mostOwnFileBytes / 1024 / 1024} MB. Add a smaller one.`,
  missing: 'Choose a file.',
}
const about = z.object({
  source: z
    .string()
    .transform((typed) => withoutMarks(typed).replaceAll(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Say who or what the file comes from.')
        .max(longestSource, `Use at most ${longestSource} characters.`),
    ),
  day: z.iso
    .date('Enter the day as YYYY-MM-DD.')
    .refine((day) => day >= '1900-01-01', 'This day is before 1900. Enter the day on which you received the file.')
    .refine((day) => day <= latestDay(), 'This day is in the future. Enter the day on which you received the file.'),
})

export const fileHandlers = ({
  state,
  ledger,
  records,
  cases,
  checkpoints,
  purposeOf,
}: Needs): Handlers<typeof fileRoutes> => {
  /** @returns the record that holds the file. @throws Problem for a kind that no case takes */
  async function keep(bytes: Buffer, params: { [name: string]: string }, by: By): Promise<string> {
    const kind = kindOf(bytes)
    if (kind === null) throw otherKind()
    const pending = await ledger.asked({ operation: 'own_file', params, upstream: '', binding: 'upload', ...by })
    const { id } = await ledger.answered(pending, {
      outcome: 'found',
      reason: null,
      message: null,
      status: null,
      headers: { 'content-type': ownFileKinds[kind].type },
      bytes,
      sha256: sha256(bytes),
      blanked: 0,
      milliseconds: 0,
      credits: '0',
    })
    return id
  }

  async function fileOf(case_id: string, id: string): Promise<OwnFile> {
    const [kept] = await ownFilesOf(state.db, case_id, id)
    if (!kept) throw notFound('file')
    return kept
  }

  /** Who added a mail still reads it after leaving its case, but not what else the case holds. */
  async function mayListFiles(case_id: string, analyst: Analyst): Promise<boolean> {
    const scope = await scopeOf({ cases }, analyst)
    return scope === 'everyone' || scope.cases.includes(case_id)
  }

  /** Adds to each attachment whether the case has a file with the same bytes. */
  async function withKept(
    attachments: readonly Attached[],
    case_id: string | null,
    analyst: Analyst,
  ): Promise<FileText['attachments']> {
    const isListed = attachments.length > 0 && case_id !== null && (await mayListFiles(case_id, analyst))
    const files = isListed ? await ownFilesOf(state.db, case_id) : []
    const kept = new Map(files.flatMap(({ sha256, record }) => (sha256 === null ? [] : [[sha256, record]])))
    return attachments.map((one) => ({ ...one, kept_as: kept.get(one.sha256 ?? '') ?? null }))
  }

  return {
    list: async ({ file }) => ({ files: await ownFilesOf(state.db, file.case_id) }),

    async add({ file: { case_id }, analyst: { analyst_id }, token, request, reply }) {
      const file = await purposeOf({ operation: 'own_file', case_id, analyst_id })
      const { name: file_name, bytes: sent, fields } = await sentParts(request, reply, limits)
      const { source, day } = aboutIn(fields)
      const id = await inLargeRoom(sent.size, async () => {
        const bytes = await readFile(sent.path)
        const id = await keep(
          bytes,
          { file_name, source, day },
          { analyst: analyst_id, file, token_id: token?.token_id },
        )
        letGo(bytes)
        return id
      })
      return fileOf(case_id, id)
    },

    async keepAttachment({ file: { case_id }, analyst, token, body: { mail, attachment } }) {
      const record = await readableRecord({ records, cases }, mail, analyst)
      const kind = ownFileKindOf(record.answered?.headers['content-type'])
      if (record.operation !== 'own_file' || record.case_id !== case_id || kind !== 'mail') throw notFound('mail')
      const file = await purposeOf({ operation: 'own_file', case_id, analyst_id: analyst.analyst_id })
      await requireUnchanged(records, record, checkpoints.refusal() === null)
      const id = await inLargeRoom(record.bytes ?? 0, async () => {
        const bytes = await records.bytes(record.id)
        if (!bytes) throw notFound('mail')
        const read = await attachmentOf(bytes, attachment)
        if (!read) throw notKept(`The mail ${isTooMuch}`)
        const found = read.attachment
        if (!found) throw notFound('attachment')
        if (found.bytes === null) throw notKept('The exact bytes of this attachment could not be read from the mail.')
        const { file_name = 'a mail', day = '' } = record.asked?.params ?? {}
        const source = cutTo(`Attachment of ${file_name}`, longestSource)
        const about = { file_name: fileNameOf(found.name), source, day, record: record.id }
        return keep(Buffer.from(found.bytes), about, { analyst: analyst.analyst_id, file, token_id: token?.token_id })
      })
      return fileOf(case_id, id)
    },

    async text({ record, analyst }): Promise<FileText> {
      const kind = ownFileKindOf(record.answered?.headers['content-type'])
      if (record.operation !== 'own_file' || !isTextKind(kind)) throw notFound('text')
      await requireUnchanged(records, record, checkpoints.refusal() === null)
      return inLargeRoom(record.bytes ?? 0, async () => {
        const bytes = await records.bytes(record.id)
        if (!bytes) throw notFound('file')
        const text = await textOf(bytes, kind)
        if (!text) throw unreadable()
        return { ...text, attachments: await withKept(text.attachments, record.case_id, analyst) }
      })
    },
  }
}

/** Today where the day begins first: fourteen hours before Greenwich. */
const latestDay = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

function aboutIn(fields: ReadonlyMap<string, string>): z.output<typeof about> {
  const read = about.safeParse({ source: fields.get('source') ?? '', day: fields.get('day') ?? '' })
  if (read.success) return read.data
  throw badInput(read.error.issues.map(({ path, message }) => ({ field: String(path[0]), message })))
}

const isTooMuch = 'has too many parts, nests them too deeply, or takes too long to read.'

const unreadable = () =>
  new Problem(
    422,
    'Not readable as text',
    `The file ${isTooMuch} It is kept, without a text. Download it and open it with another program.`,
  )

const notKept = (why: string) =>
  new Problem(422, 'Not kept', `${why} Open the mail with another program, save the attachment, and add it as a file.`)

const otherKind = () =>
  new Problem(
    415,
    'Another kind of file',
    'Its content is not a PDF, PNG, JPEG, TIFF, mail (.eml) or saved web page (one file). Nothing was added.',
  )
