/** Reads the ledger. This is free, because it never calls the service. */
import type { FastifyReply } from 'fastify'
import { isCharged } from '../../contract/credits.ts'
import type { RecordFilters, recordRoutes } from '../../contract/desk/records.ts'
import { isTextKind, ownFileKindOf, ownFileKinds } from '../../contract/own-files.ts'
import { sourceIn } from '../../contract/source.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Handlers } from '../http/handlers.ts'
import { notFound } from '../http/problem.ts'
import { aboutOf } from '../ledger/about.ts'
import { isErased } from '../ledger/chain.ts'
import type { Checkpoints } from '../ledger/checkpoints.ts'
import { type FileType, fileTypeOf } from '../ledger/file-type.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { companyNaming } from '../ledger/name-in-answer.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { type Readers, scopeOf } from '../ledger/records-for.ts'
import { requireUnchanged } from '../ledger/require-unchanged.ts'
import { readingOf } from '../upstream/result-of.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { MeasuredCosts } from './budgets/spend.ts'
import type { RecordNames } from './record-names.ts'

const naming = { company: companyNaming, director: ['director_details'] } as const
const pageLength = 50

type Needs = Readers & {
  records: Records
  recordNames: RecordNames
  ledger: Ledger
  checkpoints: Checkpoints
  measuredCosts: MeasuredCosts
  upstream: Upstream
}

export const recordHandlers = (needs: Needs): Handlers<typeof recordRoutes> => {
  const { records, recordNames, ledger, checkpoints, measuredCosts } = needs

  async function listed(analyst: Analyst, { before, ...filters }: RecordFilters & { before?: number | undefined }) {
    const scope = await scopeOf(needs, analyst)
    const page = await records.page({ filters, before, scope, limit: pageLength })
    const names = await recordNames.of(page.records, scope)
    return { ...page, records: page.records.map((line) => ({ ...line, subject_name: names.get(line.id) ?? null })) }
  }

  return {
    list: ({ analyst, query }) => listed(analyst, query),
    search: ({ analyst, body }) => listed(analyst, body),
    nearNames: async ({ analyst, body: { text, of } }) => ({
      names: await recordNames.near(text, naming[of], await scopeOf(needs, analyst)),
    }),

    async read({ record, analyst }) {
      const differs = await records.differences(record)
      if (checkpoints.refusal() !== null) differs.push('signed')
      // A changed record may not be readable.
      const { result, charset } = await readingOf(needs, record).catch((error) => {
        if (differs.length === 0) throw error
        return { result: null, charset: null }
      })
      const measured_credits = await measuredCosts.of(record.id)
      const about = aboutOf(record.operation, record.asked?.params ?? {})
      const names = await recordNames.of([{ ...record, about }], await scopeOf(needs, analyst))
      const { asked, answered, chain, ...head } = record
      return {
        ...head,
        subject_name: names.get(record.id) ?? null,
        measured_credits,
        charged: isCharged(record.credits, answered?.headers ?? {}),
        params: asked?.params ?? null,
        upstream: asked?.upstream || null,
        binding: asked?.binding ?? null,
        case: asked?.case ?? null,
        stated: asked?.stated ?? null,
        token_id: asked?.token_id ?? null,
        status: answered?.status ?? null,
        headers: answered?.headers ?? null,
        source: sourceIn(answered?.headers ?? {}),
        sha256: answered?.sha256 ?? null,
        blanked: answered?.blanked ?? 0,
        message: answered?.message ?? null,
        attempts: answered?.attempts ?? null,
        failure: answered?.failure ?? null,
        charset,
        erased: isErased(chain),
        differs,
        chain,
        result,
      }
    },

    async raw({ record, reply }) {
      await requireUnchanged(records, record, checkpoints.refusal() === null)
      const bytes = await records.bytes(record.id)
      if (!bytes) throw notFound('answer')
      describeBytes(reply, record, bytes)
      return bytes
    },

    noteExport: ({ record, analyst, body }) => ledger.taken(record, analyst.analyst_id, body),
  }
}

/** Bytes from outside: handed over, never run or shown as a page of ours. */
function describeBytes(reply: FastifyReply, { id, operation, answered }: LedgerRecord, bytes: Buffer): void {
  const file =
    operation === 'own_file' ? ownTypeOf(answered) : operation === 'document_download' ? fileTypeOf(bytes) : null
  reply
    .type(file?.type ?? 'application/octet-stream')
    .header('content-disposition', `attachment; filename="${id}.${file?.extension ?? 'xml'}"`)
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
}

/** A mail or a web page is handed over as plain text, so that no browser runs what is in it. */
function ownTypeOf(answered: LedgerRecord['answered']): FileType | null {
  const kind = ownFileKindOf(answered?.headers['content-type'])
  if (kind === null) return null
  const { type, extension } = ownFileKinds[kind]
  return { type: isTextKind(kind) ? 'text/plain' : type, extension }
}
