/** Connections to the lookup service and to its document hosts: timeouts, concurrency and size limits. */
import type { BindingName } from '../../contract/bindings/index.ts'
import { publicLookup } from '../../platform/public-address.ts'
import { largeRoom } from '../http/line.ts'
import { createAnswerReader } from './answer-reader.ts'
import { createAttempts, createBreaker } from './attempts.ts'
import { createInTime } from './deadline.ts'
import { createExchanger } from './exchange.ts'
import { createRegisters } from './registers.ts'
import { createTurns } from './turns.ts'
import { createUpstream, type OtherService } from './upstream.ts'

const megabyte = 1024 * 1024

type Settings = {
  UPSTREAM_BINDING: BindingName
  UPSTREAM_NAMESPACE?: string | undefined
  UPSTREAM_DIRECTOR_ID?: string | undefined
  UPSTREAM_CONCURRENCY: number
  REGISTER_URL?: string | undefined
  REGISTER_API_KEY?: string | undefined
  UPSTREAM_QUEUE: number
  UPSTREAM_CONNECT_SECONDS: number
  UPSTREAM_READ_SECONDS: number
  UPSTREAM_TIMEOUT_SECONDS: number
  UPSTREAM_PAUSE_SECONDS: number
}
type Options = {
  settings: Settings
  url: string
  /** The address that the embedded service prints. */
  seenAs: string | undefined
  secrets: () => string[]
  /** Aborts when the process is about to stop. */
  stopping: AbortSignal
  registersKnownFor?: number | undefined
}

export function openUpstream({ settings, url, seenAs, secrets, stopping, registersKnownFor }: Options) {
  // As many again, for calls whose large answers wait for memory.
  const connections = 2 * settings.UPSTREAM_CONCURRENCY
  const waits = { connect: settings.UPSTREAM_CONNECT_SECONDS * 1000, read: settings.UPSTREAM_READ_SECONDS * 1000 }
  const breaker = createBreaker({ pauseMilliseconds: settings.UPSTREAM_PAUSE_SECONDS * 1000 })
  const mostRunning = settings.UPSTREAM_CONCURRENCY
  const inTurn = createTurns({
    most: mostRunning,
    mostWaiting: settings.UPSTREAM_QUEUE,
    breaker,
    stopping,
    room: largeRoom,
  })
  const inTime = createInTime(settings.UPSTREAM_TIMEOUT_SECONDS * 1000)
  const files = { waits, connections, mostBytes: 64 * megabyte }
  const lookups = createExchanger({ waits, connections, mostBytes: 32 * megabyte })
  const answers = createAnswerReader()
  const registers = createRegisters(url, waits, registersKnownFor)
  const register = otherRegister(settings, lookups)
  const upstream = createUpstream({
    url,
    namespace: settings.UPSTREAM_NAMESPACE,
    seenAs,
    binding: settings.UPSTREAM_BINDING,
    directorId: settings.UPSTREAM_DIRECTOR_ID,
    secrets,
    answers,
    inTurn,
    inTime,
    attempts: createAttempts({ exchanger: lookups, breaker }),
    register,
    saysRegisters: async () => (await registers.read()) !== null,
  })
  return {
    upstream,
    registers,
    /** The connections for documents: to the service itself, or to another public address. */
    files: {
      inTurn,
      inTime,
      answers,
      secrets,
      own: createAttempts({ exchanger: createExchanger(files), breaker }),
      abroad: createAttempts({ exchanger: createExchanger({ ...files, lookup: publicLookup() }) }),
    },
  }
}

/** With a breaker of its own: when it fails, lookups elsewhere go on. */
function otherRegister(settings: Settings, exchanger: ReturnType<typeof createExchanger>): OtherService | undefined {
  const { REGISTER_URL: url, REGISTER_API_KEY: api_key } = settings
  if (!url || !api_key) return undefined
  const breaker = createBreaker({ of: 'The register', pauseMilliseconds: settings.UPSTREAM_PAUSE_SECONDS * 1000 })
  return { url, credentials: { api_key, headers: {} }, breaker, attempts: createAttempts({ exchanger, breaker }) }
}

export type FileFetching = ReturnType<typeof openUpstream>['files']
