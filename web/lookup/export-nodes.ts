/** Some nodes of a case as a file. The server makes it, so that it names all records and the ledger keeps the export. */
import { desk } from '../server/desk.ts'
import { download } from '../server/download.ts'
import { whyNot } from '../server/request.ts'
import { saveFile, sizeInWords } from '../ui/files.ts'

export const nodeFormats = [
  { format: 'graphml', label: 'GraphML' },
  { format: 'gexf', label: 'GEXF' },
  { format: 'csv', label: 'CSV' },
] as const

/** Milliseconds for a file of a large case. */
const longestWait = 120_000

type Wanted = { case_id: string; format: (typeof nodeFormats)[number]['format']; keys: string[] }

/** @returns what happened, in words */
export async function saveNodes(wanted: Wanted): Promise<string> {
  const { path, body } = desk.graph.exportNodes(wanted)
  try {
    const { name = `graph.${wanted.format}`, blob } = await download(
      path,
      AbortSignal.timeout(longestWait),
      () => {},
      body,
    )
    saveFile(name, blob)
    return `Saved as ${name}, ${sizeInWords(blob.size)}.`
  } catch (error) {
    return `Not saved. ${whyNot(error as Error) ?? ''}`
  }
}
