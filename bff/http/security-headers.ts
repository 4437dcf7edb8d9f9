import fastifyHelmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import Fastify from 'fastify'

/** Every reply has the same headers. Helmet would build them again for each reply. */
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
      // Only web/trusted-types.ts turns text into markup (decision 0040).
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

/** For routes that accept a token in the address: pages of other sites may read the reply, and no cookie counts. */
export const crossOriginHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const
