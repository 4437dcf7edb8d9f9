#!/usr/bin/env node
// Verifies exported evidence with nothing but Node: node verify-evidence.mjs FOLDER
//
// The folder holds chain.jsonl (a row an event), contents.jsonl (what an event was about, with its salt) and
// answers/SEQ.bin (an answer's bytes as received). What is checked, and why it cannot be forged unseen:
//   - rows count from 1 without gaps, each names the hash of the one before, and each hash is that of its row;
//   - each content is the one its row is committed to: SHA-256 over salt and canonical JSON (RFC 8785);
//   - each answer has the length its row says and the SHA-256 that its content says;
//   - a content is missing only where a later row says that it was erased;
//   - the last row is the one the manifest names.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = process.argv[2]
if (!folder || !existsSync(path.join(folder, 'chain.jsonl'))) {
  console.error('Usage: node verify-evidence.mjs FOLDER (the folder that holds chain.jsonl)')
  process.exit(2)
}

const rows = readLines('chain.jsonl')
const contents = new Map(readLines('contents.jsonl').map((content) => [content.seq, content]))
const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'))
const broken = []
const answered = new Set(rows.filter(({ event }) => event === 'answered').map(({ id }) => id))
const erased = new Map(rows.filter(({ event }) => event === 'erased').map(({ id, seq }) => [id, seq]))

let previous = { seq: 0, hash: '0'.repeat(64) }
for (const row of rows) {
  verifyRow(row)
  if (row.commitment !== null) verifyContent(row)
  previous = row
}
if (manifest.head.seq !== previous.seq || manifest.head.hash !== previous.hash)
  broken.push(
    `The export ends at row ${previous.seq}, and its manifest says row ${manifest.head.seq}: rows are missing or changed.`,
  )
const known = new Set(rows.map(({ seq }) => seq))
for (const seq of contents.keys()) if (!known.has(seq)) broken.push(`Content ${seq}: no row of the chain has it.`)

for (const line of broken) console.error(line)
const unanswered = rows.filter(({ id, event }) => event === 'asked' && !answered.has(id))
console.log(`${rows.length} rows, ${contents.size} contents, ${erased.size} erasures.`)
if (unanswered.length > 0) console.log(`${unanswered.length} lookups were asked and their answer is unknown.`)
console.log(broken.length === 0 ? 'The chain is whole.' : `BROKEN in ${broken.length} places.`)
process.exit(broken.length === 0 ? 0 : 1)

function verifyRow(row) {
  const { hash, ...rest } = row
  if (row.seq !== previous.seq + 1) broken.push(`Row ${row.seq}: row ${previous.seq + 1} should stand here.`)
  if (row.previous_hash !== previous.hash) broken.push(`Row ${row.seq}: it does not follow from row ${previous.seq}.`)
  if (hash !== sha256(canonical(rest)))
    broken.push(`Row ${row.seq} (${row.event} ${row.id}): it was changed; its hash is another row's.`)
}

function verifyContent(row) {
  const content = contents.get(row.seq)
  if (!content) {
    if (!(erased.get(row.id) > row.seq))
      broken.push(`Row ${row.seq} (${row.event} ${row.id}): its content is missing, and nobody erased it.`)
    return
  }
  if (row.commitment !== sha256(Buffer.from(content.salt, 'hex'), content.body))
    broken.push(`Row ${row.seq} (${row.event} ${row.id}): its content was changed.`)
  if (row.event === 'answered') verifyAnswer(row, JSON.parse(content.body))
}

function verifyAnswer(row, { sha256: digest }) {
  const file = path.join(folder, 'answers', `${row.seq}.bin`)
  if (digest === null && !existsSync(file)) return
  if (!existsSync(file)) return broken.push(`Row ${row.seq} (${row.id}): the answer's bytes are missing.`)
  const bytes = readFileSync(file)
  if (bytes.length !== row.bytes || sha256(bytes) !== digest)
    broken.push(`Row ${row.seq} (${row.id}): the answer's bytes were changed.`)
}

function readLines(file) {
  return readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
}
