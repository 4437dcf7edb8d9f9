import { describe, expect, test } from 'vitest'
import { createQuota, quotaLimits } from './quota.ts'

const now = () => new Date('2026-11-20T10:00:00Z')

describe('the quota', () => {
  const limits = { ...quotaLimits, calls: 3, atOnce: 2, waiting: 1, patience: 0 }

  test('takes a fixed number of calls in a window and no more', async () => {
    let time = 0
    const quota = createQuota('it', limits, () => new Date(time))
    const call = () => quota.run(async () => 'done')
    for (let turn = 0; turn < 3; turn += 1) await call()
    await expect(call()).rejects.toMatchObject({ kind: 'source_quota', retryAfter: 300 })
    time = 300_001
    expect(await call()).toBe('done')
  })

  test('holds few at once and lets few wait', async () => {
    const quota = createQuota('it', limits, now)
    const { promise, resolve } = Promise.withResolvers<void>()
    const [one, two, three] = [1, 2, 3].map(() => quota.run(() => promise))
    await expect(quota.run(async () => {})).rejects.toMatchObject({ kind: 'source_quota', retryAfter: 10 })
    resolve()
    await Promise.all([one, two, three])
  })
})
