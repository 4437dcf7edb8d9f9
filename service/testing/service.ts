/** The service over its own register, for tests through its front door. */
import { copyFileSync } from 'node:fs'
import { type BindingName, bindingsAt, type WireReply } from '../../contract/bindings/index.ts'
import { fieldsHeader } from '../../contract/field-set.ts'
import { interfaceOf } from '../../contract/interfaces.ts'
import { type Call, isOperation, type OperationName, type Result } from '../../contract/operations.ts'
import type { Engine } from '../../platform/database.ts'
import { newDatabase, type TestDatabase } from '../../platform/testing/databases.ts'
import { administer } from '../administration.ts'
import { hashOf } from '../callers/hash.ts'
import type { AddressLimits } from '../callers/limits.ts'
import { documentLinks } from '../documents/links.ts'
import { createSeals } from '../seals.ts'
import { seedWhenEmpty } from '../seed.ts'
import { type Answered, createService } from '../service.ts'
import { createSources, type LiveSource } from '../sources/sources.ts'
import { createPageIds } from '../store/paging.ts'
import { openStore } from '../store/store.ts'
import { accountKey, baseUrl } from './caller.ts'
import { registerFile, sample, sizes, template } from './register.ts'

export { accountKey, baseUrl }

export type TestService = Awaited<ReturnType<typeof testService>>
type Options = {
  engine?: Engine
  database?: TestDatabase
  /** A server that lookups read as a replica. */
  replicaAddress?: string
  companies?: number
  credits?: number
  strict?: boolean
  live?: LiveSource[]
  /** Most tests set no limit for an account: they call as often as they like. */
  addressLimits?: AddressLimits
}

export async function testService({
  engine = 'sqlite',
  database: given,
  replicaAddress,
  companies = sample.companies,
  credits = 1_000_000,
  strict = false,
  live = [],
  addressLimits = { refused: 1_000_000, test: 1_000_000, page: 1_000_000 },
}: Options = {}) {
  const isCopy = !given && sizes.includes(companies)
  const database = given ?? (await newDatabase(engine, isCopy ? template(companies) : undefined))
  if (isCopy && engine === 'sqlite') copyFileSync(registerFile(companies), database.address)
  const store = await openStore(database.address, { replicaAddress })
  await seedWhenEmpty(store, { ...sample, companies })
  await store.setAccountKey('default', hashOf(accountKey), credits * 1000)
  const seals = createSeals(await store.secret())
  const documents = documentLinks(seals)
  const log: Answered[] = []
  let now = new Date('2026-11-20T10:00:00Z')
  const sources = createSources(store, live)
  const service = createService({
    store,
    sources,
    documents,
    pageIds: createPageIds(seals),
    strict,
    addressLimits,
    clock: () => now,
    onAnswered: (line) => log.push(line),
  })
  const bindings = bindingsAt(baseUrl)

  type From = { headers?: { [name: string]: string }; remoteAddress?: string }
  const send = (
    request: Partial<Parameters<typeof service.answer>[0]>,
    { headers = {}, remoteAddress = '127.0.0.1' }: From = {},
  ) =>
    service.answer({
      method: 'GET',
      path: '/',
      query: '',
      body: '',
      ...request,
      headers: { ...request.headers, ...headers },
      baseUrl,
      remoteAddress,
    })

  return {
    address: database.address,
    store,
    sources,
    documents,
    service,
    log,
    bindings,
    send,
    /** A call in this binding; fills in api_key and client. */
    ask: (binding: BindingName, { operation, params }: Call, from?: From): Promise<WireReply> =>
      send(
        bindingsFor(operation)[binding].writeCall({ operation, params: { ...callerOf(operation), ...params } }),
        from,
      ),
    /** The answer with every field, as our own application asks for it. */
    async found<Op extends OperationName>(
      operation: Op,
      params: Call['params'],
      binding: BindingName = 'soap11',
    ): Promise<Result<Op>> {
      const reply = await this.ask(binding, { operation, params }, { headers: { [fieldsHeader]: 'all' } })
      return bindings[binding].readResult(operation, reply)
    },
    /** Runs a command of `npm run service-account`. @returns the printed lines */
    administer: (...args: string[]): Promise<string[]> => administer(args, store, now),
    /** A new account's key. */
    async newAccount(name: string, ...options: string[]): Promise<string> {
      return (await administer(['add', name, ...options], store, now)).at(-1) ?? ''
    },
    setClock(time: string) {
      now = new Date(time)
    },
    async close() {
      await store.close()
      await database.drop()
    },
  }
}

const bindingsFor = (operation: string) =>
  isOperation(operation) ? bindingsAt(baseUrl, { of: interfaceOf(operation) }) : bindingsAt(baseUrl)

const callerOf = (operation: string) => ({
  api_key: accountKey,
  ...(operation !== 'client_info' && { client: 'tests' }),
})
