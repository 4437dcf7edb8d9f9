/** Requests that the sign-in needs too. It loads the addresses of no others. */
import addresses from 'virtual:door-addresses'
import { callsOf } from './call.ts'
import type { Desk } from './desk.ts'

export type OfDoor = 'links' | 'provider' | 'secondFactor' | 'session'

export const door = callsOf<Pick<Desk, OfDoor>>(addresses)
