/** npm run erase -- --case REFERENCE | --record ID: erases contents for good. The application can run meanwhile. */
import { eraseByHand, NotErased } from '../bff/keeping/retention/erase-command.ts'
import { createErasing, erasuresIn } from '../bff/keeping/retention/erasing.ts'
import { createRetention } from '../bff/keeping/retention/retention.ts'
import { runCommand } from './command.ts'
import { withLedger } from './with-ledger.ts'

await runCommand(
  async () => {
    const line = await withLedger('erase', async ({ settings, state, ledger }) => {
      const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
      const retention = createRetention({ state, erasing, recordDays: settings.RECORD_RETENTION_DAYS })
      return eraseByHand(process.argv.slice(2), { state, erasing, retention })
    })
    console.log(line)
  },
  { told: [NotErased] },
)
