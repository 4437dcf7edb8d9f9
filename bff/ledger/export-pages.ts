/** The pages that a reader of an export opens: an index of its lookups and, if wanted, the notes on its pins. */
import { escapeAttribute, escapeText } from '../../contract/xml/write.ts'

export type IndexLine = {
  seq: number
  at: string
  operation: string
  about: string
  outcome: string
  /** The answer's file in the export; null where there is none. */
  file: string | null
}
export type NoteLine = { operation: string; record: string; pointer: string; kind: string; note: string } & {
  file: string | null
  pinned_by: string
  pinned_at: string
  /** Empty if the note is as it was pinned. */
  edited_by: string
  edited_at: string
}
type Page = { name: string; html: string }

/** Lookups on one page. A page is written as soon as it is full, so a million lookups do not fill the memory. */
const linesOnAPage = 1000

/** A full page waits until it is known whether another follows. */
export function indexOf(title: string) {
  const lines: IndexLine[] = []
  let number = 1
  function page(isLast: boolean): Page {
    const rows = lines.splice(0, linesOnAPage)
    const links = [
      ...(number > 1 ? [link(nameOf(number - 1), 'Previous lookups')] : []),
      ...(isLast ? [] : [link(nameOf(number + 1), 'More lookups')]),
    ]
    const name = nameOf(number)
    number += 1
    return { name, html: document(title, `${table(indexHeads, rows.map(indexCells))}<p>${links.join(' ')}</p>`) }
  }
  return {
    *add(line: IndexLine): Generator<Page> {
      if (lines.length === linesOnAPage) yield page(false)
      lines.push(line)
    },
    end: (): Page => page(true),
  }
}

export const notesPage = (title: string, notes: NoteLine[]): string =>
  document(
    title,
    `<p>Analysts wrote these notes. They are opinion: the ledger does not prove them.</p>${table(noteHeads, notes.map(noteCells))}`,
  )

const nameOf = (number: number) => (number === 1 ? 'index.html' : `index-${number}.html`)

const indexHeads = ['Row', 'When (UTC)', 'Lookup', 'About', 'Outcome', 'Answer']
const indexCells = ({ seq, at, operation, about, outcome, file }: IndexLine): string[] => [
  ...[String(seq), at, operation, about, outcome].map(escapeText),
  fileLink(file),
]

const noteHeads = ['Pinned from', 'What', 'Note', 'Pinned by', 'When (UTC)', 'Note changed by', 'When (UTC)', 'Answer']
const noteCells = ({ operation, record, pointer, kind, note, file, ...acts }: NoteLine): string[] => [
  ...[
    `${operation}, record ${record}`,
    [kind, pointer].filter((part) => part !== '').join(' '),
    note,
    acts.pinned_by,
    acts.pinned_at,
    acts.edited_by,
    acts.edited_at,
  ].map(escapeText),
  fileLink(file),
]

const fileLink = (file: string | null): string => (file ? link(file, file.replace('answers/', '')) : 'none')
const link = (to: string, words: string): string => `<a href="${escapeAttribute(to)}">${escapeText(words)}</a>`

const table = (heads: string[], rows: string[][]): string =>
  `<table><thead><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr></thead><tbody>${rows
    .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('\n')}</tbody></table>`

/** The page runs no script and loads nothing. */
const document = (title: string, body: string): string => `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { max-width: 80rem; margin: 2rem auto; padding: 0 1rem }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 0.25rem 0.75rem 0.25rem 0; text-align: start; vertical-align: top; border-bottom: 1px solid #8884; overflow-wrap: anywhere }
  td:nth-child(3), td:nth-child(2) { min-width: 8rem }
</style>
<h1>${escapeText(title)}</h1>
${body}
`

type Manifest = {
  exported_at: string
  scope: { reference: string } | null
  first: { seq: number }
  head: { seq: number }
}

export const readmeOf = ({ exported_at, scope, first, head }: Manifest): string =>
  `Evidence of ${scope ? `the case ${scope.reference}` : 'all lookups'}, exported at ${exported_at}

index.html      a list of the lookups, with a link to each answer
chain/          the events, one line each, rows ${first.seq} to ${head.seq}; each row holds the hash of the row before
contents/       the details of each event${scope ? ' of this case' : ''}: the request and the reply
answers/        the answers, byte for byte as received; a file name gives the row, the operation and, unless it is a
                person, the subject
checkpoints.jsonl  signed notes of the last row at a time (Ed25519); manifest.json holds the public keys
timestamps/     a timestamp authority's signatures of checkpoints (RFC 3161), if one is set
manifest.json   the list of files, and the end of the chain; manifest.sig is its signature (Ed25519, base64)
notes.html      the analysts' notes on their pins, if they were exported: opinion, not proof

You need only Node (20 or newer) to verify this export. Unpack verify-evidence.mjs, or get it from a source that you
trust, and run:

    node verify-evidence.mjs THIS.zip [--key PUBLIC-KEY.pem] [OLDER-EXPORT.zip]

Get the public key from the operator of the application in another way, and compare it with the key in this export.

Others wrote the files in answers/. Open them as you would open any file from a stranger.
`
