/** The proxies whose forwarding headers count: addresses and networks, separated by commas. */
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
