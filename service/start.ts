import { randomBytes } from 'node:crypto'
import { defaultSample } from '../fiction/landmarks.ts'
import { createLog, logOfEvents } from '../platform/log.ts'
import { answerLog } from './answer-log.ts'
import { hashOf } from './callers/hash.ts'
import { documentLinks } from './documents/links.ts'
import { locateInFile } from './ip/locate-in-file.ts'
import { createMetrics } from './metrics.ts'
import { progressLine } from './progress-line.ts'
import { createSeals } from './seals.ts'
import { seedWhenEmpty } from './seed.ts'
import { createServer } from './server.ts'
import { createService, type OnAnswered } from './service.ts'
import type { Settings } from './settings.ts'
import { createClient } from './sources/companies-house/client.ts'
import { companiesHouse } from './sources/companies-house/source.ts'
import { byGridIn, byHelmert } from './sources/national-grid.ts'
import { postcodesService } from './sources/postcodes.ts'
import type { LiveSource } from './sources/sources.ts'
import { createSources } from './sources/sources.ts'
import { openOwnStore } from './store/own-store.ts'
import { createPageIds } from './store/paging.ts'
import type { Store } from './store/store.ts'
import { sweepEveryMinute } from './sweep.ts'

/** The first balance of a new account of the fictional register, in thousandths. */
const firstCredits = 10_000_000

export type Running = { url: string; store: Store; apiKey: string; close(): Promise<void> }

export async function startService(settings: Settings): Promise<Running> {
  const log = createLog('service', settings.logLevel)
  const toNationalGrid = settings.geoOstn15 === undefined ? byHelmert : await byGridIn(settings.geoOstn15)
  const ipFile = settings.geoMmdb === undefined ? undefined : await locateInFile(settings.geoMmdb)
  const store = await openOwnStore(settings, (state) => {
    if (state === 'following') log.warn('lookups read the replica')
    else log.warn({ state }, 'lookups read the primary: the replica cannot be used')
  })
  if (store.migrated.length > 0) logOfEvents(log).info({ migrations: store.migrated }, 'updated the register')

  const live = liveSources(settings)
  if (live.length === 0) {
    const progress = progressLine('Writing the fictional register')
    await seedWhenEmpty(store, defaultSample, progress.update)
    progress.end()
  }
  const indexing = progressLine('Indexing names')
  await store.completeIndex(indexing.update)
  indexing.end()

  if (settings.apiKey !== undefined && settings.apiKey.length < 20)
    log.warn('SERVICE_API_KEY is short enough to be guessed: one of 20 characters or more is safe')
  const apiKey = settings.apiKey ?? randomBytes(32).toString('base64url')
  await store.setAccountKey('default', hashOf(apiKey), firstCredits)
  const seals = createSeals(await store.secret())
  const documents = documentLinks(seals)
  const metrics = createMetrics(store.replica)
  const logAnswer = answerLog(log)
  const onAnswered: OnAnswered = (answered, cause) => {
    metrics.answered(answered)
    logAnswer(answered, cause)
  }
  const sources = createSources(store, live, toNationalGrid, ipFile ? [ipFile.register] : [])
  const service = createService({
    store,
    sources,
    documents,
    pageIds: createPageIds(seals),
    locateIp: ipFile?.locateIp,
    toNationalGrid,
    strict: settings.strict,
    onAnswered,
  })
  const stopSweeping = sweepEveryMinute(store, (err) => log.error({ err }, 'what has run out could not be forgotten'))
  const server = createServer({ service, sources, documents, metrics, onAnswered, ...settings })
  const url = await server.listen({ host: settings.host, port: settings.port })
  return {
    url,
    store,
    apiKey,
    async close() {
      await server.close()
      stopSweeping()
      await store.close()
    },
  }
}

type Given = Pick<Settings, 'companiesHouse' | 'postcodesUrl'>

function liveSources({ companiesHouse: access, postcodesUrl }: Given): LiveSource[] {
  return [
    ...(access ? [companiesHouse(createClient(access))] : []),
    ...(postcodesUrl === undefined ? [] : [postcodesService(postcodesUrl)]),
  ]
}
