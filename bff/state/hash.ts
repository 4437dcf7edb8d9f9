import { hash } from 'node:crypto'

/** SHA-256, hex. */
export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes)
