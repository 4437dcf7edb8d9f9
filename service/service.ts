/** The lookup service: a request in one of the four bindings in, a reply in the same binding out. */

import { textOf } from '../contract/bindings/charset.ts'
import { type Binding, bindingsAt, servicePath, type WireReply, type WireRequest } from '../contract/bindings/index.ts'
import { checkParams } from '../contract/check.ts'
import { type Failure, LookupError } from '../contract/errors.ts'
import { type Call, isOperation, type OperationName, type Params, operation as rowOf } from '../contract/operations.ts'
import { type Caller, callerOf } from './callers/caller.ts'
import type { DocumentLinks } from './documents/links.ts'
import type { Context, Handler } from './handler.ts'
import { type LocateIp, locateInRegister } from './ip/locate-ip.ts'
import { allowedAt, answerOptions } from './methods.ts'
import { handlers } from './operations/index.ts'
import { descriptionFor } from './pages/description.ts'
import type { Store } from './store/store.ts'
import { priceOf } from './tariff.ts'

export type ServiceRequest = Omit<WireRequest, 'body'> & {
  body: Uint8Array | string
  /** The address that callers see, without a slash at its end. */
  baseUrl: string
  remoteAddress: string
}
export type Service = {
  answer(request: ServiceRequest): Promise<WireReply>
  /** As `answer`, for a request that could not even be received: too large, say. */
  refuse(request: Omit<ServiceRequest, 'body'>, error: LookupError): WireReply
}
/** One line of the log: never a parameter, an address or a key. */
export type Answered = { operation: string; binding: string; outcome: 'answered' | Failure; milliseconds: number }

type Options = {
  store: Store
  documents: DocumentLinks
  /** Where addresses are looked for, instead of in the register. */
  locateIp?: LocateIp | undefined
  strict?: boolean
  clock?: () => Date
  onAnswered?: (answered: Answered, cause?: unknown) => void
}

export function createService({
  store,
  documents,
  locateIp = locateInRegister(store),
  strict = false,
  clock = () => new Date(),
  onAnswered,
}: Options): Service {
  return { answer, refuse: (request, error) => bindingFor({ ...request, body: '' }).writeFault(error) }

  async function answer(request: ServiceRequest): Promise<WireReply> {
    const said = answerOptions(request) ?? descriptionFor(request, strict)
    if (said) return said
    const start = performance.now()
    const binding = bindingFor({ ...request, body: '' })
    let operation = 'unknown'
    const done = (outcome: Answered['outcome'], cause?: unknown) =>
      onAnswered?.({ operation, binding: binding.name, outcome, milliseconds: performance.now() - start }, cause)
    try {
      const call = binding.readCall({ ...request, body: toText(request) })
      operation = nameOf(call)
      const result = await run(operation as OperationName, call, request)
      const reply = withOrigin(binding.writeResult(operation as OperationName, result.value), result.origin)
      done('answered')
      return reply
    } catch (thrown) {
      const error = LookupError.from(thrown)
      done(error.kind, error.cause)
      return binding.writeFault(error)
    }
  }

  async function run<Op extends OperationName>(operation: Op, { params }: Call, request: ServiceRequest) {
    const now = clock()
    const { origin, referer } = request.headers
    if (!params.api_key?.trim()) throw new LookupError('missing_parameter', 'Missing parameter: api_key.')
    const from = { origin, referer, remoteAddress: request.remoteAddress, now }
    const caller = await callerOf(store, params.api_key, operation, from)
    const [error] = checkParams(operation, params)
    if (error) throw new LookupError(error.kind, error.message)
    const handler = handlers[operation] as Handler<Op> | undefined
    if (!handler) throw new LookupError('not_offered', `${operation} is not offered yet.`)

    const context: Context = { store, caller, documents, locateIp, baseUrl: request.baseUrl, now }
    const asked = whole(operation, params) as Params<Op>
    const value = await charged(caller, priceOf(operation, asked), () => handler(asked, context))
    // A page of the key's own domain may read the answer; nobody else's may.
    return { value, origin: caller.domain === null ? undefined : origin }
  }

  /** Answers are paid for, failures are not; and nothing is answered that cannot be paid for. */
  async function charged<Value>({ account }: Caller, price: number, work: () => Promise<Value>): Promise<Value> {
    const { account_id } = account
    if (price > 0 && !(await store.take(account_id, price)))
      throw new LookupError('insufficient_credits', 'The account has too few credits for this call.')
    try {
      return await work()
    } catch (error) {
      if (price > 0) await store.giveBack(account_id, price)
      throw error
    }
  }

  /** The binding a request is in. What is in none of them is refused in plain text. */
  function bindingFor(request: WireRequest & { baseUrl: string }): Binding {
    const bindings = bindingsAt(request.baseUrl, { strict })
    return Object.values(bindings).find((binding) => binding.recognises(request)) ?? noBinding(bindings.get, request)
  }
}

const noBinding = (plain: Binding, { method, path }: WireRequest): Binding => ({
  ...plain,
  writeFault(error) {
    const fault = plain.writeFault(error)
    return fault.status === 405 ? { ...fault, headers: { ...fault.headers, allow: allowedAt(path) } } : fault
  },
  readCall() {
    if (!path.startsWith(servicePath)) throw new LookupError('not_found', `The service is at ${servicePath}.`)
    if (method !== 'POST') throw new LookupError('method_not_allowed', 'The service takes GET and POST.')
    throw new LookupError('unsupported_media_type', 'SOAP is text/xml (1.1) or application/soap+xml (1.2).')
  },
})

const toText = ({ body, headers }: ServiceRequest) =>
  typeof body === 'string' ? body : textOf(body, headers['content-type'])

function nameOf({ operation }: Call): OperationName {
  if (isOperation(operation)) return operation
  throw new LookupError('unknown_operation', 'This service has no operation of that name.')
}

/** Every declared parameter, as text; what was left out is empty. */
const whole = (operation: OperationName, params: Call['params']) =>
  Object.fromEntries(rowOf(operation).params.map((name) => [name, (params[name] ?? '').trim()]))

const withOrigin = (reply: WireReply, origin: string | undefined): WireReply =>
  origin === undefined
    ? reply
    : { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': origin, vary: 'Origin' } }
