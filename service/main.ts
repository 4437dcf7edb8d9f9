/** The lookup service as a program: alone, or as a child process of the application. */
import { keepFilesPrivate } from '../platform/data-folder.ts'
import { startFailure } from '../platform/start-failure.ts'
import { stopOnSignal } from '../platform/stop-on-signal.ts'
import { readSettings } from './settings.ts'
import { startService } from './start.ts'

try {
  const settings = readSettings(process.env)
  // As a child process, it keeps to the settings of its parent.
  if (!process.send) keepFilesPrivate(settings.dataDir)
  for (const sentence of settings.inTheClear) console.warn(`Warning: ${sentence}`)
  const starting = startService(settings)
  stopOnSignal(starting, { isChild: process.send !== undefined })
  const running = await starting
  if (process.send) {
    process.send({ url: running.url })
  } else {
    console.log(`The lookup service is at ${running.url}/soap/service.asmx`)
    if (!settings.apiKey) console.log(`This run's api_key is ${running.apiKey}`)
  }
} catch (error) {
  console.error(`The lookup service could not start. ${startFailure(error, 'SERVICE_PORT')}`)
  process.exit(1)
}
