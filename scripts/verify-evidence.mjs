#!/usr/bin/env node
// Verifies exported evidence with nothing but Node (20 or newer):
//
//     node verify-evidence.mjs [EXPORT] [--key PUBLIC-KEY.pem] [OLDER]
//
// EXPORT is the ZIP or the folder it was unpacked to; without it, the folder that this file was unpacked to. OLDER is
// another export, or a line of a checkpoints.jsonl in a file of its own: whether its rows are all in this chain, or where
// the two parted. It needs EXPORT before it. What is checked, and why it cannot be forged unseen:
//   - rows count without gaps, each names the hash of the one before, and each hash is that of its row (SHA-256 over
//     canonical JSON, RFC 8785);
//   - each content is the one its row is committed to: SHA-256 over salt and body;
//   - each answer has the length its row says and the SHA-256 that its content says;
//   - a content is missing only where a later row says that it was erased, where it is another case's, or where it came
//     after the export began: which case that is, where it began, and which row is the first, is signed with its end;
//   - the last row is the one that the manifest and its signed checkpoint name;
//   - checkpoints are signed (Ed25519) by a key of the manifest, and the chain has the rows that they signed; each signs
//     all that were made before it, so that none can be left out;
//   - the manifest is signed with its end, and has the digests of whatever else is in here: names, times, stamps, pages;
//   - the chain says of no row that it once had another in its place: that is history rewritten, and no restore;
//   - a ZIP says the same of its files inside as in its directory, by which others may unpack it.
// Ends with 0 where all of it holds, 1 where something does not, 2 where there is nothing to verify.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateRawSync } from 'node:zlib'

/** What keeps an export from being read at all. */
class Unreadable extends Error {}

const genesis = '0'.repeat(64)
/** Larger than any answer that is taken, and any part that is written. */
const mostBytes = 1_000_000_000
const mostShown = 100

const { exportPath, olderPath, keyPath } = readArguments(process.argv.slice(2))
const broken = []
let brokenCount = 0
const notes = []
try {
  const source = open(exportPath)
  const older = olderPath ? openOlder(olderPath) : null
  verify(source)
  if (older) compare(source, older)
} catch (error) {
  // A damaged file is reported, and does not crash the verifier.
  breaks(error instanceof Unreadable ? error.message : `This cannot be read as an export: ${error.message}`)
}
for (const line of broken) console.error(line)
if (brokenCount > broken.length) console.error(`… and ${brokenCount - broken.length} more.`)
for (const line of notes) console.log(line)
console.log(
  brokenCount === 0
    ? 'The chain is whole.'
    : `BROKEN in ${brokenCount} ${brokenCount === 1 ? 'place' : 'places'}. This export was changed or is incomplete: do not rely on it.`,
)
process.exitCode = brokenCount === 0 ? 0 : 1

function verify(source) {
  const manifest = manifestOf(source)
  const { signed, isHeldSigned } = verifyCheckpoints(source, manifest)
  const contents = stepper(linesOf(source, 'contents'))
  const forks = new Map((manifest.forks ?? []).map((fork) => [fork.seq, fork]))
  const missing = new Map()
  const asked = new Set()
  const counts = { rows: 0, contents: 0, answers: 0, erasures: 0, erased: 0, elsewhere: 0, later: 0 }
  let previous = { seq: manifest.first.seq - 1, hash: manifest.first.previous_hash }
  if (!manifest.scope && manifest.first.seq !== 1)
    breaks(`The chain begins at row ${manifest.first.seq}: an export of everything begins at row 1.`)
  if (manifest.first.seq === 1 && manifest.first.previous_hash !== genesis)
    breaks('Row 1: it follows from a row, and there is none before it.')

  let isBegun = false
  let isNamed = false
  for (const row of linesOf(source, 'chain')) {
    verifyRow(row, previous)
    verifyContent(row)
    if (row.seq === manifest.contents_to) verifyBeginning(row)
    if (row.seq > manifest.contents_to && !isHeldSigned && beginsExport(row))
      breaks(
        `Row ${row.seq} began an export of the same later than row ${manifest.contents_to}, with which this one says to begin: contents may have been taken out.`,
      )
    follow(row)
    for (const checkpoint of signed.get(row.seq) ?? []) verifySignedRow(checkpoint, row)
    previous = row
    counts.rows += 1
  }
  for (let extra = contents.next(Number.POSITIVE_INFINITY); extra; extra = contents.next(Number.POSITIVE_INFINITY))
    breaks(`Content ${extra.seq}: no row of the chain has it.`)
  for (const lines of missing.values()) lines.forEach(breaks)
  if (!isBegun)
    breaks(
      `The manifest says that row ${manifest.contents_to} began this export${manifest.scope ? ' of one case' : ''}, and that row does not: contents may have been taken out.`,
    )
  if (manifest.head.seq !== previous.seq || manifest.head.hash !== previous.hash)
    breaks(
      `The chain ends at row ${previous.seq}, and the manifest says row ${manifest.head.seq}: rows are missing or changed.`,
    )
  else if (manifest.head.at !== previous.at)
    breaks(`The last row is of ${previous.at}, and the manifest says of ${manifest.head.at}.`)
  for (const [seq, checkpoints] of signed)
    if (seq > previous.seq)
      for (const { checkpoint_id } of checkpoints)
        breaks(
          `Checkpoint ${checkpoint_id}: it was signed at row ${seq}, and the chain ends at row ${previous.seq}: rows are missing.`,
        )
  for (const seq of source.answers()) breaks(`Answer ${seq}: no content of this export has it.`)
  if (manifest.format > 2) verifyFiles(source, manifest)

  notes.unshift(
    `${counts.rows} rows (${manifest.first.seq} to ${previous.seq}), ${counts.contents} contents, ${counts.answers} answers, ${counts.erasures} erasures; exported at ${manifest.exported_at}, ${manifest.scope ? `the case ${manifest.scope.reference}` : 'everything'}.`,
  )
  if (manifest.first.seq > 1)
    notes.push(
      `Rows before row ${manifest.first.seq} are not in this export; the hash that row ${manifest.first.seq} names fixes them.`,
    )
  if (counts.erased > 0) notes.push(`${counts.erased} contents or answers were erased, and later rows say so.`)
  if (counts.elsewhere > 0) notes.push(`${counts.elsewhere} contents are of other cases and not in this export.`)
  if (counts.later > 0) notes.push(`${counts.later} contents were recorded after the export began and are not in it.`)
  if (asked.size > 0) notes.push(`${asked.size} lookups were sent, and their answer is unknown.`)
  if (manifest.scope && !isNamed)
    notes.push(
      `That the case is called ${manifest.scope.reference} is what the manifest says, and nothing that is signed: no lookup in here was made under that name. It is the case ${manifest.scope.case_id}.`,
    )
  const strange = source.strange()
  if (strange.length > 0)
    notes.push(
      `Not part of an export, and not verified: ${strange.slice(0, 5).join(', ')}${strange.length > 5 ? ' …' : ''}`,
    )

  /** The manifest is not signed, so what it says is missing with good reason is held against the chain. */
  function beginsExport({ event, operation, case_id }) {
    return event === 'exported' && operation === 'ledger' && case_id === (manifest.scope?.case_id ?? null)
  }

  function verifyBeginning(row) {
    isBegun = beginsExport(row)
    if (isBegun && row.at !== manifest.exported_at)
      breaks(`${nameOf(row)}: it began this export at ${row.at}, and the manifest says at ${manifest.exported_at}.`)
  }

  function verifyContent(row) {
    const content = contents.next(row.seq) ?? (row.event === 'forked' ? forks.get(row.seq) : undefined)
    if (content && content.seq < row.seq) {
      breaks(`Content ${content.seq}: no row of the chain has it, or it stands twice.`)
      return verifyContent(row)
    }
    if (row.commitment === null)
      return content && breaks(`${nameOf(row)}: it has no content, and the export has one for it.`)
    if (!content) return isMissing(row)
    counts.contents += 1
    if (`${Object.keys(content)}` !== 'seq,salt,body' || row.commitment !== commitmentTo(content)) {
      source.answer(row.seq)
      return breaks(`${nameOf(row)}: its content was changed.`)
    }
    const said = JSON.parse(content.body)
    if (row.event === 'answered') verifyAnswer(row, said)
    if (row.event === 'forked') tellFork(row, said)
    const { case_id, reference } = said.case ?? {}
    if (manifest.scope && case_id === manifest.scope.case_id && reference === manifest.scope.reference) isNamed = true
  }

  function isMissing(row) {
    const isElsewhere = manifest.scope && row.case_id !== manifest.scope.case_id && row.event !== 'forked'
    if (isElsewhere) counts.elsewhere += 1
    else if (row.seq > manifest.contents_to && row.event !== 'forked') counts.later += 1
    else misses(row, 'its content is missing, and nobody erased it.')
  }

  function verifyAnswer(row, { sha256: digest }) {
    const bytes = source.answer(row.seq)
    if (bytes === null) {
      // It may have been erased between its content and itself.
      if (digest !== null) misses(row, "the answer's bytes are missing, and nobody erased them.")
      return
    }
    counts.answers += 1
    if (bytes.length !== row.bytes || sha256(bytes) !== digest)
      breaks(`${nameOf(row)}: the answer's bytes were changed.`)
  }

  /** Broken, unless a later row says that it was erased. */
  function misses(row, what) {
    missing.set(row.id, [...(missing.get(row.id) ?? []), `${nameOf(row)}: ${what}`])
  }

  /** What a row says of others. */
  function follow(row) {
    if (row.event === 'asked') asked.add(row.id)
    if (row.event === 'answered') asked.delete(row.id)
    if (row.event !== 'erased') return
    counts.erasures += 1
    counts.erased += missing.get(row.id)?.length ?? 0
    missing.delete(row.id)
  }
}

function verifyRow(row, previous) {
  const { hash, ...rest } = row
  if (row.seq !== previous.seq + 1) breaks(`Row ${row.seq}: row ${previous.seq + 1} should stand here.`)
  else if (row.previous_hash !== previous.hash) breaks(`Row ${row.seq}: it does not follow from row ${previous.seq}.`)
  if (hash !== sha256(canonical(rest))) breaks(`${nameOf(row)}: it was changed: its hash does not fit.`)
}

/** @param backup of what was put back by the program itself; else only `lost` is known */
function tellFork(row, { lost, went_on_from, backup }) {
  const end = lost && `the chain once went on to row ${lost.seq} (${lost.at}, hash ${lost.hash}). That row is lost`
  // What was put back ended before the row that is lost: else another row took its place, and those before it perhaps too.
  if (lost && lost.seq <= went_on_from.seq)
    breaks(
      `${nameOf(row)}: HISTORY WAS REWRITTEN. The chain once had another row ${lost.seq} (${lost.at}, hash ${lost.hash}), and went on from row ${went_on_from.seq} all the same.`,
    )
  const putBack =
    backup && `the chain was put back from a backup of ${backup.at}, which ended with row ${went_on_from.seq}`
  const words = putBack
    ? `${end ? `${end}: ` : ''}${putBack}.${end ? '' : ' Whether later rows are lost, it does not say.'}`
    : `${end}, as after a restore from a backup; the chain went on from row ${went_on_from.seq}.`
  notes.push(`FORK, said openly by row ${row.seq} at ${row.at}: ${words}`)
}

/** Signed statements by the row they speak of. */
function verifyCheckpoints(source, manifest) {
  const keys = new Map()
  for (const { key_id, public_key } of manifest.keys) {
    const key = publicKeyIn(public_key)
    if (key && keyIdOf(key) === key_id) keys.set(key_id, key)
    else breaks(`Key ${key_id}: the public key beside it is another one.`)
  }
  const wanted = keyPath
    ? keyIdOf(publicKeyIn(readFileSync(keyPath, 'utf8')) ?? fail(`${keyPath} does not hold a public key.`))
    : null
  const signed = new Map()
  const counts = { checkpoints: 0, stamped: 0, byWanted: 0 }
  let isHeadSigned = false
  let isHeldSigned = true
  let link = genesis
  let number = 0
  for (const checkpoint of source.checkpoints()) {
    const statement = verifyCheckpoint(checkpoint, keys)
    const before = link
    link = linkAfter(before, checkpoint)
    number += 1
    if (!statement) continue
    if (statement.ledger_checkpoint > 2 && (statement.number !== number || statement.previous !== before))
      breaks(
        `Checkpoint ${checkpoint.checkpoint_id}: it signs ${statement.number - 1} checkpoints before it, and those are not the ${number - 1} of this export: one was left out, added or changed.`,
      )
    counts.checkpoints += 1
    if (checkpoint.key_id === wanted) counts.byWanted += 1
    if (verifyStamp(source, checkpoint)) counts.stamped += 1
    if (checkpoint.checkpoint_id === manifest.checkpoint) {
      isHeadSigned = statement.seq === manifest.head.seq && statement.hash === manifest.head.hash
      isHeldSigned = verifyHeld(statement, manifest)
      verifyManifest(source, manifest, { version: statement.ledger_checkpoint, key: keys.get(checkpoint.key_id) })
      if (wanted && checkpoint.key_id !== wanted)
        breaks(`Checkpoint ${checkpoint.checkpoint_id}: the end of the chain is not signed by the key in ${keyPath}.`)
    }
    signed.set(statement.seq, [...(signed.get(statement.seq) ?? []), { ...checkpoint, statement }])
  }
  if (!isHeadSigned)
    breaks(
      'The end of the chain is not signed: the checkpoint that the manifest names is missing, or names another row.',
    )
  if (!isHeldSigned)
    notes.push(
      `NOT PROVED of this export: that no contents were taken out${manifest.scope ? ', and that the case has no earlier rows' : ''}. It was made before exports signed what they hold; a new one proves it.`,
    )
  tellKeys(keys, wanted, counts)
  return { signed, isHeldSigned }
}

/**
 * What an export says that it need not hold is signed with its end, and the manifest is held against it.
 * @returns false where it is not signed, as in exports of before
 */
function verifyHeld({ ledger_checkpoint: version, export: held }, { scope, first, contents_to }) {
  if (!held) {
    if (version > 1) breaks('The end of the chain is signed, but not as the end of an export.')
    return version > 1
  }
  if (held.case_id !== (scope?.case_id ?? null))
    breaks(
      `This is an export of ${held.case_id ?? 'everything'}, and the manifest says ${scope?.case_id ?? 'everything'}.`,
    )
  if (held.first !== first.seq)
    breaks(`This export holds rows from row ${held.first}, and the manifest says from row ${first.seq}.`)
  if (held.contents_to !== contents_to)
    breaks(`This export holds contents up to row ${held.contents_to}, and the manifest says up to row ${contents_to}.`)
  return true
}

/** By the key that signed its end. What is signed later says less than that it is not signed at all. */
function verifyManifest(source, manifest, { version, key }) {
  if (version < 3 !== manifest.format < 3)
    return breaks('The manifest and its checkpoint give different times, so it was changed.')
  if (version < 3)
    return void notes.push(
      'NOT PROVED of this export: when its keys were first used, when its timestamps came, and what its files are called. It was made before manifests were signed; a new one proves it.',
    )
  const signature = Buffer.from(source.read('manifest.sig')?.toString() ?? '', 'base64')
  if (!verifySignature(null, source.read('manifest.json'), key, signature))
    breaks('The manifest was changed: its signature is missing, or belongs to another manifest.')
}

/** What the manifest has the digests of. */
function verifyFiles(source, { files, answers }) {
  for (const [name, digest] of Object.entries(files)) {
    const bytes = source.read(name)
    if (bytes === null) breaks(`${name} is missing.`)
    else if (sha256(bytes) !== digest) breaks(`${name} was changed.`)
  }
  const names = source.answerNames()
  if (names.length !== answers.count || sha256(names.map((name) => `${name}\n`).join('')) !== answers.names)
    breaks(`The files of answers are not the ${answers.count} that were exported, or are not called as they were.`)
}

function linkAfter(previous, { checkpoint_id, statement, key_id, signature }) {
  return sha256(canonical({ previous, checkpoint_id, statement, key_id, signature }))
}

function verifyCheckpoint({ checkpoint_id, statement, key_id, signature }, keys) {
  const key = keys.get(key_id)
  if (!key) return void breaks(`Checkpoint ${checkpoint_id}: its key is not among the public keys of the manifest.`)
  if (!verifySignature(null, Buffer.from(statement), key, Buffer.from(signature, 'base64')))
    return void breaks(`Checkpoint ${checkpoint_id}: it was changed: its signature does not fit.`)
  return JSON.parse(statement)
}

function verifySignedRow({ checkpoint_id, statement }, row) {
  if (statement.hash !== row.hash)
    breaks(
      `Checkpoint ${checkpoint_id}: row ${row.seq} of this chain is not the row that was signed at ${statement.at}.`,
    )
}

/** That it is about this checkpoint; who signed it is for openssl to say. */
function verifyStamp(source, { checkpoint_id, statement, authority }) {
  if (!authority) return false
  const reply = source.read(`timestamps/${checkpoint_id}.tsr`)
  if (reply === null) return void breaks(`Checkpoint ${checkpoint_id}: its timestamp is missing.`)
  if (!reply.includes(createHash('sha256').update(statement).digest()))
    return void breaks(`Checkpoint ${checkpoint_id}: its timestamp is about something else.`)
  if (source.read(`timestamps/${checkpoint_id}.json`)?.toString() !== statement)
    return void breaks(`Checkpoint ${checkpoint_id}: the timestamp covers another statement.`)
  return true
}

function tellKeys(keys, wanted, { checkpoints, stamped, byWanted }) {
  notes.push(
    `${checkpoints} checkpoints are signed by ${keys.size === 1 ? 'the key' : 'the keys'} ${[...keys.keys()].join(', ')}.`,
  )
  if (wanted) notes.push(`${byWanted} of them by the key in ${keyPath}.`)
  else notes.push('The keys came with this export: compare them with one that you got otherwise (--key FILE).')
  if (stamped > 0)
    notes.push(
      `${stamped} have a timestamp. Its signature is verified with: openssl ts -verify -data timestamps/ID.json -in timestamps/ID.tsr -CAfile THE-AUTHORITY.pem`,
    )
}

/** Whether what was once exported, or signed, is all in this chain. */
function compare(source, older) {
  if (older.checkpoint) return compareCheckpoint(source, older.checkpoint)
  const [ours, theirs] = [linesOf(source, 'chain'), linesOf(older.source, 'chain')]
  let [own, other] = [ours.next(), theirs.next()]
  let same = 0
  let lastSame = null
  while (!own.done && !other.done) {
    if (own.value.seq < other.value.seq) own = ours.next()
    else if (own.value.seq > other.value.seq) other = theirs.next()
    else if (own.value.hash === other.value.hash) {
      same += 1
      lastSame = own.value.seq
      ;[own, other] = [ours.next(), theirs.next()]
    } else {
      const seq = own.value.seq
      return breaks(
        `The two chains part at row ${seq}: ${lastSame === null ? 'no row of theirs is the same' : `row ${lastSame} is the last that both have`}. The older one has ${other.value.event} of ${other.value.at} there, this one ${own.value.event} of ${own.value.at}.`,
      )
    }
  }
  if (!other.done)
    return breaks(
      `The older export goes on after the last row of this one, row ${lastSame ?? 0}: from row ${other.value.seq} on it cannot be compared.`,
    )
  if (same === 0) return breaks('The two exports have no row in common and cannot be compared.')
  notes.push(
    `All rows of ${olderPath} that this export reaches back to (${same}, to row ${lastSame}) are in this chain.`,
  )
}

function compareCheckpoint(source, checkpoint) {
  const keys = new Map(
    manifestOf(source).keys.flatMap(({ key_id, public_key }) =>
      publicKeyIn(public_key) ? [[key_id, publicKeyIn(public_key)]] : [],
    ),
  )
  const statement = verifyCheckpoint(checkpoint, keys)
  if (!statement) return
  for (const row of linesOf(source, 'chain')) {
    if (row.seq !== statement.seq) continue
    if (row.hash !== statement.hash)
      return breaks(
        `This chain is not the one that was signed at ${statement.at}: they parted at row ${row.seq} or before it.`,
      )
    return void notes.push(
      `The checkpoint of ${statement.at} is in this chain: rows to ${row.seq} are as they were then.`,
    )
  }
  breaks(`This chain has no row ${statement.seq}, which was signed at ${statement.at}.`)
}

function manifestOf(source) {
  const manifest = parse(
    source.read('manifest.json') ?? fail('This is not an export: manifest.json is missing.'),
    'manifest.json',
  )
  if (manifest.format !== 2 && manifest.format !== 3)
    fail(
      `It is of format ${manifest.format}, and this verifies formats 2 and 3: use the verify-evidence.mjs that came with it.`,
    )
  if (manifest.format === 3 && !(manifest.files && manifest.answers)) fail('manifest.json is not as an export has it.')
  if (![manifest.first, manifest.head].every((row) => Number.isSafeInteger(row?.seq)) || !Array.isArray(manifest.keys))
    fail('manifest.json is not as an export has it.')
  return manifest
}

/** The lines of NAME/1.jsonl, NAME/2.jsonl and so on. */
function* linesOf(source, name) {
  for (let part = 1; ; part += 1) {
    const bytes = source.read(`${name}/${part}.jsonl`)
    if (bytes === null && part === 1) fail(`This is not an export: ${name}/1.jsonl is missing.`)
    if (bytes === null) return
    yield* parsedLines(bytes, `${name}/${part}.jsonl`)
  }
}

function* parsedLines(bytes, name) {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start)
    const line = bytes.subarray(start, end === -1 ? bytes.length : end)
    if (line.length > 0) yield parsedLine(line, name)
    start = end === -1 ? bytes.length : end + 1
  }
}

/** A line that repeats a name is refused, because other readers may take the other value. */
function parsedLine(line, name) {
  const value = parse(line, name)
  if (JSON.stringify(value) !== line.toString()) breaks(`${name} has a line that is not as an export writes it.`)
  return value
}

/** Steps through values in order of seq: `next(seq)` gives the value at seq, or one that was left before it. */
function stepper(values) {
  let { value, done } = values.next()
  return {
    next(seq) {
      if (done || value.seq > seq) return undefined
      const taken = value
      ;({ value, done } = values.next())
      return taken
    },
  }
}

function openOlder(file) {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() && startOf(file) === '{')
    return { checkpoint: parse(readFileSync(file), file) }
  return { source: open(file) }
}

function open(file) {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (!stats) usage()
  return withNames(stats.isDirectory() ? folderAt(file) : zipAt(file))
}

/** An export over something that has names and reads one. */
function withNames({ names, readNamed }) {
  const unread = new Set(names.keys())
  // What tells how to verify is nothing to be verified.
  for (const name of ['README.txt', 'verify-evidence.mjs']) unread.delete(name)
  const answers = new Map()
  for (const name of unread) {
    const seq = seqOfAnswer(name)
    if (seq !== null && answers.has(seq)) fail(`There are two answers to row ${seq}: ${answers.get(seq)} and ${name}.`)
    if (seq !== null) answers.set(seq, name)
  }
  const answerNames = [...answers].sort(([one], [other]) => one - other).map(([, name]) => name)
  const read = (name) => {
    unread.delete(name)
    return names.has(name) ? readNamed(name) : null
  }
  return {
    read,
    /** Null if there is none. Each is read once. */
    answer(seq) {
      const name = answers.get(seq)
      answers.delete(seq)
      return name === undefined ? null : read(name)
    },
    /** Those nobody asked for. */
    answers: () => [...answers.keys()],
    /** All of them, in the order of their rows. */
    answerNames: () => answerNames,
    /** What nothing led to. */
    strange: () => [...unread],
    *checkpoints() {
      const bytes = read('checkpoints.jsonl')
      if (bytes !== null) yield* parsedLines(bytes, 'checkpoints.jsonl')
    },
  }
}

/** `answers/047-company_appointments-90000001.xml`, and in exports of before `answers/47.bin`. */
function seqOfAnswer(name) {
  const [, padded, , plain] = /^answers\/(?:(\d{3,})(-[\w-]+)\.[a-z]+|([1-9]\d*)\.bin)$/.exec(name) ?? []
  const seq = padded ?? plain
  return seq === undefined || seq.padStart(3, '0') !== String(Number(seq)).padStart(3, '0') ? null : Number(seq)
}

function folderAt(folder) {
  const names = new Set()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile())
      names.add(path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  }
  return { names, readNamed: (name) => readFileSync(path.join(folder, name)) }
}

/** A ZIP by its central directory (APPNOTE.TXT), zip64 too. What an export never has in it is refused. */
function zipAt(file) {
  const descriptor = openSync(file, 'r')
  process.on('exit', () => closeSync(descriptor))
  const fileLength = fstatSync(descriptor).size
  const at = (position, length) => {
    if (position < 0 || position + length > fileLength) fail('The ZIP is cut off.')
    const bytes = Buffer.alloc(length)
    if (readSync(descriptor, bytes, 0, length, position) !== length) fail('The ZIP is cut off.')
    return bytes
  }
  const { count, position, length } = directoryIn(at, fileLength)
  const directory = at(position, length)
  const names = new Map()
  for (let index = 0, offset = 0; index < count; index += 1) {
    if (offset + 46 > length || directory.readUInt32LE(offset) !== 0x02014b50) fail("The ZIP's directory is damaged.")
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) => directory.readUInt16LE(offset + field))
    const name = directory.toString('utf8', offset + 46, offset + 46 + nameLength)
    if (names.has(name)) fail(`The ZIP holds ${name} twice.`)
    if (!isPlainName(name)) fail(`The ZIP holds a name that no export has: ${JSON.stringify(name)}.`)
    names.set(name, offset)
    offset += 46 + nameLength + extraLength + commentLength
  }
  requireSameInside(directory, { names, at, end: position })
  return { names, readNamed: (name) => inflated(name, entryAt(directory, names.get(name)), at) }
}

/**
 * Who unpacks as it comes goes by the headers between the files: they name the same ones, and no others. Between two of
 * them there is room for what other programs write after a file (its lengths), and for no file.
 */
function requireSameInside(directory, { names, at, end }) {
  const entries = [...names].map(([name, offset]) => ({ name, ...entryAt(directory, offset) }))
  let free = 0
  for (const { name, position, deflatedLength } of entries.sort((one, other) => one.position - other.position)) {
    const header = at(position, 30)
    const nameLength = header.readUInt16LE(26)
    const isSame = header.readUInt32LE(0) === 0x04034b50 && at(position + 30, nameLength).toString() === name
    if (!isSame) fail(`${name} is not where the ZIP's directory says, or is called otherwise there.`)
    if (position < free || position > free + 24)
      fail(`The ZIP holds something before ${name} that its directory does not name.`)
    free = position + 30 + nameLength + header.readUInt16LE(28) + deflatedLength
  }
  if (end < free || end > free + 24) fail('The ZIP holds something that its directory does not name.')
}

function isPlainName(name) {
  return /^[\w./-]+$/.test(name) && !name.startsWith('/') && !name.split('/').includes('..')
}

function directoryIn(at, fileLength) {
  const tail = at(Math.max(0, fileLength - 65_557), Math.min(fileLength, 65_557))
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end === -1 || end + 22 > tail.length) fail('This is not a ZIP, or its end is cut off.')
  const old = {
    count: tail.readUInt16LE(end + 10),
    length: tail.readUInt32LE(end + 12),
    position: tail.readUInt32LE(end + 16),
  }
  const locator = end - 20
  if (locator < 0 || tail.readUInt32LE(locator) !== 0x07064b50) return old
  const large = at(Number(tail.readBigUInt64LE(locator + 8)), 56)
  if (large.readUInt32LE(0) !== 0x06064b50) fail("The ZIP's directory is damaged.")
  return {
    count: Number(large.readBigUInt64LE(32)),
    length: Number(large.readBigUInt64LE(40)),
    position: Number(large.readBigUInt64LE(48)),
  }
}

function entryAt(directory, offset) {
  const [flags, method] = [8, 10].map((field) => directory.readUInt16LE(offset + field))
  const [deflatedLength, length, position] = [20, 24, 42].map((field) => directory.readUInt32LE(offset + field))
  const extra = offset + 46 + directory.readUInt16LE(offset + 28)
  // Of zip64's fields an export has one: where an entry begins, beyond 4 GB.
  const isFar = position === 0xffffffff && directory.readUInt16LE(extra) === 1
  return {
    flags,
    method,
    deflatedLength,
    length,
    position: isFar ? Number(directory.readBigUInt64LE(extra + 4)) : position,
  }
}

function inflated(name, { flags, method, deflatedLength, length, position }, at) {
  if (flags & 1) fail(`${name} is encrypted, and no export is.`)
  if (method !== 8 && method !== 0) fail(`${name} is packed in a way that no export is (method ${method}).`)
  if (length > mostBytes || deflatedLength > mostBytes) fail(`${name} is larger than anything in an export.`)
  const header = at(position, 30)
  const packed = at(position + 30 + header.readUInt16LE(26) + header.readUInt16LE(28), deflatedLength)
  if (method === 0) return packed
  try {
    const bytes = inflateRawSync(packed, { maxOutputLength: Math.max(length, 1) })
    if (bytes.length === length) return bytes
  } catch {
    // Told below: longer than it says, or no deflated bytes at all.
  }
  return fail(`${name} cannot be unpacked: it is damaged, or not as long as the ZIP says.`)
}

function startOf(file) {
  const descriptor = openSync(file, 'r')
  const start = Buffer.alloc(1)
  readSync(descriptor, start)
  closeSync(descriptor)
  return start.toString()
}

function parse(bytes, name) {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return fail(`${name} holds something that is no JSON.`)
  }
}

function publicKeyIn(pem) {
  try {
    return createPublicKey(pem)
  } catch {
    return null
  }
}

function keyIdOf(key) {
  return sha256(key.export({ type: 'spki', format: 'der' }))
}

function nameOf({ seq, event, id }) {
  return `Row ${seq} (${event} ${id})`
}

function canonical(value) {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const members = Object.keys(value).sort()
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`
}

function commitmentTo({ salt, body }) {
  return sha256(Buffer.from(salt, 'hex'), body)
}

function sha256(...parts) {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
}

function breaks(line) {
  brokenCount += 1
  if (broken.length < mostShown) broken.push(line)
}

function fail(message) {
  throw new Unreadable(message)
}

function readArguments(given) {
  const key = given.indexOf('--key')
  const [keyPath] = key === -1 ? [] : given.splice(key, 2).slice(1)
  const own = path.dirname(fileURLToPath(import.meta.url))
  const [exportPath = existsSync(path.join(own, 'manifest.json')) ? own : undefined, olderPath, ...more] = given
  if (!exportPath || more.length > 0 || (key !== -1 && !keyPath)) usage()
  if ([exportPath, olderPath, keyPath].some((file) => file !== undefined && !existsSync(file))) usage()
  return { exportPath, olderPath, keyPath }
}

function usage() {
  console.error('Usage: node verify-evidence.mjs [EXPORT] [--key PUBLIC-KEY.pem] [OLDER]')
  console.error(
    'EXPORT is a ZIP or the folder it was unpacked to; without it, the folder of this file, if it was unpacked with an export. OLDER is an older export, or a checkpoint of one, and needs EXPORT before it: `.` for this folder.',
  )
  process.exit(2)
}
