/** Who may read a program's metrics (decision 0028): this machine's own programs, unless the setting names others. */
import { isThisMachine } from './this-machine.ts'

export const readers = ['loopback', 'anyone', 'nobody'] as const
export type Readers = (typeof readers)[number]

export const mayReadMetrics = (who: Readers, from: Parameters<typeof isThisMachine>[0]): boolean =>
  who === 'loopback' ? isThisMachine(from) : who === 'anyone'
