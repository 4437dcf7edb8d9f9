/** Who may read a program's metrics (decision 0028): this machine's own programs, unless the setting names others. */
import { isOfThisMachine } from './this-machine.ts'

export const readers = ['loopback', 'anyone', 'nobody'] as const
export type Readers = (typeof readers)[number]

export const mayReadMetrics = (who: Readers, from: Parameters<typeof isOfThisMachine>[0]): boolean =>
  who === 'loopback' ? isOfThisMachine(from) : who === 'anyone'
