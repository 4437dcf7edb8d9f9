/** Ids in the form of the API: 27 or 43 characters of URL-safe Base64. */
import { createHash } from 'node:crypto'

export const officerId = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 27)

export const documentId = (name: string) =>
  createHash('sha256').update(`document ${name}`).digest('base64url').slice(0, 43)

export const transactionId = (number: number) => `MzA${String(number).padStart(9, '0')}YWRpcXprY3g`
export const controllerId = (name: string) => officerId(`controller ${name}`)
