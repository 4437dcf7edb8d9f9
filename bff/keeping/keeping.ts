import type { Ledger } from '../ledger/ledger.ts'
import type { State } from '../state/state.ts'
import { createErasing } from './retention/erasing.ts'
import { erasuresIn } from './retention/erasures.ts'
import { createRetention } from './retention/retention.ts'
import { createSweeping } from './retention/sweeping.ts'
import { createEraseFound } from './subject/erase-found.ts'
import { createReport } from './subject/report.ts'

type Options = {
  state: State
  settings: { DATA_DIR: string; RECORD_RETENTION_DAYS: number }
  ledger: Ledger
}

export function createKeeping({ state, settings, ledger }: Options) {
  const erasures = erasuresIn(settings.DATA_DIR)
  const erasing = createErasing({ state, ledger, erasures })
  const recordDays = settings.RECORD_RETENTION_DAYS
  const retention = createRetention({ state, erasing, recordDays })
  return {
    erasing,
    retention,
    sweeping: createSweeping({ state, retention, dataDir: settings.DATA_DIR }),
    report: createReport({ state, ledger, recordDays }),
    eraseFound: createEraseFound({ state, ledger, erasing, erasures }),
  }
}
