/** Reads XML from strangers: resolves namespaces, expands nothing. The current place decides what is read. */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { LookupError } from '../errors.ts'
import { type OpenTag, openTag, type Place } from './place.ts'
import { readPlain } from './plain.ts'

const xmlns = 'http://www.w3.org/2000/xmlns/'

// The deepest reply of the interface has ten levels, and a stranger's wrappers may add some.
const maxDepth = 64
const maxAttributes = 64
/** A reply of 5,000 officers has some hundred thousand. */
const maxElements = 400_000

/** Throws `unreadable` if it is not well-formed. @param rootOf the first place; made again for the full parser */
export function readXml(document: string, rootOf: () => Place, mostElements = maxElements): void {
  if (!readPlain(document, rootOf(), mostElements)) readAny(document, rootOf(), mostElements)
}

/** Reads any document, at a quarter of the speed. */
export function readAny(document: string, root: Place, mostElements = maxElements): void {
  const parser = new SaxesParser({ xmlns: true })
  const places: Place[] = [root]
  let place = root
  let attributeNames: string[] = []
  let elements = 0

  // Exactly six handlers: a seventh makes the parser a slow object for V8, and reading takes four times as long
  // (bench/xml.ts). Without a handler for errors, the parser throws them.
  parser.on('doctype', () => refuse('The XML has a DOCTYPE, which is not accepted.'))
  parser.on('attribute', ({ name }) => {
    if (attributeNames.push(name) > maxAttributes) refuse('An element of the XML has too many attributes.')
  })
  parser.on('opentag', (tag) => {
    // The parser walks all open elements to resolve a prefix, so deep documents are refused before that is slow.
    if (places.length > maxDepth) refuse('The XML is nested too deeply.')
    elements += 1
    if (elements > mostElements) refuse('The XML has too many elements.')
    place = place.open(toOpenTag(tag, attributeNames))
    places.push(place)
    if (attributeNames.length > 0) attributeNames = []
  })
  parser.on('closetag', () => {
    place.close()
    places.pop()
    place = places[places.length - 1]!
  })
  parser.on('text', (text) => place.text(text))
  parser.on('cdata', (text) => place.text(text))

  try {
    parser.write(document).close()
  } catch (error) {
    const { message = '' } = error as Error
    if (!saysWhere.test(message)) throw error
    refuse(`The XML is not well-formed: ${whereAndWhy(message)}`, error)
  }
}

/** The parser's own errors begin with line and column. */
const saysWhere = /^\d+:\d+: /

/** Leaves out the piece of the document that the parser may quote after a colon: it could contain a key. */
const whereAndWhy = (message: string): string => /^\d+:\d+: [^:]*/.exec(message)![0].trim()

function refuse(message: string, cause?: unknown): never {
  throw new LookupError('unreadable', message, { cause })
}

function toOpenTag({ local, uri, attributes }: SaxesTagNS, attributeNames: string[]): OpenTag {
  const own = attributeNames.flatMap((name) => {
    const { local, uri, value } = attributes[name]!
    return uri === xmlns ? [] : [{ name: local, uri, value }]
  })
  return openTag(local, uri, own)
}
