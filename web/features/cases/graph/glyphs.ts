/** The shape of each kind of node, about 20 units across. Each kind also has a colour, which never stands alone. */

import type { Kind } from '../../../../entities/claim.ts'
import { kindMarks, pathOf } from '../../../../entities/graph-picture/kind-marks.ts'
import type { DrawnKind, DrawnNode } from './drawn.ts'

type Glyph = { one: string; many: string; path: string; colour: string }

const drawn = (kind: Kind) => ({ path: pathOf(kindMarks[kind]), colour: kindMarks[kind].layer })

export const glyphs: { readonly [kind in DrawnKind]: Glyph } = {
  company: { one: 'Company', many: 'Companies', ...drawn('company') },
  person: { one: 'Person', many: 'People', ...drawn('person') },
  address: { one: 'Address', many: 'Addresses', ...drawn('address') },
  telephone: { one: 'Telephone', many: 'Telephones', ...drawn('telephone') },
  place: { one: 'Place', many: 'Places', ...drawn('place') },
  email: {
    one: 'E-mail address',
    many: 'E-mail addresses',
    ...drawn('email'),
  },
  ip: { one: 'IP address', many: 'IP addresses', ...drawn('ip') },
  document: { one: 'Document', many: 'Documents', ...drawn('document') },
  title: { one: 'Land title', many: 'Land titles', ...drawn('title') },
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
