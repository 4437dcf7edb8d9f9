/** The lookup service: a request in one of the four bindings in, a reply in the same binding out. */

import { textOf } from '../contract/bindings/charset.ts'
import { type Binding, bindingsAt, type WireReply, type WireRequest } from '../contract/bindings/index.ts'
import { checkParams, missingParameter, readParams } from '../contract/check.ts'
import { chargedHeader, toCredits } from '../contract/credits.ts'
import { type Failure, LookupError } from '../contract/errors.ts'
import { type FieldSet, fieldSetFor, fieldsHeader } from '../contract/field-set.ts'
import { type Interface, interfaceAt, interfaces, lookupInterface, operationIn } from '../contract/interfaces.ts'
import { type Call, type OperationName, type Params, type Result, operation as rowOf } from '../contract/operations.ts'
import { unitsOf } from '../contract/prices.ts'
import { type AnswerSource, sourceHeader, writeSource } from '../contract/source.ts'
import type { Caller } from './callers/caller.ts'
import { createDoor } from './callers/door.ts'
import type { AddressLimits } from './callers/limits.ts'
import { answerPreflight, isPreflight, readableBy } from './callers/pages.ts'
import type { DocumentLinks } from './documents/links.ts'
import { failureOf } from './failure-of.ts'
import type { Context } from './handler.ts'
import { type LocateIp, locateInRegister } from './ip/locate-ip.ts'
import { handlers } from './operations/index.ts'
import { descriptionFor } from './pages/description.ts'
import { createResultPages, type Kept, resultPageOf, type Sourced } from './result-pages.ts'
import { byHelmert, type ToNationalGrid } from './sources/national-grid.ts'
import type { Sources } from './sources/sources.ts'
import type { PageIds } from './store/paging.ts'
import type { Store } from './store/store.ts'
import { createTariff, freeOfCharge } from './tariff.ts'

export type ServiceRequest = Omit<WireRequest, 'body'> & {
  body: Uint8Array | string
  /** The address that callers see, without a trailing slash. */
  baseUrl: string
  remoteAddress: string
}
export type Service = {
  answer(request: ServiceRequest): Promise<WireReply>
  /** Like `answer`, for a request that could not be received, such as one too large. */
  refuse(request: Omit<ServiceRequest, 'body'>, error: LookupError): WireReply
}
/** One line of the log: never a parameter, an address or a key. */
export type Answered = {
  route: string
  operation: string
  binding: string
  outcome: 'answered' | Failure
  milliseconds: number
}
/** In thousandths of a credit. */
type Charged<Value> = Value & { charge: number }
export type OnAnswered = (answered: Answered, cause?: unknown) => void

type Options = {
  store: Store
  sources: Sources
  documents: DocumentLinks
  pageIds: PageIds
  /** A file that locates addresses, instead of the register. */
  locateIp?: LocateIp | undefined
  toNationalGrid?: ToNationalGrid
  strict?: boolean
  clock?: () => Date
  addressLimits?: AddressLimits
  onAnswered?: OnAnswered
}

export function createService({
  store,
  sources,
  documents,
  pageIds,
  locateIp = locateInRegister(store),
  toNationalGrid = byHelmert,
  strict = false,
  clock = () => new Date(),
  addressLimits,
  onAnswered,
}: Options): Service {
  const door = createDoor(store, sources.isFictional, addressLimits)
  const tariffAt = createTariff(store, sources.isFictional)
  const resultPages = createResultPages(store, pageIds)

  return { answer, refuse }

  function refuse(request: Omit<ServiceRequest, 'body'>, error: LookupError): WireReply {
    const binding = bindingFor(request)
    report(request, { operation: 'unknown', binding: binding.name, outcome: error.kind, milliseconds: 0 }, error.cause)
    return readableBy(null, withRetryAfter(error, binding.writeFault(error)))
  }

  function report({ path }: { path: string }, answered: Omit<Answered, 'route'>, cause?: unknown): void {
    onAnswered?.({ route: routeOf(path), ...answered }, cause)
  }

  async function answer(request: ServiceRequest): Promise<WireReply> {
    const start = performance.now()
    const binding = bindingFor(request)
    let operation = 'unknown'
    let origin: string | null = null
    const done = (outcome: Answered['outcome'], cause?: unknown) =>
      report(request, { operation, binding: binding.name, outcome, milliseconds: performance.now() - start }, cause)
    try {
      const open = await answerToAnyone(request)
      if (open) {
        operation = open.operation
        done('answered')
        return open.reply
      }
      const call = binding.readCall({ ...request, body: toText(request) })
      operation = nameOf(call, interfaceFor(request))
      const { result, source, charge } = await run(operation as OperationName, call, request, (caller) => {
        origin = caller.origin
      })
      const written = withSource(source, binding.writeResult(operation as OperationName, result))
      const reply = fieldsFor(request) === 'all' ? withCharge(charge, written) : written
      done('answered')
      return readableBy(origin, reply)
    } catch (thrown) {
      const error = failureOf(thrown)
      done(error.kind, error.cause)
      return readableBy(origin, withRetryAfter(error, binding.writeFault(error)))
    }
  }

  /** For a request that needs no key, with its name in the log. Undefined for any other request. */
  async function answerToAnyone(request: ServiceRequest): Promise<{ operation: string; reply: WireReply } | undefined> {
    if (isPreflight(request))
      return { operation: 'preflight', reply: await answerPreflight(store, request.headers, clock()) }
    const options = answerOptions(request)
    if (options) return { operation: 'options', reply: options }
    const description = descriptionFor(request, strict)
    return description && { operation: 'description', reply: description }
  }

  async function run<Op extends OperationName>(
    operation: Op,
    { params: given }: Call,
    request: ServiceRequest,
    onKnown: (caller: Caller) => void,
  ): Promise<Charged<Sourced<Result<Op>>>> {
    const now = clock()
    const { origin, referer } = request.headers
    const api_key = given.api_key?.trim()
    if (!api_key) throw new LookupError('missing_parameter', missingParameter('api_key').message)
    const from = { origin, referer, remoteAddress: request.remoteAddress, now }
    const caller = await door.enter(api_key, operation, from, onKnown)
    const [error] = checkParams(operation, given)
    if (error) throw new LookupError(error.kind, error.message)
    const params = readParams(operation, given)

    const answer = () => answered(operation, params, { caller, request, now })
    const { creates, group } = rowOf(operation)
    // Accounts are only on the primary, and an operation that creates something must not run twice.
    return group === 'account' || creates !== undefined ? answer() : store.read(answer)
  }

  /** Runs again if the replica fails; the first run was not paid for. */
  async function answered<Op extends OperationName>(
    operation: Op,
    params: Call['params'],
    { caller, request, now }: { caller: Caller; request: ServiceRequest; now: Date },
  ): Promise<Charged<Sourced<Result<Op>>>> {
    const { source, ...data } = await sources.answering(operation, params, now, fieldsFor(request))
    const asked = { caller, operation, params: withEveryParameter(operation, params), source: source() }
    const page = resultPageOf(asked)
    const kept = await resultPages.kept(page, now)
    if (kept) return { ...(kept as Sourced<Result<Op>>), charge: 0 }
    const tariff = caller.key === 'test' ? freeOfCharge : await tariffAt(now)
    const letIn = (key_hash: string) => door.letIn(caller.address, key_hash)
    const context: Context = {
      ...data,
      store,
      caller,
      letIn,
      tariff,
      documents,
      pageIds,
      locateIp,
      toNationalGrid,
      baseUrl: request.baseUrl,
      fields: fieldsFor(request),
      now,
    }
    // The compiler does not know which operation goes with which result.
    const handler = handlers[operation] as unknown as (params: Params<Op>, context: Context) => Promise<Result<Op>>
    const price = (tariff[operation] ?? 0) * unitsOf(operation, asked.params)
    return charged(caller, price, async () => {
      const result = (await handler(asked.params as Params<Op>, context)) as Result<Op>
      const answeredBy = source()
      // A live answer is not kept, because a refresh must call again.
      return resultPages.keep(answeredBy?.kind === 'live' ? null : page, { result, source: answeredBy }, asked, now)
    })
  }

  /** Answers are charged once, failures never. Without enough credits there is no answer. */
  async function charged<Value extends object>(
    { account }: Caller,
    price: number,
    work: () => Promise<Kept<Value>>,
  ): Promise<Charged<Value>> {
    const { account_id } = account
    if (price > 0 && !(await store.take({ account_id, credits: price })))
      throw new LookupError('insufficient_credits', 'The account has too few credits for this call.')
    let isOwed = false
    try {
      const { value, wasPaidFor } = await work()
      isOwed = !wasPaidFor
      return { ...value, charge: isOwed ? price : 0 }
    } finally {
      if (price > 0 && !isOwed) await store.giveBack(account_id, price)
    }
  }

  function fieldsFor({ headers }: Pick<ServiceRequest, 'headers'>): FieldSet {
    return fieldSetFor(headers[fieldsHeader], strict)
  }

  /** The binding of a request. Without one, the refusal is plain text. */
  function bindingFor(request: Omit<ServiceRequest, 'body'>): BindingOrRefusal {
    const bindings = bindingsAt(request.baseUrl, { fields: fieldsFor(request), of: interfaceFor(request) })
    return Object.values(bindings).find((binding) => binding.recognises(request)) ?? noBinding(bindings.get, request)
  }
}

/** A binding, or a refusal with the same functions. */
type BindingOrRefusal = Omit<Binding, 'name'> & { name: string }

const noBinding = (plain: Binding, { method, path }: Pick<WireRequest, 'method' | 'path'>): BindingOrRefusal => ({
  ...plain,
  name: 'none',
  writeFault(error) {
    const fault = plain.writeFault(error)
    return fault.status === 405 ? { ...fault, headers: { ...fault.headers, allow: allowedAt(path) } } : fault
  },
  readCall() {
    if (!interfaceAt(path)) throw new LookupError('not_found', `The service is at ${lookupInterface.path}.`)
    if (method !== 'POST') throw new LookupError('method_not_allowed', 'The service takes GET and POST.')
    throw new LookupError('unsupported_media_type', 'SOAP is text/xml (1.1) or application/soap+xml (1.2).')
  },
})

const toText = ({ body, headers }: ServiceRequest) =>
  typeof body === 'string' ? body : textOf(body, headers['content-type'])

/** Elsewhere nothing is called, and a refusal is in the words of the first interface. */
const interfaceFor = ({ path }: Pick<WireRequest, 'path'>): Interface => interfaceAt(path) ?? lookupInterface

function nameOf(call: Call, of: Interface): OperationName {
  const operation = operationIn(of, call.operation)
  if (operation !== undefined) return operation
  throw new LookupError('unknown_operation', 'This service has no operation of that name.')
}

/** Every declared parameter, as text. A missing one is empty. */
const withEveryParameter = (operation: OperationName, params: Call['params']) =>
  Object.fromEntries(rowOf(operation).params.map((name) => [name, (params[name] ?? '').trim()]))

const withSource = (source: AnswerSource | null, reply: WireReply): WireReply =>
  source === null ? reply : { ...reply, headers: { ...reply.headers, [sourceHeader]: writeSource(source) } }

const withCharge = (charge: number, reply: WireReply): WireReply => ({
  ...reply,
  headers: { ...reply.headers, [chargedHeader]: toCredits(charge) },
})

const withRetryAfter = ({ retryAfter }: LookupError, reply: WireReply): WireReply =>
  retryAfter === undefined ? reply : { ...reply, headers: { ...reply.headers, 'retry-after': String(retryAfter) } }

const paths = interfaces.map(({ path }) => path)
const families = [...paths.map((path) => `${path}/`), '/documents/']

/** The route of a path, for the log and the metrics. A path itself may contain a key. */
function routeOf(path: string): string {
  if (paths.includes(path)) return path
  const family = families.find((start) => path.startsWith(start))
  return family ? `${family}*` : 'other'
}

// HEAD is refused elsewhere: it would throw away an answer that costs credits.
const allowedAt = (path: string) => (paths.includes(path) ? 'GET, HEAD, POST, OPTIONS' : 'GET, POST, OPTIONS')

const answerOptions = ({ method, path }: Pick<WireRequest, 'method' | 'path'>): WireReply | undefined =>
  method === 'OPTIONS' && interfaceAt(path) !== undefined
    ? { status: 204, headers: { allow: allowedAt(path) }, body: '' }
    : undefined
