/** A list in FollowTheMoney lines: sanctions of others, people in public office. The operator names it (docs/loading.md). */
import { entityIn, type FtmEntity } from '../../contract/ftm.ts'
import { sanctionsList } from '../../contract/source.ts'
import { keepingOthers } from '../store/keep-lists.ts'
import { formatOfList } from '../store/lists.ts'
import { type EntriesState, entriesTo, noEntries } from './entries.ts'
import { type LoadContext, UnusableFile } from './format.ts'
import { isEntry, linkOf, mergeInto, toListed } from './ftm-entry.ts'
import type { Text } from './input.ts'
import { linesOf } from './lines.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { dayGiven, dayIn } from './values.ts'

export const listed = partFormat({
  name: 'listed',
  loads: 'any list in FollowTheMoney lines, beside the lists of other names; it replaces the one of its name',
  part: 'lists',
  options: {
    name: { means: 'of the list, as answers name it', default: '' },
    licence: { means: 'of the list, in its own words', default: '' },
    day: { means: 'of the list, as 2026-09-21, if the file name has none', default: '' },
  },
  entries: /\.(json|jsonl|ndjson|ftm)$/i,
  licence: '',
  register: '',
  version: 1,
  unit: 'Entries',
  named,
  read: readListed,
})

function named({ name = '', licence = '' }: LoadContext['options']) {
  const list = name.trim()
  if (list === '' || list.length > 80 || /[;\n"]/.test(list))
    throw new UnusableFile('Give the list a name of up to 80 characters, without semicolon: --name "Example list".')
  if (list === sanctionsList) throw new UnusableFile(`Load the ${sanctionsList} with: npm run load -- sanctions FILE.`)
  if (licence.trim() === '') throw new UnusableFile('State the licence of the list: --licence "CC BY 4.0".')
  return { name: formatOfList(list), register: list, licence: licence.trim() }
}

/** What lines say about entities of other lines, and which ids come more than once. */
type Links = { byEntity: Map<string, FtmEntity[]>; repeated: Set<string> }

function readListed({ sink, characterSet, files, options, store, saved }: Reading): Reader {
  const { register: list, name: format } = named(options)
  const state: EntriesState = { ...((saved as EntriesState | null) ?? noEntries) }
  const { pass, reject } = entriesTo(sink, list, state)
  const day = dayGiven(options) ?? dayIn(files)
  let leftOut = 0
  let isRead = false

  return {
    state,
    async text(text) {
      // An entity may have lines in several files, which would make two entries.
      if (isRead) throw new UnusableFile('A list is one file. Join its files, and load one.')
      isRead = true
      const links = await linksIn(text)
      const parts = new Map<string, FtmEntity>()
      for await (const { line, entity } of entitiesIn(text)) {
        if (typeof entity === 'string') reject(line, `is not an entity: ${entity}`)
        else if (links.repeated.has(entity.id)) {
          const known = parts.get(entity.id)
          if (known) mergeInto(known, entity)
          else parts.set(entity.id, entity)
        } else if (isEntry(entity)) await pass(toListed(entity, links.byEntity.get(entity.id) ?? []))
        else if (linkOf(entity) === null) leftOut += 1
      }
      for (const entity of parts.values())
        if (isEntry(entity)) await pass(toListed(entity, links.byEntity.get(entity.id) ?? []))
    },
    end: () => ({
      day,
      notes:
        leftOut === 0
          ? []
          : [`Lines about other things, such as addresses, were left out: ${leftOut.toLocaleString('en-GB')}.`],
    }),
    prepare: keepingOthers(store, format),
  }

  /** A line about a sanction or a passport may stand before the line of its entity, so the file is read twice. */
  async function linksIn(text: Text): Promise<Links> {
    const links: Links = { byEntity: new Map(), repeated: new Set() }
    const seen = new Set<string>()
    for await (const { entity } of entitiesIn(text)) {
      if (typeof entity === 'string') continue
      if (seen.has(entity.id)) links.repeated.add(entity.id)
      seen.add(entity.id)
      for (const id of linkOf(entity) ?? []) links.byEntity.set(id, [...(links.byEntity.get(id) ?? []), entity])
    }
    return links
  }

  async function* entitiesIn(text: Text): AsyncGenerator<{ line: number; entity: FtmEntity | string }> {
    for await (const { from, lines } of linesOf(text, characterSet))
      for (const [at, line] of lines.entries()) {
        const content = from + at === 1 ? line.replace(/^\uFEFF/, '') : line
        if (content.trim() === '') continue
        if (from + at === 1 && !content.trimStart().startsWith('{'))
          throw new UnusableFile(
            `${text.name} has no FollowTheMoney lines: each line is a JSON object with an id and a schema.`,
          )
        yield { line: from + at, entity: entityIn(content) }
      }
  }
}
