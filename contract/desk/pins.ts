/** Pins of a case. */
import { z } from 'zod'
import { longestNote, mostAtOnce, pinKinds } from '../pins.ts'
import { nothing, text, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

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
  edited_by_name: textOrNull.describe('Of the last change of the note; null where it was not recorded.'),
})
const pinList = z.object({ pins: z.array(pin) })
const addedPins = pinList.extend({ added: z.int().describe('How many of them are new.') })

const note = text.trim().max(longestNote)
const pointer = text.max(500).regex(/^(\/[\w-]+)*$/, 'This is not a pointer.')
const newPin = z.object({ record: text.max(100), kind: z.enum(pinKinds), note: note.default('') })
export type NewPins = z.infer<typeof newPins>
const newPins = newPin.extend({ pointers: z.array(pointer).min(1).max(mostAtOnce) })
const edited = z.object({
  note: note.optional(),
  edited_at: z.string().max(40).nullable().optional().describe('As you read it: 409 where the note changed since.'),
  position: z.int().min(1).max(1_000_000).optional(),
})

export const pinRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/cases/:case_id/pins',
    summary: 'List the pins of a case, in order',
    opens: 'case',
    scope: 'read',
    reply: pinList,
    opened: 'case_pins',
    oncePerVisit: true,
  },
  add: {
    method: 'POST',
    path: '/api/cases/:case_id/pins',
    summary: 'Pin part of a record to a case; 200 where it was pinned before',
    opens: 'case',
    body: newPin.extend({ pointer: pointer.default('') }),
    reply: { 200: pin, 201: pin },
  },
  addRows: {
    method: 'POST',
    path: '/api/cases/:case_id/pins/rows',
    summary: 'Pin several parts of one record to a case',
    opens: 'case',
    body: newPins,
    reply: addedPins,
  },
  edit: {
    method: 'PATCH',
    path: '/api/pins/:pin_id',
    summary: 'Change the note or the position of a pin',
    opens: 'pin',
    body: edited,
    reply: pin,
  },
  remove: { method: 'DELETE', path: '/api/pins/:pin_id', summary: 'Remove a pin', opens: 'pin', reply: nothing },
  putBack: {
    method: 'POST',
    path: '/api/pins/:pin_id/put-back',
    summary: 'Restore a removed pin, for a day after its removal',
    opens: 'pin',
    reply: pin,
  },
})
