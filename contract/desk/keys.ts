/** Session keys and page keys: their holders, expiry and operations. */
import { z } from 'zod'
import { nothing, textOrNull, time } from './fields.ts'
import { routes } from './route.ts'

const key = z.object({
  domain: z.string(),
  ip_address: textOrNull,
  minted_at: time,
  expires_at: time,
  method_list: z.array(z.string()).describe('The operations that it may call.'),
})
const heldKey = key.extend({ holder: z.string(), seconds_left: z.int() })

export type PageKey = z.infer<typeof pageKey>
const pageKey = heldKey.extend({ page_key_id: z.string(), minted_by: z.string() })
export type SessionKey = z.infer<typeof sessionKey>
const sessionKey = heldKey.extend({ session_key_id: z.string(), analyst_id: z.string() })
export const keyList = z.object({
  keys: z.array(pageKey),
  session_keys: z.array(sessionKey),
  looks_up_with: z.enum(['session', 'account']).describe('`account`: no session keys are minted.'),
})

export type MintedKey = z.infer<typeof mintedKey>
export const mintedKey = key.extend({
  page_key_id: z.string(),
  minted_by: z.string(),
  javascript_key: z.string().describe('Shown once.'),
  service: z.string().describe('Where pages call the service.'),
})

const wanted = z.object({
  domain: z.string().trim(),
  lifetime_minutes: z.coerce.string<string | number>().trim(),
  ip_address: z.string().trim().optional(),
})

export const keyRoutes = routes({
  list: {
    method: 'GET',
    path: '/api/keys',
    summary: 'List keys: who holds each, until when, and what it may call',
    reply: keyList,
  },
  mint: {
    method: 'POST',
    path: '/api/keys',
    summary: 'Mint a key for a web page',
    who: 'administrator',
    body: wanted,
    reply: { 201: mintedKey },
  },
  forget: {
    method: 'DELETE',
    path: '/api/keys/:page_key_id',
    summary: 'Remove a page key from the list; it works until it expires',
    who: 'administrator',
    reply: nothing,
  },
})
