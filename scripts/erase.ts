/** npm run erase -- --case REFERENCE | --record ID: erases what is held, for good, while the application runs or not. */

import { eraseByHand, NotErased } from '../bff/keeping/retention/erase-command.ts'
import { createErasing } from '../bff/keeping/retention/erasing.ts'
import { erasuresIn } from '../bff/keeping/retention/erasures.ts'
import { createRetention } from '../bff/keeping/retention/retention.ts'
import { openLedger } from '../bff/ledger/open-ledger.ts'
import { readSettings } from '../bff/settings.ts'
import { openOwnState } from '../bff/state/own-state.ts'
import { createLog } from '../platform/log.ts'
import { startFailure } from '../platform/start-failure.ts'

try {
  const settings = readSettings(process.env)
  const state = await openOwnState(settings)
  const { ledger, close } = await openLedger(state, { ...settings, log: createLog('erase', settings.LOG_LEVEL) })
  const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
  const retention = createRetention({ state, erasing, recordDays: settings.RECORD_RETENTION_DAYS })
  const line = await eraseByHand(process.argv.slice(2), { state, erasing, retention }).finally(async () => {
    await state.close()
    close()
  })
  console.log(line)
} catch (error) {
  console.error(error instanceof NotErased ? error.message : startFailure(error, 'PORT'))
  process.exit(1)
}
