import { hash } from 'node:crypto'

/** Keys are long and random, so one plain SHA-256 protects them; hex. */
export const hashOf = (key: string): string => hash('sha256', key)
