/** Pins of a case. */
import { z } from 'zod'
import { pinKinds } from '../pins.ts'
import { textOrNull, time } from './fields.ts'

export type Pin = z.infer<typeof pin>
export const pin = z.object({
  pin_id: z.string(),
  case_id: z.string(),
  record: z.string(),
  pointer: z.string().describe('Where in the result; empty for the whole result.'),
  kind: z.enum(pinKinds),
  note: z.string(),
  position: z.int().describe('From 1.'),
  pinned_by: z.string(),
  pinned_by_name: textOrNull,
  pinned_at: time,
  edited_at: time.nullable(),
})
export type PinList = z.infer<typeof pinList>
export const pinList = z.object({ pins: z.array(pin) })
export const addedPins = pinList.extend({ added: z.int().describe('How many of them are new.') })
