/** The HTTP forms of a wild call: well encoded, badly encoded, and not at all. */
import fc from 'fast-check'
import type { WireRequest } from '../../contract/bindings/index.ts'
import { wildCall } from './calls.ts'
import { hostileText } from './texts.ts'

type Encode = (text: string) => string

const well: Encode = (text) => encodeURIComponent(text.toWellFormed())
const encoding: fc.Arbitrary<Encode> = fc.oneof(
  { weight: 12, arbitrary: fc.constant(well) },
  fc.constantFrom<Encode>(
    (text) => text,
    (text) => well(text).replaceAll('%20', '+'),
    (text) => Buffer.from(text).toString('hex').replace(/../g, '%$&'),
    (text) => text.replace(/./gsu, '%u0041'),
    (text) => `${well(text)}%`,
    (text) => `${well(text)}%C0%AF`,
    (text) => `${well(text)}%ED%A0%80`,
    (text) => well(well(text)),
  ),
)

const contentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/x-www-form-urlencoded') },
  fc.constantFrom(
    'application/x-www-form-urlencoded; charset=utf-8',
    'application/x-www-form-urlencoded; charset=utf-7',
    'application/x-www-form-urlencoded; charset="utf-16',
    'multipart/form-data; boundary=x',
    'text/plain',
    '',
  ),
)

export const wildForm: fc.Arbitrary<WireRequest> = fc
  .record({
    call: wildCall,
    method: fc.oneof({ weight: 20, arbitrary: fc.constantFrom('GET', 'POST') }, fc.constantFrom('PUT', 'HEAD', 'get')),
    encode: encoding,
    separator: fc.oneof({ weight: 20, arbitrary: fc.constant('&') }, fc.constantFrom(';', '&&', '&amp;', '\n')),
    type: contentType,
    rest: fc.oneof({ weight: 20, arbitrary: fc.constant('') }, hostileText),
  })
  .map(({ call: { of, operation, pairs }, method, encode, separator, type, rest }) => {
    const text = pairs.map((pair) => pair.map(encode).join('=')).join(separator) + rest
    return {
      method,
      path: `${of.path}/${operation}`,
      query: method === 'POST' ? rest : text,
      headers: method === 'POST' ? { 'content-type': type } : {},
      body: method === 'POST' ? text : '',
    }
  })
