/** The application as a program. */
import { startFailure } from '../platform/start-failure.ts'
import { stopWhenTold } from '../platform/stop-when-told.ts'
import { ServiceFailed } from './embedded/embedded-service.ts'
import { readSettings } from './settings.ts'
import { start } from './start.ts'

try {
  const { publicUrl, signInLink, close } = await start(readSettings(process.env), process.env)
  console.log(`Whereabouts is at ${publicUrl}`)
  if (signInLink) console.log(`Open this once to make the first account: ${signInLink}`)
  stopWhenTold(close, { isChild: false })
} catch (error) {
  // The service has said why in a line of its own.
  const reason = error instanceof ServiceFailed ? error.message : startFailure(error, 'PORT')
  console.error(`Whereabouts could not start. ${reason}`)
  process.exit(1)
}
