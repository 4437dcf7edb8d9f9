/** Requests of somebody who is signed in. */
import addresses from 'virtual:desk-addresses'
import type { desk as rows } from '../../contract/desk/index.ts'
import { callsOf } from './call.ts'
import type { OfDoor } from './door.ts'

export { type Call, send, unchecked } from './call.ts'

export const desk = callsOf<Omit<typeof rows, OfDoor>>(addresses)
