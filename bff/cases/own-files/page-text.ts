/**
 * The text of a web page. Nothing of it is run or fetched. Its tokens are read one after another, without a tree of them:
 * nested elements take as long as others.
 */
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { Lines } from './lines.ts'
import { spelledOut } from './spelled-out.ts'

type PageText = {
  /** What a person reads, also where a browser would show it only without scripts, or in another place. */
  text: string
  /** Scripts, styles, comments, and the values of attributes. No reader sees them, but they may hold a name. */
  unseen: string
}

/** People do not read their content. */
const silent = new Set(['script', 'style'])
/** These elements are inside a line. Words on both sides of any other element are apart. */
const inline =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|mark|q|rb|ruby|s|samp|small|span|strike|strong|sub|sup|time|tspan|tt|u|var|wbr|nobr)$/
/** They begin a line. */
const divides = /^(?:p|h[1-6]|li|tr|table|div|section|article|header|footer|ul|ol|dl|dt|dd|br|hr|blockquote|pre|title)$/
/** A page that a page holds in an attribute. Each level needs longer escapes, so few are met. */
const mostFrames = 4
/** Tags, attributes and pieces of text. Two million take about a second. The largest real pages have a tenth of them. */
const mostTokens = 2_000_000

/** @throws Error if the page has too many tokens */
export function readPage(html: string, frames = 0): PageText {
  const reader = new Reader(html, frames)
  const tokenizer = new Tokenizer({}, reader)
  tokenizer.write(html)
  tokenizer.end()
  return reader.read()
}

class Reader implements TokenizerCallbacks {
  readonly #html: string
  readonly #frames: number
  readonly #seen = new Lines()
  readonly #unseen = new Lines()
  #tokens = 0
  #tag = ''
  #attribute = ''
  #value = ''
  /** Where something began that has not ended yet. */
  #openTag = -1
  #openSilence = -1

  constructor(html: string, frames: number) {
    this.#html = html
    this.#frames = frames
  }

  read(): PageText {
    // A browser would hide the rest, which may be the whole page.
    const open = this.#openTag >= 0 ? this.#openTag : this.#openSilence
    if (open >= 0) this.#say(` ${this.#html.slice(open).replaceAll(/<[^<>]*>/g, ' ')}`)
    return { text: this.#seen.text(), unseen: this.#unseen.text() }
  }

  ontext(start: number, end: number): void {
    if (this.#openSilence < 0) this.#say(this.#html.slice(start, end))
    else this.#hide(this.#html.slice(start, end))
  }
  ontextentity(code: number): void {
    this.#say(String.fromCodePoint(code))
  }
  oncdata(start: number, end: number, offset: number): void {
    this.#say(this.#html.slice(start, end - offset))
  }
  oncomment(start: number, end: number, offset: number): void {
    const comment = this.#html.slice(start, end - offset)
    if (end < this.#html.length) this.#hide(comment)
    else this.#say(` ${comment.replaceAll(/<[^<>]*>/g, ' ')}`)
  }
  ondeclaration(start: number, end: number): void {
    this.#hide(this.#html.slice(start, end))
  }
  onprocessinginstruction(start: number, end: number): void {
    this.#hide(this.#html.slice(start, end))
  }

  onopentagname(start: number, end: number): void {
    this.#count()
    this.#tag = this.#html.slice(start, end).toLowerCase()
    this.#openTag = start + this.#tag.length
    this.#divide(this.#tag)
  }
  onopentagend(end: number): void {
    this.#openTag = -1
    if (silent.has(this.#tag)) this.#openSilence = end + 1
  }
  onselfclosingtag(end: number): void {
    this.onopentagend(end)
  }
  onclosetag(start: number, end: number): void {
    this.#count()
    const name = this.#html.slice(start, end).toLowerCase()
    if (silent.has(name)) this.#openSilence = -1
    this.#divide(name)
  }

  onattribname(start: number, end: number): void {
    this.#count()
    this.#attribute = this.#html.slice(start, end).toLowerCase()
    this.#value = ''
  }
  onattribdata(start: number, end: number): void {
    this.#value += this.#html.slice(start, end)
  }
  onattribentity(code: number): void {
    this.#count()
    this.#value += String.fromCodePoint(code)
  }
  onattribend(quote: QuoteType): void {
    if (quote === QuoteType.NoValue || this.#value === '') return
    if (this.#attribute === 'srcdoc' && this.#frames < mostFrames) {
      const { text, unseen } = readPage(this.#value, this.#frames + 1)
      for (const line of text.split('\n')) {
        this.#seen.break()
        this.#say(line)
      }
      this.#seen.break()
      this.#hide(unseen)
    } else if (this.#attribute === 'value' && this.#tag === 'input') this.#say(` ${this.#value} `)
    else this.#hide(this.#value)
  }
  onend(): void {}

  #divide(name: string): void {
    if (divides.test(name)) this.#seen.break()
    else if (!inline.test(name)) this.#say(' ')
  }

  #count(): void {
    this.#tokens += 1
    if (this.#tokens > mostTokens) throw new Error('The page has too many elements.')
  }

  #say(text: string): void {
    this.#count()
    this.#seen.add(text)
  }

  #hide(text: string): void {
    this.#count()
    for (const line of spelledOut(text)) {
      this.#unseen.add(line)
      this.#unseen.break()
    }
  }
}
