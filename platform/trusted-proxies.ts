/** Whose forwarding headers count, as a setting of both programs: addresses and networks, with commas between. */
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'
import { listOf } from './settings.ts'

export const trustedProxies = z
  .string()
  .refine((text) => {
    try {
      proxyAddr.compile(listOf(text))
      return true
    } catch {
      return false
    }
  }, 'addresses and networks, separated by commas, like 127.0.0.1 or 10.0.0.0/8')
  .optional()
