/** Everything that the records of a case state, as a file in one of four formats. */
import type { FastifyReply } from 'fastify'
import { attachmentNamed, fileNameOf } from '../../contract/file-name.ts'
import type { MentionKey } from '../../entities/claim.ts'
import { graphOf } from '../../entities/graph.ts'
import type { Exporting } from '../http/handlers.ts'
import { badInput, notFound } from '../http/problem.ts'
import { type createCaseViews, hubSize } from './case-views.ts'
import type { Format } from './export-formats.ts'
import type { OpenedCase } from './opened-case.ts'
import { entityIn } from './seen.ts'
import { stillWriting } from './still-writing.ts'

/** Claims in one export. More would take more memory than a request may use. */
const mostExported = 100_000

type Given = {
  it: OpenedCase
  format: Format
  /** Only these nodes, with the links between them; everything without it. */
  only?: readonly string[]
  views: ReturnType<typeof createCaseViews>
  /** Marks of the screening, in words. */
  marksIn: MarksIn
  exporting: Exporting
  reply: FastifyReply
}

/** By the keys of mentions. */
export type MarksIn = (case_id: string) => Promise<ReadonlyMap<MentionKey, readonly string[]>>

export async function exportCase({ it, format, only, views, marksIn, exporting, reply }: Given): Promise<FastifyReply> {
  if (it.gaps.pending > 0) throw stillWriting(it.gaps.pending)
  const all = await views.everything(it.seen, mostExported).catch(tooLarge)
  const entityOf = entityIn(it.seen)
  const limitless = { limit: Number.MAX_SAFE_INTEGER, hub: Number.MAX_SAFE_INTEGER }
  const graph = graphOf({ ...all, entityOf }, { ...limitless, paired: hubSize, everyPair: true })
  const { reference: title, case_id } = it.file
  const marks = await marksIn(case_id)
  const nodes = graph.nodes.map((node) => ({
    ...node,
    marks: [...new Set(node.mentions.flatMap((key) => marks.get(key) ?? []))],
  }))
  const chosen = only && new Set(only)
  const marked = chosen
    ? {
        ...graph,
        nodes: nodes.filter(({ key }) => chosen.has(key)),
        edges: graph.edges.filter(({ a, b }) => chosen.has(a) && chosen.has(b)),
      }
    : { ...graph, nodes }
  if (chosen && marked.nodes.length === 0) throw notFound('node in this case')
  const { missing } = it.gaps
  const lacks = lacksInWords(it.gaps)
  const bytes = await format.write({ ...all, graph: marked, entityOf, title, case_id, missing, lacks })
  await exporting(`${format.id}:${chosen ? marked.nodes.length : all.claims.length}`)
  const name = attachmentNamed(`${fileNameOf(title)}-${format.file}`)
  return reply.type(format.type).header('content-disposition', name).send(bytes)
}

function lacksInWords({ missing, hidden, not_accepted }: OpenedCase['gaps']): string {
  const rows = not_accepted.reduce((sum, { rows }) => sum + rows, 0)
  const parts = [
    missing.length > 0 && `records that could not be read: ${missing.length}`,
    hidden > 0 && `pinned records of other cases that you may not read: ${hidden}`,
    rows > 0 && `found rows of batches that nobody accepted: ${rows}`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? '' : `Not in this file: ${parts.join('; ')}.`
}

function tooLarge(error: unknown): never {
  if (!(error instanceof RangeError)) throw error
  throw badInput([
    {
      field: 'case_id',
      message: `This case holds more than ${mostExported.toLocaleString('en-GB')} claims, too many for one file. Export the evidence of the case instead.`,
    },
  ])
}
