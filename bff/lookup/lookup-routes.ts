/** Lookups, the documents that answers link to, and the account with the service. */
import type { BindingName } from '../../contract/bindings/index.ts'
import { checkParams } from '../../contract/check.ts'
import { companyNumberNamed } from '../../contract/company-number.ts'
import type { balanceRoutes } from '../../contract/desk/account.ts'
import type { Held, HeldAsked, lookupRoutes } from '../../contract/desk/lookups.ts'
import { oldestMinutes } from '../../contract/freshness.ts'
import { type OperationName, operation as rowOf } from '../../contract/operations.ts'
import { whyNoneBegins } from '../../contract/values/company-number.ts'
import type { Analyst } from '../auth/analysts.ts'
import type { Handlers } from '../http/handlers.ts'
import { badInput, notFound, Problem } from '../http/problem.ts'
import { browserLeft } from '../http/running-work.ts'
import { askedParams } from '../ledger/asked-params.ts'
import type { LedgerRecord, Records } from '../ledger/records.ts'
import { type Readers, readableRecord, scopeOf } from '../ledger/records-for.ts'
import { requireUnchanged } from '../ledger/require-unchanged.ts'
import type { Prices } from '../prices/prices.ts'
import type { State } from '../state/state.ts'
import { notAnswered } from '../upstream/not-answered.ts'
import { operationNamed } from '../upstream/operation-named.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { Account } from './account.ts'
import type { Budgets } from './budgets/budgets.ts'
import type { DownloadDocument } from './documents.ts'
import { type Prints, printOf } from './freshness.ts'
import type { LookUp } from './one-lookup.ts'
import type { PurposeOf } from './purpose.ts'

type HeldCompanies = { case_id: string; numbers: readonly string[]; since: string; upstream: string }

type Needs = Readers & {
  state: State
  lookUp: LookUp
  /** Companies of a case by their numbers, from its searches by name. */
  heldCompanies: (asked: HeldCompanies) => Promise<Map<string, Held>>
  freshnessMinutes: number
  prints: Prints
  records: Records
  upstream: Upstream
  download: DownloadDocument
  purposeOf: PurposeOf
  registers: Registers
}

export const lookupHandlers = (needs: Needs): Handlers<typeof lookupRoutes> => {
  const { lookUp, freshnessMinutes, prints, upstream, download, purposeOf, registers } = needs

  return {
    async run({ reply, session, params: { operation: name }, body }) {
      const operation = operationNamed(name)
      const { case_id, confirmation, footing, freshness = freshnessMinutes, ...params } = body
      if (session.token && rowOf(operation).creates) throw onlyByHand()
      requireGoodParams(operation, params)
      if (footing && operation !== 'send_text_message')
        throw badInput([{ field: 'footing', message: 'Leave footing out: only a text message has one.' }])

      const gone = browserLeft(reply)
      const looked = await lookUp({ operation, params, case_id, confirmation, footing, freshness, gone }, session)
      if (looked.outcome === 'not_answered') throw notAnswered(looked)
      const { outcome, result, record } = looked
      return { outcome, result, record, ...(looked.reused && { case_id: looked.case_id, reused: true }) }
    },

    async held({ reply, analyst, body: { case_id = null, questions, unanswered = false } }) {
      const printed = questions.map(async ({ operation: name, params }) => {
        const operation = operationNamed(name)
        // An operation that creates something always runs again.
        if (rowOf(operation).creates) return null
        const register = await registers.realRegister(operation)
        return printOf({ operation, params, upstream: upstream.target(operation).upstream, register })
      })
      const asked = await Promise.all(printed)
      const found = await prints.held({ prints: asked.filter((print) => print !== null), case_id, analyst })
      const searched = await companiesSearched(needs, { case_id, questions }, analyst)
      const held = questions.map(({ operation }, at): Held | null => {
        const own = found.get(asked[at] ?? '')
        return own ? { ...own, operation } : (searched.get(at) ?? null)
      })
      if (!unanswered) return { held }
      const left = questions.filter((_, at) => held[at] === null)
      const failed = await lastUnanswered(needs, { case_id, questions: left, gone: browserLeft(reply) }, analyst)
      return { held: questions.map((question, at) => held[at] ?? failed(question)) }
    },

    async fetchDocument({ reply, session, analyst, body }) {
      const record = await readableRecord(needs, body.record, analyst)
      const { id, operation, asked } = record
      const address = operation === 'company_document' ? await documentAddress(needs, record) : null
      if (!asked || !address) throw notFound('document')

      const { analyst_id } = analyst
      const case_id = asked.case?.case_id
      const purpose = () => purposeOf({ operation: 'company_document', case_id, analyst_id })
      const { company_number = '' } = asked.params
      const downloaded = await download({
        record: id,
        company_number,
        session,
        purpose,
        address,
        gone: browserLeft(reply),
      })
      if (downloaded.outcome === 'not_answered') throw notAnswered(downloaded)
      return downloaded
    },

    registers: async () => ({ registers: await registers.read() }),
  }
}

type OfAccount = { account: Account; prices: Prices; budgets: Budgets }

export const balanceHandlers = ({ account, prices, budgets }: OfAccount): Handlers<typeof balanceRoutes> => ({
  async read({ reply, analyst: { analyst_id } }) {
    const at = new Date().toISOString()
    const told = await account.read(browserLeft(reply))
    const [budget = null] = await budgets.of([{ holder: 'analyst', holder_id: analyst_id }])
    const known = { at, prices: await prices.all(), budget }
    return told instanceof Problem
      ? { ...known, client_info: null, not_answered: told.toJSON() }
      : { ...known, client_info: told, not_answered: null }
  },
})

/** By the place of the question. A search by name that anybody made in the case answers for each company in it. */
async function companiesSearched(
  { cases, heldCompanies, upstream }: Needs,
  { case_id, questions }: Pick<HeldAsked, 'questions'> & { case_id: string | null },
  analyst: Analyst,
): Promise<Map<number, Held>> {
  const scope = await scopeOf({ cases }, analyst)
  if (case_id === null || (scope !== 'everyone' && !scope.cases.includes(case_id))) return new Map()
  const numbers = questions.map(({ operation, params: { company_number = '', ...others } }) =>
    operation === 'company_number_search' && Object.values(others).every((value) => value === '')
      ? companyNumberNamed(company_number)
      : null,
  )
  const found = await heldCompanies({
    case_id,
    numbers: numbers.filter((number) => number !== null),
    since: oldestHeldAt(),
    upstream: upstream.target('company_name_search').upstream,
  })
  return new Map(numbers.flatMap((number, at) => (number && found.has(number) ? [[at, found.get(number)!]] : [])))
}

/** Failed lookups that are read together, the newest first. */
const atOnce = 200
/** Of an operation. A question that never failed would read all of four weeks. */
const mostFailed = 2000

/** For a question, its last lookup in the case that was not answered. */
async function lastUnanswered(
  { state, cases, records, upstream }: Needs,
  { case_id, questions, gone }: Pick<HeldAsked, 'questions'> & { case_id: string | null; gone: AbortSignal },
  analyst: Analyst,
): Promise<(question: HeldAsked['questions'][number]) => Held | null> {
  const scope = await scopeOf({ cases }, analyst)
  const whose = case_id === null ? { analyst: analyst.analyst_id } : { case_id }
  // Both prints use today's service, so a failure of another service counts too.
  const print = (operation: OperationName, params: { readonly [name: string]: string }) =>
    printOf({ operation, params, upstream: upstream.target(operation).upstream, register: null })
  const newest = new Map<string, Held>()
  for (const operation of new Set(questions.map(({ operation }) => operationNamed(operation)))) {
    const filters = { operation, outcome: 'not_answered' as const, from: oldestHeldAt(), ...whose }
    const wanted = new Set(
      questions.flatMap((one) => (one.operation === operation ? print(operation, one.params) : [])),
    )
    let before: number | undefined
    for (let read = 0; wanted.size > 0 && read < mostFailed && !gone.aborted; read += atOnce) {
      const page = await records.page({ filters, scope, before, limit: atOnce })
      const own = page.records.filter((record) => record.case_id === case_id)
      const asked = await askedParams(
        state.db,
        own.map(({ id }) => id),
      )
      for (const { id, at } of own) {
        const params = asked.get(id)
        const its = params && print(operation, params)
        if (its && wanted.delete(its)) newest.set(its, { record: id, at, outcome: 'not_answered', operation })
      }
      if (page.next === null) break
      before = page.next
    }
  }
  return ({ operation, params }) => newest.get(print(operationNamed(operation), params)) ?? null
}

const oldestHeldAt = () => new Date(Date.now() - oldestMinutes * 60_000).toISOString()

const onlyByHand = () =>
  new Problem(
    403,
    'Not allowed',
    'An access token cannot send text messages. Send the message on its screen. Nothing was sent.',
  )

/** The BFF adds the key and the client; a caller may not. What can find nothing is refused before it costs. */
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
  const problem = operation === 'company_number_search' ? whyNoneBegins(params.company_number ?? '') : null
  if (problem !== null) throw badInput([{ field: 'company_number', message: problem }])
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
