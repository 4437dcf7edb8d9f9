/** The shape of each kind of node, about 20 units across. Each kind also has a colour, which never stands alone. */
import type { DrawnKind, DrawnNode } from './drawn.ts'

type Glyph = { one: string; many: string; path: string; colour: string }

export const glyphs: { readonly [kind in DrawnKind]: Glyph } = {
  company: { one: 'Company', many: 'Companies', path: 'M-9-9H9V9H-9Z', colour: 'layer-1' },
  person: { one: 'Person', many: 'People', path: 'M-10 0A10 10 0 1 1 10 0A10 10 0 1 1-10 0Z', colour: 'layer-2' },
  address: { one: 'Address', many: 'Addresses', path: 'M0-11L10-2V9H-10V-2Z', colour: 'layer-3' },
  telephone: { one: 'Telephone', many: 'Telephones', path: 'M-6-10H6V10H-6ZM-2 6.5H2', colour: 'layer-4' },
  place: { one: 'Place', many: 'Places', path: 'M0-11L10 0L0 11L-10 0Z', colour: 'layer-3' },
  email: {
    one: 'E-mail address',
    many: 'E-mail addresses',
    path: 'M-11-7H11V7H-11ZM-11-7L0 2L11-7',
    colour: 'layer-6',
  },
  ip: { one: 'IP address', many: 'IP addresses', path: 'M-5.5-9.5H5.5L11 0L5.5 9.5H-5.5L-11 0Z', colour: 'layer-6' },
  document: { one: 'Document', many: 'Documents', path: 'M-8-10H3L8-5V10H-8ZM3-10V-5H8', colour: 'layer-5' },
  title: { one: 'Land title', many: 'Land titles', path: 'M-10-5L-2-10L10-6V6L3 10L-10 6Z', colour: 'layer-5' },
  group: { one: 'Group', many: 'Groups', path: 'M-11-11H11V11H-11ZM-7-7H7V7H-7Z', colour: 'ink' },
}

/** The radius that every glyph fits in. */
export const glyphRadius = 11

/** A ban comes before a dissolution. Null without either. */
export function standingOf({ of }: Pick<DrawnNode, 'of'>) {
  const all = of.flatMap(({ standing }) => standing ?? [])
  return all.find(({ kind }) => kind === 'banned') ?? all[0] ?? null
}

/** The words of a screen reader for a node. */
export function nodeInWords(node: DrawnNode, mark?: { words: string }): string {
  const { label, kind, degree, isJoined, documents, folded, of } = node
  return [
    label,
    glyphs[kind].one.toLowerCase(),
    mark?.words.toLowerCase(),
    standingOf(node)?.words.toLowerCase(),
    kind !== 'group' && of[0]?.fact,
    degree === 1 ? '1 line' : `${degree} lines`,
    documents > 0 && (documents === 1 ? '1 document' : `${documents} documents`),
    folded.length > 0 && `collapsed, ${folded.length} more`,
    isJoined && 'joined by an analyst’s decision',
  ]
    .filter(Boolean)
    .join(', ')
}
