import { hash } from 'node:crypto'

export const sha256 = (bytes: Uint8Array | string): string => hash('sha256', bytes)

/** Tells some texts apart. Too short to tell which text it was: 1 in 65,536 others has the same. */
export const shortPrint = (text: string): string => sha256(text).slice(0, 4)
