/** A fast reader for plain XML with ASCII names. At anything else it gives up, and the full parser starts again. */
import { inPieces } from './in-pieces.ts'
import type { Place } from './place.ts'
import { type Scope, type Tag, toTag } from './plain-tag.ts'

const declaration =
  /^<\?xml version=(["'])1\.0\1(?: encoding=(["'])[A-Za-z][\w.-]*\2)?(?: standalone=(["'])(?:yes|no)\3)? ?\?>/
const beyond = /[^\t\n\x20-\uD7FF\uE000-\uFFFD]/
const blank = /^[\t\n ]*$/
const references = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\dA-Fa-f]{1,6}));|&/g
const named: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const [tab, newline, space, slash, greater] = [9, 10, 32, 47, 62]

/** Deeper documents go to the full parser. `known`: the number and length of tags that are remembered. */
const most = { depth: 60, known: 500, knownLength: 500 }
/** Most tags come again, in each item of a list and in each document of a service. */
const known = new Map<string, Tag>()

/** An attribute in no namespace may hold a value, which must not outlive its document. */
function remember(tag: Tag): boolean {
  if (tag.text.length > most.knownLength || tag.tag.attributes.some(({ uri }) => uri === '')) return false
  if (known.size >= most.known) known.clear()
  known.set(tag.text, tag)
  return true
}

/** @returns false if the document is not plain: then discard everything the places received */
export function readPlain(document: string, root: Place, mostElements: number): boolean {
  const text = document.includes('\r') ? inPieces(document, '\r', withNewlines) : document
  const start = declaration.exec(text)?.[0].length ?? 0
  // Comments, CDATA and document types; and a CDATA end without a start.
  const isElements = !text.includes('<!') && !text.includes(']]>')
  return isElements && !beyond.test(text) && new PlainReader(text, start, root, mostElements).read()
}

/** Splitting makes flat texts. `replace` leaves a tree with a node for each place. */
const withNewlines = (piece: string) => piece.split('\r\n').join('\n').split('\r').join('\n')

type Open = { name: string; place: Place; scope: Scope }

class PlainReader {
  readonly #text: string
  #at: number
  /** Where the next reference begins; the end of the text if there is none. */
  #reference = -1
  #elements = 0
  readonly #mostElements: number
  #place: Place
  #scope: Scope = null
  /** The open elements, each with its parents. */
  readonly #open: Open[] = []
  #last: Tag | null = null

  constructor(text: string, start: number, root: Place, mostElements: number) {
    this.#text = text
    this.#at = start
    this.#place = root
    this.#mostElements = mostElements
  }

  read(): boolean {
    const text = this.#text
    for (;;) {
      const next = text.indexOf('<', this.#at)
      const end = next === -1 ? text.length : next
      if (end > this.#at && !this.#characters(end)) return false
      if (next === -1) return this.#elements > 0 && this.#open.length === 0
      this.#at = next + 1
      if (!(text.charCodeAt(next + 1) === slash ? this.#endTag() : this.#startTag())) return false
    }
  }

  /** Text up to this position. */
  #characters(end: number): boolean {
    const raw = this.#text.slice(this.#at, end)
    if (this.#open.length === 0) return blank.test(raw)
    const text = this.#hasReference(end) ? expanded(raw) : raw
    if (text === null) return false
    this.#place.text(text)
    return true
  }

  #hasReference(end: number): boolean {
    if (this.#reference < this.#at) {
      const next = this.#text.indexOf('&', this.#at)
      this.#reference = next === -1 ? this.#text.length : next
    }
    return this.#reference < end
  }

  #startTag(): boolean {
    const depth = this.#open.length
    const isSecondRoot = depth === 0 && this.#elements > 0
    if (isSecondRoot || depth === most.depth || this.#elements === this.#mostElements) return false
    this.#elements += 1
    const tag = this.#expected() ?? this.#tag()
    if (!tag) return false
    this.#at += tag.text.length
    const place = this.#place.open(tag.tag)
    if (tag.isEmpty) {
      place.close()
      return true
    }
    this.#open.push({ name: tag.name, place: this.#place, scope: this.#scope })
    this.#place = place
    this.#scope = tag.scope
    return true
  }

  /** Items of a list usually have the same tags in the same order, so the next tag can be guessed. */
  #expected(): Tag | null {
    const tag = this.#last?.next
    if (!tag || tag.outer !== this.#scope || !this.#text.startsWith(tag.text, this.#at)) return null
    this.#last = tag
    return tag
  }

  #tag(): Tag | null {
    const end = this.#text.indexOf('>', this.#at)
    const text = this.#text.slice(this.#at, end + 1)
    const before = known.get(text)
    const tag = before?.outer === this.#scope ? before : toTag(text, this.#scope)
    if (!tag) return null
    const isKnown = tag === before || remember(tag)
    if (this.#last && isKnown) this.#last.next = tag
    this.#last = isKnown ? tag : null
    return tag
  }

  #endTag(): boolean {
    const open = this.#open.pop()
    if (!open || !this.#text.startsWith(open.name, this.#at + 1)) return false
    this.#at += 1 + open.name.length
    while (isSpace(this.#text.charCodeAt(this.#at))) this.#at += 1
    if (this.#text.charCodeAt(this.#at) !== greater) return false
    this.#at += 1
    this.#place.close()
    this.#place = open.place
    this.#scope = open.scope
    return true
  }
}

const isSpace = (code: number) => code === space || code === newline || code === tab

/** The text without references; null if a reference is wrong, or means a character that XML cannot carry. */
function expanded(raw: string): string | null {
  let isFit = true
  const character = (_: string, name?: string, decimal?: string, hex?: string) => {
    if (name) return named[name]!
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
    const meant = code <= 0xffff ? String.fromCharCode(code) : '\0'
    if (code !== 13 && beyond.test(meant)) isFit = false
    return meant
  }
  const text = inPieces(raw, '&', (piece) => piece.replace(references, character))
  return isFit ? text : null
}
