import { giveBackWhenIdle } from '../platform/idle-memory.ts'
import { startFailure } from '../platform/start-failure.ts'
import { stopOnSignal } from '../platform/stop-on-signal.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'
import { ServiceFailed } from './upstream/embedded/embedded-service.ts'

/** Milliseconds to put an answer on record. */
const recordingTakes = 15_000

// Files are readable by their owner alone, also in child processes.
process.umask(0o077)

try {
  const settings = readSettings(process.env)
  const starting = start(settings, process.env)
  const slowest = (settings.DRAIN_SECONDS + settings.UPSTREAM_TIMEOUT_SECONDS) * 1000
  stopOnSignal(starting, { isChild: false, deadlineMilliseconds: slowest + recordingTakes })
  const { address, publicUrl, signInLink } = await starting
  giveBackWhenIdle()
  console.log(`Whereabouts is at ${publicUrl}`)
  if (address !== publicUrl) console.log(`It listens at ${address}`)
  if (signInLink) console.log(`Open this link to create the first account (works once): ${signInLink}`)
} catch (error) {
  // The service has said why in a line of its own.
  const reason = error instanceof ServiceFailed ? error.message : startFailure(error, 'PORT')
  console.error(`Whereabouts could not start. ${reason}`)
  process.exit(1)
}
