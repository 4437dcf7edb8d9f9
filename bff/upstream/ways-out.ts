/** To upstream, and to the hosts of its documents: how long is waited, how many at once, how much is taken. */

import { createAttempts, createBreaker } from './attempts.ts'
import { createInTime } from './deadline.ts'
import { createExchanger } from './exchange.ts'
import { publicLookup } from './public-address.ts'
import { createTurns } from './turns.ts'

const megabyte = 1024 * 1024

type Settings = {
  UPSTREAM_CONCURRENCY: number
  UPSTREAM_QUEUE: number
  UPSTREAM_CONNECT_SECONDS: number
  UPSTREAM_READ_SECONDS: number
  UPSTREAM_TIMEOUT_SECONDS: number
  UPSTREAM_PAUSE_SECONDS: number
}

export function waysOut(settings: Settings, stopping: AbortSignal) {
  const connections = settings.UPSTREAM_CONCURRENCY
  const waits = { connect: settings.UPSTREAM_CONNECT_SECONDS * 1000, read: settings.UPSTREAM_READ_SECONDS * 1000 }
  const breaker = createBreaker({ pauseMilliseconds: settings.UPSTREAM_PAUSE_SECONDS * 1000 })
  const answers = { waits, connections, mostBytes: 32 * megabyte }
  const files = { waits, connections, mostBytes: 64 * megabyte }
  return {
    inTurn: createTurns({ most: connections, mostWaiting: settings.UPSTREAM_QUEUE, breaker, stopping }),
    inTime: createInTime(settings.UPSTREAM_TIMEOUT_SECONDS * 1000),
    lookups: createAttempts({ exchanger: createExchanger(answers), breaker }),
    documents: createAttempts({ exchanger: createExchanger(files), breaker }),
    abroad: createAttempts({ exchanger: createExchanger({ ...files, lookup: publicLookup() }) }),
  }
}
