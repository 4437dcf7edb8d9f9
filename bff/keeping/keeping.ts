import type { Pins } from '../cases/pins.ts'
import type { Comments } from '../comments/comments.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Searches } from '../lookup/searches/searches.ts'
import type { State } from '../state/state.ts'
import { createErasing, erasuresIn } from './retention/erasing.ts'
import { createRetention } from './retention/retention.ts'
import { createEraseFound } from './subject/erase-found.ts'
import { createReport } from './subject/report.ts'

type Options = {
  state: State
  settings: { DATA_DIR: string; RECORD_RETENTION_DAYS: number }
  ledger: Ledger
  pins: Pins
  comments: Comments
  searches: Searches
}

export function createKeeping({ state, settings, ledger, pins, comments, searches }: Options) {
  const erasing = createErasing({ state, ledger, erasures: erasuresIn(settings.DATA_DIR) })
  const recordDays = settings.RECORD_RETENTION_DAYS
  return {
    erasing,
    retention: createRetention({ state, erasing, recordDays }),
    report: createReport({ state, ledger, recordDays }),
    eraseFound: createEraseFound({ state, ledger, erasing, pins, comments, searches }),
  }
}
