/** A third-party service. Its replies are written by hand, as other serialisers would, without our encoder. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import type { BindingName } from '../../contract/bindings/index.ts'
import { type Answer, type Seen, type TestUpstream, upstreamThat } from './upstream.ts'

type Wrapping = (operation: string, fields: string) => string

const soap =
  (namespace: string): Wrapping =>
  (operation, fields) =>
    `<SOAP-ENV:Envelope xmlns:SOAP-ENV="${namespace}" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">
  <SOAP-ENV:Header><ns9:Trace xmlns:ns9="urn:elsewhere:trace">7</ns9:Trace></SOAP-ENV:Header>
  <SOAP-ENV:Body>
    <ns1:${operation}Response xmlns:ns1="urn:elsewhere:lookup" xmlns="urn:elsewhere:lookup"><ns1:${operation}Result>${fields}</ns1:${operation}Result></ns1:${operation}Response>
  </SOAP-ENV:Body>
</SOAP-ENV:Envelope>`

const root: Wrapping = (operation, fields) =>
  `<b:${operation}_res xmlns:b="urn:elsewhere:lookup" xmlns="urn:elsewhere:lookup" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${fields}</b:${operation}_res>`

const wrappings: { [binding in BindingName]: { type: string; wrap: Wrapping } } = {
  soap11: { type: 'text/xml', wrap: soap('http://schemas.xmlsoap.org/soap/envelope/') },
  soap12: { type: 'application/soap+xml', wrap: soap('http://www.w3.org/2003/05/soap-envelope') },
  post: { type: 'text/xml', wrap: root },
  get: { type: 'text/xml', wrap: root },
}

export type Delivery = (document: string, type: string) => Answer

const sent =
  (body: Buffer | string, headers: { [name: string]: string }): Answer =>
  (_, response) =>
    response.writeHead(200, headers).end(body)

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>\n`
const utf8 = declared('utf-8')
const packed =
  (coding: string, pack: (text: string) => Buffer): Delivery =>
  (document, type) =>
    sent(pack(utf8 + document), { 'content-type': type, 'content-encoding': coding })

/** The bytes of the same document in many encodings. It has é and £, but nothing beyond Latin-1. */
export const deliveries: { [name: string]: Delivery } = {
  'UTF-8': (document, type) => sent(utf8 + document, { 'content-type': `${type}; charset=utf-8` }),
  'UTF-8 with a byte order mark': (document, type) => sent(`\uFEFF${utf8}${document}`, { 'content-type': type }),
  'UTF-8 after some empty lines': (document, type) => sent(`\r\n \n${utf8}${document}`, { 'content-type': type }),
  'ISO-8859-1 by a declaration after an empty line': (document, type) =>
    sent(Buffer.from(`\n${declared('ISO-8859-1')}${document}`, 'latin1'), { 'content-type': type }),
  'no declaration and no charset': (document, type) => sent(document, { 'content-type': type }),
  'no content type': (document) => sent(utf8 + document, {}),
  'a content type of text/html': (document) => sent(utf8 + document, { 'content-type': 'text/html' }),
  'UTF-16 with a byte order mark': (document, type) =>
    sent(Buffer.from(`\uFEFF${declared('utf-16')}${document}`, 'utf16le'), { 'content-type': type }),
  'UTF-16, big-endian, as the content type says': (document, type) =>
    sent(Buffer.from(`\uFEFF${document}`, 'utf16le').swap16(), { 'content-type': `${type}; charset=utf-16` }),
  'UTF-16 without a mark': (document, type) =>
    sent(Buffer.from(declared('UTF-16') + document, 'utf16le'), { 'content-type': type }),
  'UTF-8 that says it is UTF-16': (document, type) => sent(declared('utf-16') + document, { 'content-type': type }),
  'ISO-8859-1 by declaration': (document, type) =>
    sent(Buffer.from(declared('ISO-8859-1') + document, 'latin1'), { 'content-type': type }),
  'ISO-8859-1 by declaration under a default of UTF-8': (document, type) =>
    sent(Buffer.from(declared('ISO-8859-1') + document, 'latin1'), { 'content-type': `${type}; charset=utf-8` }),
  'windows-1252 by content type': (document, type) =>
    sent(Buffer.from(document, 'latin1'), { 'content-type': `${type}; charset="windows-1252"` }),
  'UTF-8 under a header of ISO-8859-1': (document, type) =>
    sent(utf8 + document, { 'content-type': `${type}; charset=ISO-8859-1` }),
  chunked: (document, type) => (_, response) => {
    response.writeHead(200, { 'content-type': type })
    for (const piece of (utf8 + document).match(/.{1,40}/gs) ?? []) response.write(piece)
    response.end()
  },
  gzip: packed('gzip', gzipSync),
  deflate: packed('deflate', deflateSync),
  'deflate without its head': packed('deflate', deflateRawSync),
  brotli: packed('br', brotliCompressSync),
  'two codings': packed('deflate, gzip', (text) => gzipSync(deflateSync(text))),
  'the end of the connection for its own': (document, type) => (_, response) => {
    response.shouldKeepAlive = false
    response.removeHeader('transfer-encoding')
    response.writeHead(200, { 'content-type': type, connection: 'close' }).end(utf8 + document)
  },
}

export type ForeignUpstream = TestUpstream & {
  /** Sets the result fields of the next reply, and their delivery. */
  answersWith(fields: string, delivery?: Delivery): void
  /** Chooses by operation: the result fields, or a reply that is not an answer. */
  answersBy(choose: (operation: string, asked: Seen) => string | Answer): void
}

export async function foreignUpstream(binding: BindingName): Promise<ForeignUpstream> {
  const plainly = deliveries['UTF-8']!
  let choose: (operation: string, asked: Seen) => string | Answer = () => ''
  let deliver = plainly
  const { type, wrap } = wrappings[binding]
  const upstream = await upstreamThat((asked, response) => {
    const operation = /service\.asmx\/(\w+)/.exec(asked.url)?.[1] ?? /<soap:Body><(\w+)/.exec(asked.body)?.[1] ?? 'none'
    const chosen = choose(operation, asked)
    const answer = typeof chosen === 'string' ? deliver(wrap(operation, chosen), type) : chosen
    answer(asked, response)
  })
  return {
    ...upstream,
    answersWith(fields, delivery = plainly) {
      choose = () => fields
      deliver = delivery
    },
    answersBy(chosen) {
      choose = chosen
      deliver = plainly
    },
  }
}
