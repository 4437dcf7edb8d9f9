/** Whole requests: a form, an envelope in some encoding that it may lie about, or bytes at random. */
import fc from 'fast-check'
import { interfaces, namespaceOf } from '../../contract/interfaces.ts'
import type { ServiceRequest } from '../../service/service.ts'
import { baseUrl } from '../../service/testing/caller.ts'
import { wildEnvelope } from './envelopes.ts'
import { wildForm } from './forms.ts'
import { hostileText } from './texts.ts'

export type WildRequest = Omit<ServiceRequest, 'baseUrl' | 'remoteAddress'>

const types = { soap11: 'text/xml', soap12: 'application/soap+xml' }

const declared = fc.oneof(
  { weight: 8, arbitrary: fc.constant('; charset=utf-8') },
  fc.constantFrom('', '; charset=utf-16', '; charset=iso-8859-1', '; charset=utf-7', '; charset=utf-32', '; charset="'),
)
const declaration = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('', '<?xml version="1.0" encoding="utf-8"?>') },
  fc.constantFrom(
    '<?xml version="1.0" encoding="utf-16"?>',
    '<?xml version="1.0" encoding="x-no-such"?>',
    '<?xml version="9.9"?>',
    ' <?xml version="1.0"?>',
    '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>',
    '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    '\uFEFF',
    '\0',
  ),
)
const encode = fc.oneof(
  { weight: 8, arbitrary: fc.constant((text: string): Uint8Array => Buffer.from(text)) },
  fc.constantFrom<(text: string) => Uint8Array>(
    (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
    (text) => Buffer.from(text, 'utf16le').swap16(),
    (text) => Buffer.from(text, 'latin1'),
    (text) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(text)]),
    (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc0, 0xaf, 0xff])]),
  ),
)
/** Cut, or with some bytes changed. */
const damage = fc.oneof(
  { weight: 6, arbitrary: fc.constant((bytes: Uint8Array) => bytes) },
  fc.nat().map((at) => (bytes: Uint8Array) => bytes.slice(0, at % (bytes.length + 1))),
  fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 }).map((flips) => (bytes: Uint8Array) => {
    const damaged = Uint8Array.from(bytes)
    for (const [at, byte] of flips) if (damaged.length > 0) damaged[at % damaged.length] = byte
    return damaged
  }),
)
const action = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 4, arbitrary: fc.constant(null) },
  fc.constantFrom('', '""', '"', `"${baseUrl}/soap/geo_code"`, 'a'.repeat(10_000)),
)

const soapRequest: fc.Arbitrary<WildRequest> = fc
  .record({ envelope: wildEnvelope, declared, declaration, encode, damage, action })
  .map(({ envelope: { version, of, operation, xml }, declared, declaration, encode, damage, action }) => {
    const soapaction = action === null ? `"${namespaceOf(of, baseUrl)}/${operation}"` : action
    return {
      method: 'POST',
      path: of.path,
      query: '',
      headers: { 'content-type': types[version] + declared, ...(soapaction !== undefined && { soapaction }) },
      body: damage(encode(declaration + xml)),
    }
  })

const noise: fc.Arbitrary<WildRequest> = fc.record({
  method: fc.constantFrom('GET', 'POST', 'PUT', 'OPTIONS', ''),
  path: fc.oneof(
    fc.constantFrom(
      ...interfaces.flatMap(({ path }) => [path, `${path}/`, `${path}/geo_code`]),
      '/',
      '',
      '/soap',
      '/documents/x.pdf',
    ),
    fc.tuple(fc.constantFrom(...interfaces), hostileText).map(([{ path }, text]) => `${path}/${text}`),
    hostileText,
  ),
  query: fc.oneof(fc.constantFrom('', 'WSDL', 'op=geo_code', 'op=__proto__'), hostileText),
  headers: fc.record(
    {
      'content-type': fc.oneof(fc.constantFrom('text/xml', 'application/soap+xml', 'a/b; charset'), hostileText),
      soapaction: hostileText,
      origin: hostileText,
      referer: hostileText,
      'content-encoding': fc.constantFrom('gzip', 'br', 'a'),
    },
    { requiredKeys: [] },
  ),
  body: fc.oneof(fc.uint8Array({ maxLength: 300 }), hostileText),
})

export const wildRequest: fc.Arbitrary<WildRequest> = fc.oneof(
  { weight: 4, arbitrary: soapRequest },
  { weight: 3, arbitrary: wildForm },
  { weight: 1, arbitrary: noise },
)
