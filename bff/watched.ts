/** The ledger and the mint as they are, with what they do counted. */

import type { Metrics } from './http/metrics.ts'
import type { Readiness } from './http/readiness.ts'
import type { Mint } from './keys/mint.ts'
import type { Ledger } from './ledger/ledger.ts'

export const watchedLedger = (ledger: Ledger, metrics: Metrics, readiness: Readiness): Ledger => ({
  ...ledger,

  async asked(asked) {
    const ended = metrics.append('asked')
    return ledger.asked(asked).finally(() => ended())
  },

  async answered(pending, answered) {
    const { outcome, reason, milliseconds } = answered
    metrics.lookup(pending.asked.operation, outcome, reason, milliseconds / 1000)
    readiness.upstreamSeen(reason !== 'transport' && reason !== 'timeout')
    const ended = metrics.append('answered')
    return ledger.answered(pending, answered).finally(() => ended())
  },
})

export const watchedMint =
  (mint: Mint, metrics: Metrics): Mint =>
  async (params) => {
    const answer = await mint(params)
    metrics.mint(answer.outcome)
    return answer
  }
