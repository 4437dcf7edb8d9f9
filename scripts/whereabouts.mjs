#!/usr/bin/env node
// The desk from a command line, with a personal access token. Plain JavaScript for Node 20 or newer, and no packages.
// Answers are JSON on stdout, and everything else is on stderr. docs/programming.md shows how it is used.
import { spawnSync } from 'node:child_process'
import { createWriteStream, existsSync, openAsBlob, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const usage = `Usage:
  whereabouts lookup OPERATION [NAME=VALUE …] [--params FILE|-] [--case CASE] [--new] [--yes]
  whereabouts batch FILE|- --case CASE --operation NAME [--columns JSON] [--sheet NAME] [--heading-row N] [--most CREDITS] [--unknown CREDITS] [--results FILE.csv] [--accept]
  whereabouts batch --id BATCH [--most CREDITS] [--unknown CREDITS] [--results FILE.csv] [--accept]
  whereabouts files --case CASE
  whereabouts export --case CASE --to FILE|- [--format zip|graphml|gexf|ftm|xlsx|html|pdf|docx]
  whereabouts verify EXPORT [--key PUBLIC-KEY.pem] [OLDER]

/api/openapi.json of the application names the operations and their parameters.
CASE is a case's reference or its id. --params takes a JSON object, and keeps names out of the process list.
A dash reads from stdin, and exports to stdout. html, pdf and docx export the newest report of the case.
--new runs a new lookup where an answer is on record. --yes agrees to a price that must be confirmed.
Without --most a batch is uploaded and priced, and nothing runs. --accept brings found rows into the case's graph,
timeline and report; without it somebody accepts them on screen.
--operation lookup_of_row reads the lookup of each row from a column: --columns '{"kind":"Type","value":"What"}'.

WHEREABOUTS_URL         the address of the application (http://127.0.0.1:8080)
WHEREABOUTS_TOKEN       the access token
WHEREABOUTS_TOKEN_FILE  or a file with it, which only you may read

Ends with 0: found, or done. 1: the application was not reached, or failed. 2: wrong usage. 3: none found.
4: not answered. 5: not run, or not allowed. verify ends with 1 if the evidence does not hold.`

/** Why the program ends, and with which code. */
class Ended extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}
const wrong = (message) => new Ended(2, `${message}\n\n${usage}`)

/** npm starts programs in its own folder. */
const fileNamed = (name) => path.resolve(process.env.INIT_CWD ?? process.cwd(), name)
function existing(name) {
  if (!existsSync(fileNamed(name))) throw new Ended(2, `There is no file ${name}.`)
  return fileNamed(name)
}
const say = (value) => console.log(JSON.stringify(value, null, 2))

function base() {
  const text = process.env.WHEREABOUTS_URL ?? 'http://127.0.0.1:8080'
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol))
    throw wrong('WHEREABOUTS_URL must be an address, like https://desk.example.com.')
  const isHere = url.hostname === 'localhost' || url.hostname === '[::1]' || /^127(\.\d+){3}$/.test(url.hostname)
  if (url.protocol === 'http:' && !isHere)
    throw new Ended(2, 'WHEREABOUTS_URL must begin with https, because a token over http can be read on its way.')
  return url.origin
}

function token() {
  const { WHEREABOUTS_TOKEN: own, WHEREABOUTS_TOKEN_FILE: file } = process.env
  if (own) return own.trim()
  if (!file) throw wrong('Set WHEREABOUTS_TOKEN or WHEREABOUTS_TOKEN_FILE. You make a token in your profile.')
  const found = existing(file)
  if (process.platform !== 'win32' && (statSync(found).mode & 0o077) !== 0)
    throw new Ended(2, `Others may read ${file}. Run: chmod 600 ${file}`)
  return readFileSync(found, 'utf8').trim()
}

/** @returns the reply of a request that succeeded, else its problem */
async function send(method, address, body) {
  const isForm = body instanceof FormData
  const given = isForm ? body : body === undefined ? undefined : JSON.stringify(body)
  const headers = { authorization: `Bearer ${token()}` }
  if (given !== undefined && !isForm) headers['content-type'] = 'application/json'
  const options = { method, headers, redirect: 'error', ...(given !== undefined && { body: given }) }
  const response = await fetch(base() + address, options).catch(() => {
    throw new Ended(1, `The application at ${base()} did not reply. Check the records before you run this again.`)
  })
  if (response.ok) return { response, problem: null }
  const problem = await response.json().catch(() => null)
  if (problem === null)
    throw new Ended(1, `The application replied with ${response.status}, and not as this program expects.`)
  return { response, problem }
}

function refused(problem) {
  const fields = (problem.errors ?? []).map(({ field, message }) => `${field}: ${message}`)
  const code = problem.outcome === 'not_answered' ? 4 : problem.status >= 500 && !problem.outcome ? 1 : 5
  return new Ended(code, [problem.title, problem.detail, ...fields].join('\n'))
}

async function json(method, address, body) {
  const { response, problem } = await send(method, address, body)
  if (problem) throw refused(problem)
  return response.json()
}

async function caseId(named) {
  if (named === undefined) return undefined
  if (/^[0-9a-z]{20}$/.test(named)) return named
  const { cases } = await json('GET', '/api/cases')
  const found = cases.filter(({ reference, closed_at }) => reference === named && closed_at === null)
  if (found.length === 1) return found[0].case_id
  throw new Ended(5, `You have no open case with the reference ${named}.`)
}

const textIn = (file) => readFileSync(file === '-' ? 0 : existing(file), 'utf8')

function paramsIn(pairs, file) {
  const params = {}
  if (file !== undefined) {
    const text = textIn(file).trim()
    if (!text.startsWith('{')) throw new Ended(2, `${file} is not a JSON object.`)
    try {
      Object.assign(params, JSON.parse(text))
    } catch (error) {
      throw new Ended(2, `${file} is not a JSON object: ${error.message}`)
    }
  }
  for (const pair of pairs) {
    const [, name, value] = /^(\w+)=([\s\S]*)$/.exec(pair) ?? []
    if (name === undefined) throw wrong(`${pair} is not NAME=VALUE.`)
    params[name] = value
  }
  return params
}

async function lookup([operation, ...pairs], { params: file, case: named, new: isNew, yes }) {
  if (operation === undefined) throw wrong('Name an operation, such as company_number_search.')
  const case_id = await caseId(named)
  const body = { ...paramsIn(pairs, file), ...(case_id && { case_id }), ...(isNew && { freshness: 0 }) }
  const address = `/api/lookups/${encodeURIComponent(operation)}`
  let { response, problem } = await send('POST', address, body)
  if (problem?.reason === 'confirmation_needed' && yes)
    ({ response, problem } = await send('POST', address, { ...body, confirmation: problem.confirmation }))
  if (problem) {
    if (problem.outcome) say(problem)
    const ended = refused(problem)
    if (problem.reason !== 'confirmation_needed') throw ended
    const hint = yes ? 'It changed meanwhile. Run it again.' : 'Run it again with --yes to agree.'
    throw new Ended(ended.code, `${ended.message}\n${hint}`)
  }
  const reply = await response.json()
  say(reply)
  if (reply.outcome === 'none_found') throw new Ended(3, 'None found.')
}

async function batch([file], given) {
  const {
    id,
    case: named,
    operation,
    columns,
    sheet,
    'heading-row': headingRow,
    most,
    unknown,
    results,
    accept,
  } = given
  if ((file === undefined) === (id === undefined)) throw wrong('Name a file, or a batch with --id.')
  if (results !== undefined) refuseExisting(results)
  let batch_id = id
  if (file !== undefined) {
    if (named === undefined || operation === undefined) throw wrong('A batch needs --case and --operation.')
    const sent = file === '-' ? new Blob([readFileSync(0)]) : await openAsBlob(existing(file))
    const form = new FormData()
    form.append('case_id', await caseId(named))
    form.append('operation', operation)
    for (const [name, value] of Object.entries({ columns, sheet, heading_row: headingRow }))
      if (value !== undefined) form.append(name, value)
    form.append('file', sent, file === '-' ? 'stdin.csv' : path.basename(file))
    const made = await json('POST', '/api/batches', form)
    batch_id = made.batch_id
    await sayReasons(made)
    if (most === undefined) {
      say(made)
      console.error(`Nothing runs yet. Start it with: whereabouts batch --id ${batch_id} --most CREDITS`)
      return
    }
  }
  const at = `/api/batches/${encodeURIComponent(batch_id)}`
  if (most !== undefined)
    await json('POST', `${at}/start`, {
      most_credits: most,
      ...(unknown !== undefined && { unknown_counts_as: unknown }),
    })
  let ended = await whenEnded(at)
  if (accept && ended.state === 'done') ended = await json('POST', `${at}/acceptances`, {})
  if (results !== undefined) await download(`${at}/results.csv`, results)
  say(ended)
  if (ended.state !== 'done')
    throw new Ended(
      5,
      `The batch is ${ended.state}.${ended.why ? ` ${ended.why}` : ''} Go on with: whereabouts batch --id ${batch_id} --most CREDITS`,
    )
}

/** What was taken for granted, and why rows are not sent. A token may send a batch and not read it. */
async function sayReasons({ batch_id, notes, rejected }) {
  for (const note of notes ?? []) console.error(note)
  if (rejected === 0) return
  const limit = 20
  const { response, problem } = await send('GET', `/api/batches/${batch_id}/rows?state=invalid&limit=${limit}`)
  if (problem) return console.error(`${rejected} rows cannot be sent. Open the batch to see why.`)
  const { rows } = await response.json()
  for (const { row, message } of rows) console.error(`Row ${row} cannot be sent. ${message}`)
  if (rejected > limit) console.error(`${rejected - limit} more rows cannot be sent.`)
}

/** Progress is one line on stderr, where a person looks. */
async function whenEnded(at) {
  let said = ''
  for (;;) {
    const batch = await json('GET', at)
    const line = `${batch.done} of ${batch.rows} rows`
    if (process.stderr.isTTY && line !== said) process.stderr.write(`\r${line}   `)
    said = line
    if (batch.state !== 'running') {
      if (process.stderr.isTTY) process.stderr.write('\n')
      return batch
    }
    await wait(500)
  }
}

function refuseExisting(name) {
  if (existsSync(fileNamed(name))) throw new Ended(2, `${name} exists already. Name a new file.`)
}

/** A file that is not whole does not stay. */
async function download(address, to) {
  if (to !== '-') refuseExisting(to)
  const { response, problem } = await send('GET', address)
  if (problem) throw refused(problem)
  if (to === '-') return pipeline(Readable.fromWeb(response.body), process.stdout)
  const file = fileNamed(to)
  try {
    await pipeline(Readable.fromWeb(response.body), createWriteStream(file, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    // Somebody else made it meanwhile, so it stays.
    if (error.code !== 'EEXIST') rmSync(file, { force: true })
    throw new Ended(1, `${to} was not written: ${error.message}`)
  }
}

const formats = {
  ...{ graphml: 'export/graph.graphml', gexf: 'export/graph.gexf', ftm: 'export/entities.ftm.json' },
  ...{ xlsx: 'export/claims.xlsx', html: 'report.html', pdf: 'report.pdf', docx: 'report.docx' },
}

/** The own files of a case, with their hashes. An export holds their bytes. */
async function listFiles(rest, { case: named }) {
  if (rest.length > 0 || named === undefined) throw wrong('A list of files needs --case.')
  say(await json('GET', `/api/cases/${await caseId(named)}/files`))
}

async function exportCase(rest, { case: named, to, format = 'zip' }) {
  if (rest.length > 0 || named === undefined || to === undefined) throw wrong('An export needs --case and --to.')
  if (format !== 'zip' && !Object.hasOwn(formats, format)) throw wrong(`There is no format ${format}.`)
  const case_id = await caseId(named)
  await download(format === 'zip' ? `/api/export?case_id=${case_id}` : `/api/cases/${case_id}/${formats[format]}`, to)
  if (to !== '-') say({ case_id, format, file: fileNamed(to), bytes: statSync(fileNamed(to)).size })
}

function verify(given) {
  if (given.length === 0) throw wrong('Name an export.')
  const verifier = fileURLToPath(new URL('verify-evidence.mjs', import.meta.url))
  const { status } = spawnSync(process.execPath, [verifier, ...given], {
    stdio: 'inherit',
    cwd: process.env.INIT_CWD ?? process.cwd(),
  })
  process.exitCode = status ?? 1
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const commands = {
  lookup: { run: lookup, options: { params: text, case: text, new: flag, yes: flag } },
  batch: {
    run: batch,
    options: {
      id: text,
      case: text,
      operation: text,
      columns: text,
      sheet: text,
      'heading-row': text,
      most: text,
      unknown: text,
      results: text,
      accept: flag,
    },
  },
  files: { run: listFiles, options: { case: text } },
  export: { run: exportCase, options: { case: text, to: text, format: text } },
}

async function main([name, ...given]) {
  if (name === 'help' || given.includes('--help') || name === '--help') return console.log(usage)
  if (name === 'verify') return verify(given)
  const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined
  if (command === undefined) throw wrong(name === undefined ? 'Name a command.' : `There is no command ${name}.`)
  let read
  try {
    read = parseArgs({ args: given, options: command.options, allowPositionals: true })
  } catch (error) {
    throw wrong(error.message)
  }
  await command.run(read.positionals, read.values)
}

// A reader such as `head` may stop early.
process.stdout.on('error', (error) => process.exit(error.code === 'EPIPE' ? process.exitCode : 1))

await main(process.argv.slice(2)).catch((error) => {
  console.error(error instanceof Ended ? error.message : `This program failed: ${error.message}`)
  process.exitCode = error instanceof Ended ? error.code : 1
})
