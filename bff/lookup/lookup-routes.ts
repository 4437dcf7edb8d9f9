/** Routes for lookups, the documents that answers link to, and the account with the service. */
import { z } from 'zod'
import type { BindingName } from '../../contract/bindings/index.ts'
import { checkParams } from '../../contract/check.ts'
import { companyNumberNamed } from '../../contract/company-number.ts'
import { account as accountReply } from '../../contract/desk/account.ts'
import { documentReply, type Held, heldReply, lookupReply } from '../../contract/desk/lookups.ts'
import { registers as registersReply } from '../../contract/desk/sources.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { type Footing, footings } from '../../contract/text-message.ts'
import type { Analyst } from '../auth/analysts.ts'
import { signedIn } from '../auth/guards.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import type { Routes } from '../http/routes.ts'
import { browserLeft } from '../http/running-work.ts'
import { text } from '../http/text.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { type Readers, readableRecord, scopeOf } from '../ledger/records-for.ts'
import { requireUnchanged } from '../ledger/require-unchanged.ts'
import type { Prices } from '../prices/prices.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import { operationNamed } from '../upstream/operation-named.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Account } from './account.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { DownloadDocument } from './documents.ts'
import { oldestMinutes, type Prints, printOf } from './freshness.ts'
import type { LookUp } from './lookup.ts'
import type { PurposeOf } from './purpose.ts'

/** The parameters of the operation, with the BFF's own fields. */
const lookupBody = z
  .object({
    case_id: z.string().optional().describe('The case that the lookup belongs to.'),
    confirmation: z
      .string()
      .max(200)
      .optional()
      .describe('The token of a reply 428: it runs the lookup of that reply, once.'),
    footing: z
      .enum(Object.keys(footings) as [Footing, ...Footing[]])
      .optional()
      .describe('Why the text message may be sent. The record keeps it.'),
    freshness: z.coerce
      .number()
      .int()
      .min(0)
      .max(oldestMinutes)
      .optional()
      .describe('How old an answer may be that is used again, in minutes; 0 runs a new lookup.'),
  })
  .catchall(z.string().max(5000))
const lookupParams = z.object({ operation: z.string() })

const mostQuestions = 500
const heldBody = z.object({
  case_id: text.max(60).optional().describe('The current case; without one, lookups that belong to no case.'),
  questions: z
    .array(z.object({ operation: z.string(), params: z.record(z.string(), z.string().max(5000)) }))
    .max(mostQuestions)
    .describe('Each as a lookup takes it, with its parameters apart.'),
})
const documentBody = z.object({ record: z.string() })

type HeldCompanies = { case_id: string; numbers: readonly string[]; since: string; upstream: string }

type Needs = Readers & {
  lookUp: LookUp
  /** Companies of a case by their numbers, from its searches by name. */
  heldCompanies: (asked: HeldCompanies) => Promise<Map<string, Held>>
  freshnessMinutes: number
  prints: Prints
  records: Records
  upstream: Upstream
  download: DownloadDocument
  purposeOf: PurposeOf
  account: Account
  prices: Prices
  budgets: Budgets
  registers: Registers
}

export const lookupRoutes =
  (needs: Needs): Routes =>
  async (app) => {
    const { lookUp, freshnessMinutes, prints, upstream, download, purposeOf, account, prices, budgets, registers } =
      needs

    const lookup = { summary: 'Run a lookup', params: lookupParams, body: lookupBody, response: { 200: lookupReply } }
    app.post('/api/lookups/:operation', { schema: lookup, config: { isLookup: true } }, async (request, reply) => {
      const session = signedIn(request)
      const operation = operationNamed(request.params.operation)
      const { case_id, confirmation, footing, freshness = freshnessMinutes, ...params } = request.body
      if (session.token && rowOf(operation).creates) throw onlyByHand()
      requireGoodParams(operation, params)
      if (footing && operation !== 'send_text_message')
        throw badInput([{ field: 'footing', message: 'Leave footing out: only a text message has one.' }])

      const gone = browserLeft(reply)
      const looked = await lookUp({ operation, params, case_id, confirmation, footing, freshness, gone }, session)
      if (looked.outcome === 'not_answered') throw notAnswered(looked)
      const { outcome, result, record, reused } = looked
      return { outcome, result, record, ...(reused && { reused }) }
    })

    const held = {
      summary: 'Which questions were answered in a case in the last 28 days',
      body: heldBody,
      response: { 200: heldReply },
    }
    app.post('/api/held', { schema: held }, async (request) => {
      const { analyst } = signedIn(request)
      const { case_id = null, questions } = request.body
      const printed = questions.map(async ({ operation: name, params }) => {
        const operation = operationNamed(name)
        // An operation that creates something always runs again.
        if (rowOf(operation).creates) return null
        const register = await registers.realRegister(operation)
        return printOf({ operation, params, upstream: upstream.target(operation).upstream, register })
      })
      const asked = await Promise.all(printed)
      const found = await prints.held({ prints: asked.filter((print) => print !== null), case_id, analyst })
      const searched = await companiesSearched(needs, request.body, analyst)
      return { held: asked.map((print, at) => found.get(print ?? '') ?? searched.get(at) ?? null) }
    })

    const document = {
      summary: 'Fetch the document that an answer links to',
      body: documentBody,
      response: { 200: documentReply },
    }
    app.post('/api/documents', { schema: document, config: { isLookup: true } }, async (request, reply) => {
      const session = signedIn(request)
      const { analyst } = session
      const record = await readableRecord(needs, request.body.record, analyst)
      const { id, operation, asked } = record
      const address = operation === 'company_document' ? await documentAddress(needs, record) : null
      if (!asked || !address) throw notFound('document')

      const { analyst_id } = analyst
      const case_id = asked.case?.case_id
      const purpose = () => purposeOf({ operation: 'company_document', case_id, analyst_id })
      const { company_number = '' } = asked.params
      const downloaded = await download({
        ...{ record: id, company_number, session, purpose },
        ...{ address, gone: browserLeft(reply) },
      })
      if (downloaded.outcome === 'not_answered') throw notAnswered(downloaded)
      return downloaded
    })

    const shownRegisters = { summary: 'Read which registers answer lookups', response: { 200: registersReply } }
    app.get('/api/registers', { schema: shownRegisters }, async () => ({ registers: await registers.read() }))

    const balance = { summary: 'Read the balance, the prices and your own budget', response: { 200: accountReply } }
    app.get('/api/account', { schema: balance }, async (request, reply) => {
      const { analyst_id } = signedIn(request).analyst
      const at = new Date().toISOString()
      const told = await account.read(browserLeft(reply))
      const [budget = null] = await budgets.of([{ holder: 'analyst', holder_id: analyst_id }])
      const known = { at, prices: await prices.all(), budget }
      return told instanceof Problem
        ? { ...known, client_info: null, not_answered: told.toJSON() }
        : { ...known, client_info: told, not_answered: null }
    })
  }

/** By the place of the question. A search by name that anybody made in the case answers for each company in it. */
async function companiesSearched(
  { cases, heldCompanies, upstream }: Needs,
  { case_id, questions }: z.output<typeof heldBody>,
  analyst: Analyst,
): Promise<Map<number, Held>> {
  const scope = await scopeOf({ cases }, analyst)
  if (case_id === undefined || (scope !== 'everyone' && !scope.cases.includes(case_id))) return new Map()
  const numbers = questions.map(({ operation, params: { company_number = '', ...others } }) =>
    operation === 'company_number_search' && Object.values(others).every((value) => value === '')
      ? companyNumberNamed(company_number)
      : null,
  )
  const found = await heldCompanies({
    ...{ case_id, numbers: numbers.filter((number) => number !== null) },
    since: new Date(Date.now() - oldestMinutes * 60_000).toISOString(),
    upstream: upstream.target('company_name_search').upstream,
  })
  return new Map(numbers.flatMap((number, at) => (number && found.has(number) ? [[at, found.get(number)!]] : [])))
}

const onlyByHand = () =>
  new Problem(
    403,
    'Not allowed',
    'A person sends text messages, on the screen. An access token cannot. Nothing was sent.',
  )

/** The BFF adds the key and the client; a caller may not. */
function requireGoodParams(operation: OperationName, params: { [name: string]: string }): void {
  const ours = ['api_key', 'client'].filter((name) => name in params)
  const errors = [
    ...ours.map((field) => ({ field, message: `Leave ${field} out: the server adds it.` })),
    ...checkParams(operation, { ...params, api_key: '-', client: '-' }).map(({ parameter, message }) => ({
      field: parameter,
      message,
    })),
  ]
  if (errors.length > 0) throw badInput(errors)
}

/** The link in the answer on record. */
async function documentAddress({ records, upstream }: Needs, record: LedgerRecord) {
  const { id, asked, answered } = record
  if (!asked || !answered?.status) return null
  // A link that somebody changed could lead anywhere.
  await requireUnchanged(records, record)
  const { status, headers } = answered
  const bytes = await records.bytes(id)
  const reply = bytes && { status, headers, bytes }
  const read = reply && (await upstream.readAgain('company_document', asked.binding as BindingName, reply))
  const document = read && 'result' in read ? read.result.document : null
  return document?.web_address || document?.web_url || document?.media_link || document?.tif_address
}
