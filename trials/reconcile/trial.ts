/**
 * npm run trial -- reconcile ADDRESS: reconciles a project as OpenRefine does, with the address that a profile shows.
 * Half of the rows are company numbers, and half are the names found for them. Give its token a budget of one price a
 * row: a trial that ends with every row answered stayed within it. With --schemas, each answer is checked against the
 * published JSON schemas of version 0.2 in a folder; this needs Python with jsonschema. Prints a table; ends with 1 if a
 * row has no answer, or an answer is not valid.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { ReconcileExtension, ReconcileResults } from '../../contract/desk/reconcile.ts'

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { rows: { type: 'string', default: '1000' }, schemas: { type: 'string' } },
  allowPositionals: true,
})
const [address = ''] = positionals
if (!URL.canParse(address)) throw new Error('Give the service address from your profile.')
const problems: string[] = []
/** Each with the name of its schema. */
const answered: [schema: string, answer: unknown][] = []

const manifest = await read('manifest', address)
const { batchSize, defaultTypes, suggest, extend, preview } = manifest
const prices = defaultTypes.map(({ name }: { name: string }) => name)
console.log(`${manifest.name}: ${prices.join('; ')}`)

const half = Math.floor(Number(values.rows) / 2)
const began = performance.now()
const numbers = Array.from({ length: half }, (_, index) => String(90_000_001 + index))
const byNumber = await reconcile(numbers)
const byName = await reconcile([...new Set(byNumber.flatMap(({ result }) => result[0]?.name ?? []))])
const seconds = (performance.now() - began) / 1000

const ids = byNumber.flatMap(({ result }) => result[0]?.id ?? [])
const properties = [{ id: 'name' }, { id: 'status' }, { id: 'postcode' }]
for (const some of inBatches(ids)) {
  const { rows } = await post<ReconcileExtension>('data-extension-response', 'extend', { ids: some, properties })
  for (const id of some) if (rows[id]?.name?.length === 0) problems.push(`${id} has no name`)
}
for (const what of ['entity', 'property', 'type'] as const) {
  const { service_url, service_path } = suggest[what]
  const kind = what === 'entity' ? 'entities' : what === 'property' ? 'properties' : 'types'
  await read(`suggest-${kind}-response`, `${service_url}${service_path}?prefix=${what === 'entity' ? ids[0] : 'c'}`)
}
const { service_url, service_path } = extend.propose_properties
await read('data-extension-property-proposal', `${service_url}${service_path}?type=company&limit=5`)
const page = await fetch(preview.url.replace('{{id}}', encodeURIComponent(ids[0] ?? '')))
if (!page.ok) problems.push(`The preview of ${ids[0]}: ${page.status}`)

const answers = [...byNumber, ...byName]
const matched = answers.filter(({ result }) => result.some(({ match }) => match)).length
const none = answers.filter(({ result }) => result.length === 0).length
console.log('| values | matched | candidates, no match | none found | seconds |')
console.log('|---|---|---|---|---|')
console.log(`| ${answers.length} | ${matched} | ${answers.length - matched - none} | ${none} | ${seconds.toFixed(1)} |`)
if (values.schemas !== undefined) problems.push(...invalidIn(values.schemas))
for (const problem of problems.slice(0, 20)) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** One query for each value, in the order of the values. */
async function reconcile(values: readonly string[]): Promise<ReconcileResults[string][]> {
  const found: ReconcileResults[string][] = []
  for (const some of inBatches(values)) {
    const queries = Object.fromEntries(some.map((query, index) => [`q${index}`, { query, type: 'company', limit: 5 }]))
    const results = await post<ReconcileResults>('reconciliation-result-batch', 'queries', queries)
    for (const [index, value] of some.entries()) {
      const own = results[`q${index}`]
      if (own) found.push(own)
      else problems.push(`${value} has no answer`)
    }
  }
  return found
}

function inBatches<One>(all: readonly One[]): One[][] {
  return Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  )
}

function post<Reply>(schema: string, field: string, given: object): Promise<Reply> {
  return read(schema, address, { method: 'POST', body: new URLSearchParams({ [field]: JSON.stringify(given) }) })
}

/** @throws if there is no answer */
async function read(schema: string, url: string, request: RequestInit = {}) {
  const response = await fetch(url, request)
  const json = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${json.title}: ${json.detail}`)
  answered.push([schema, json])
  return json
}

function invalidIn(folder: string): string[] {
  const program = fileURLToPath(new URL('validate.py', import.meta.url))
  const input = JSON.stringify(answered)
  const { status, stdout, stderr } = spawnSync('python3', [program, folder], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const kinds = new Set(answered.map(([schema]) => schema))
  console.log(`${answered.length} answers checked against ${kinds.size} published schemas.`)
  return stdout.split('\n').filter((line) => line !== '')
}
