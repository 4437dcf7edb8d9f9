/** Headers that keep our pages to this origin. */
import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/** They are the same in every reply, and Helmet would work them out anew for each: once is enough. */
export async function securityHeaders(isSecure: boolean): Promise<{ [name: string]: string }> {
  const helmeted = Fastify()
  await helmeted.register(fastifyHelmet, options(isSecure))
  helmeted.get('/', (_request, reply) => reply.code(204).send())
  const { headers } = await helmeted.inject('/')
  await helmeted.close()
  const { date: _date, connection: _connection, ...theirs } = headers
  return Object.fromEntries(Object.entries(theirs).map(([name, value]) => [name, String(value)]))
}

const options = (isSecure: boolean): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      // Text becomes markup by web/trusted-types.ts alone, which knows what may (decision 0040).
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['default'],
    },
  },
  crossOriginEmbedderPolicy: { policy: 'require-corp' },
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: isSecure && { maxAge: 31_536_000 },
  xFrameOptions: { action: 'deny' },
})

/** What a page could ask its reader for, and ours never does. */
export const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

/** For routes whose address alone lets a program in: pages of other sites may read the reply, and no cookie counts. */
export const readableElsewhere = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
