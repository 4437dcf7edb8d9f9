/** Limits of addresses in this process (decision 0083): a bucket holds a minute's calls, and refills at that rate. */
export function createBuckets(most = 10_000) {
  const buckets = new Map<string, { left: number; at: number }>()

  function levelOf(name: string, perMinute: number, now: Date): number {
    const bucket = buckets.get(name)
    if (!bucket) return perMinute
    const filled = (Math.max(0, now.getTime() - bucket.at) / 60_000) * perMinute
    return Math.min(perMinute, bucket.left + filled)
  }

  return {
    wait(name: string, perMinute: number, now: Date): number {
      const level = levelOf(name, perMinute, now)
      return level >= 1 ? 0 : Math.max(1, Math.ceil(((1 - level) / perMinute) * 60))
    },

    giveBack(name: string, perMinute: number, now: Date): void {
      const left = Math.min(perMinute, levelOf(name, perMinute, now) + 1)
      if (buckets.has(name)) buckets.set(name, { left, at: now.getTime() })
    },

    /** Takes a call, even from an empty bucket, which stays empty. */
    take(name: string, perMinute: number, now: Date): void {
      const level = levelOf(name, perMinute, now)
      buckets.delete(name)
      buckets.set(name, { left: level >= 1 ? level - 1 : level, at: now.getTime() })
      const [oldest] = buckets.keys()
      if (buckets.size > most && oldest !== undefined) buckets.delete(oldest)
    },
  }
}
