/** The report as the editor holds it: ProseMirror's nodes, one for each block of `contract/desk/reports.ts`. */
import { type DOMOutputSpec, type Node, Schema } from 'prosemirror-model'
import { tableNodes } from 'prosemirror-tables'
import { type Fact, factId, longestBlockId, type Voice, voices } from '../../../../contract/reports.ts'

/** A new id, unique in any report. `crypto.randomUUID` is missing where the page is not served over https. */
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** An id for a part or a copy of a block. It begins with the block's id, so a redaction of the block hides it too. */
export const partId = (id: string): string =>
  id.length + 5 > longestBlockId ? newId() : `${id}-${newId().slice(0, 4)}`

const id = { id: { default: '' } }
const factAttributes = { record: {}, pointer: {}, property: {}, nth: {} }

export const factOf = ({ attrs: { record, pointer, property, nth } }: Node): Fact => ({
  record,
  pointer,
  property,
  nth,
})

/** Pasted markup may claim to be a fact. The server makes its sentence, and only from records that the reader may read. */
function factFrom(element: HTMLElement): Fact | false {
  try {
    const { record, pointer, property, nth } = JSON.parse(element.dataset.fact ?? '')
    const isFact = [record, pointer, property].every((part) => typeof part === 'string') && Number.isInteger(nth)
    return isFact && { record, pointer, property, nth }
  } catch {
    return false
  }
}

const factElement = (name: 'span' | 'div', node: Node): DOMOutputSpec => [
  name,
  { 'data-fact': JSON.stringify(factOf(node)), 'data-fact-id': factId(factOf(node)) },
]

const isVoice = (text: string | undefined): text is Voice => voices.some((voice) => voice === text)

const tables = tableNodes({ tableGroup: 'block', cellContent: 'inline*', cellAttributes: {} })

export const schema = new Schema({
  nodes: {
    doc: { content: 'section+' },
    section: {
      content: 'title block*',
      attrs: id,
      isolating: true,
      defining: true,
      toDOM: () => ['section', 0],
      parseDOM: [{ tag: 'section' }],
    },
    title: {
      content: 'text*',
      marks: '',
      isolating: true,
      defining: true,
      toDOM: () => ['h2', { dir: 'auto' }, 0],
    },
    paragraph: {
      group: 'block',
      content: 'inline*',
      attrs: { ...id, voice: { default: 'plain' } },
      toDOM: ({ attrs }) => ['p', { 'data-voice': attrs.voice, dir: 'auto' }, 0],
      parseDOM: [
        {
          tag: 'p',
          getAttrs: ({ dataset: { voice } }: HTMLElement) => ({ voice: isVoice(voice) ? voice : 'plain' }),
        },
      ],
    },
    heading: {
      group: 'block',
      content: 'inline*',
      attrs: { ...id, level: { default: 2 } },
      defining: true,
      // The h2 above is the section's title.
      toDOM: ({ attrs }) => [`h${attrs.level + 1}`, { dir: 'auto' }, 0],
      parseDOM: [2, 2, 2, 3, 4, 4].map((level, index) => ({ tag: `h${index + 1}`, attrs: { level } })),
    },
    list: {
      group: 'block',
      content: 'item+',
      attrs: { ...id, ordered: { default: false } },
      toDOM: ({ attrs }) => [attrs.ordered ? 'ol' : 'ul', 0],
      parseDOM: [
        { tag: 'ul', attrs: { ordered: false } },
        { tag: 'ol', attrs: { ordered: true } },
      ],
    },
    item: {
      content: 'inline*',
      defining: true,
      toDOM: () => ['li', { dir: 'auto' }, 0],
      parseDOM: [{ tag: 'li' }],
    },
    ...tables,
    table: { ...tables.table!, attrs: id },
    table_header: { ...tables.table_header!, content: 'text*', marks: '' },
    fact_block: {
      group: 'block',
      atom: true,
      attrs: { ...id, ...factAttributes },
      toDOM: (node) => factElement('div', node),
      parseDOM: [{ tag: 'div[data-fact]', getAttrs: factFrom }],
    },
    filled: {
      group: 'block',
      atom: true,
      attrs: { ...id, fill: {} },
      toDOM: ({ attrs }) => ['div', { 'data-fill': attrs.fill }],
    },
    erased: {
      group: 'block',
      atom: true,
      attrs: { ...id, missing: { default: false } },
      toDOM: ({ attrs }) => ['div', { 'data-erased': attrs.missing ? 'missing' : '' }],
    },
    fact: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: factAttributes,
      toDOM: (node) => factElement('span', node),
      parseDOM: [{ tag: 'span[data-fact]', getAttrs: factFrom }],
    },
    text: { group: 'inline' },
  },
  marks: {
    bold: {
      toDOM: () => ['strong', 0],
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps copied text in a `b` of normal weight.
        {
          tag: 'b',
          getAttrs: ({ dataset }: HTMLElement) => (/font-weight:\s*normal/.test(dataset.style ?? '') ? false : null),
        },
      ],
    },
    italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'i' }, { tag: 'em' }] },
  },
})

export const isFact = ({ type }: Node): boolean => type === schema.nodes.fact || type === schema.nodes.fact_block
