/** Opens a record for people who may read it. */
import type { Openers } from '../http/handlers.ts'
import type { LedgerRecord } from './records.ts'
import { type Readers, readableRecord } from './records-for.ts'

declare module '../http/handlers.ts' {
  interface Opened {
    record: { record: LedgerRecord }
  }
}

export const recordOpeners = (readers: Readers): Pick<Openers, 'record'> => ({
  record: async (id, analyst) => ({ record: await readableRecord(readers, id, analyst) }),
})
