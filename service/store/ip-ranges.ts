import type { Kysely } from 'kysely'
import { toIpNumber } from './ip-number.ts'
import type { Tables } from './tables.ts'

export const ipRangeStore = (db: Kysely<Tables>) => ({
  async ipRange(ip_address: string): Promise<Tables['ip_range'] | undefined> {
    const address = toIpNumber(ip_address)
    const range = await db
      .selectFrom('ip_range')
      .selectAll()
      .where('first_address', '<=', address)
      .orderBy('first_address', 'desc')
      .limit(1)
      .executeTakeFirst()
    return range && address <= range.last_address ? range : undefined
  },
})
