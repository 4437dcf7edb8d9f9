/** Requests that the sign-in needs too. It loads the addresses of no others. */
import addresses from 'virtual:door-addresses'
import type { desk as rows } from '../../contract/desk/index.ts'
import { callsOf } from './call.ts'

export type OfDoor = 'links' | 'provider' | 'secondFactor' | 'session'

export const door = callsOf<Pick<typeof rows, OfDoor>>(addresses)
