import { createHash } from 'node:crypto'

/** Keys are long and random, so one plain SHA-256 protects them; hex. */
export const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex')
