/** What the screening says about people and companies, in sentences: for a picture, which has no room for marks. */
import { shortInWords } from '../../../entities/screening/mark-words.ts'
import { shortOwned } from './mark-words.ts'
import { type Marks, marksAbout, noMarks } from './marks.ts'

type Named = { label: string; mentions: readonly string[] }

/** Null where every mark was read. @param marks undefined until they are read, or where that failed */
export function marksNotRead(marks: Marks | undefined): string | null {
  if (marks === undefined || marks.left > 0)
    return 'Not all marks of lists were read: a name without one may be listed.'
  return marks.isPartial
    ? 'Not all chains of control were followed: a listed holder may own more than is marked.'
    : null
}

/** A candidate may be somebody else, and a company that a listed person holds is not listed: each has its own sentence. */
export function marksInWords(things: readonly Named[], marks: Marks | undefined): string[] {
  const listed = new Set<string>()
  const candidates = new Set<string>()
  const held = new Set<string>()
  for (const { label, mentions } of things) {
    const about = marksAbout(marks ?? noMarks, mentions)
    for (const mark of about.listed)
      if (mark.state === 'not_decided') candidates.add(label)
      else listed.add(`${label} (${shortInWords(mark).toLowerCase()})`)
    for (const owned of about.owned) held.add(`${label} (${shortOwned(owned).toLowerCase()})`)
  }
  const sentence = (start: string, names: ReadonlySet<string>) =>
    names.size > 0 && `${start}: ${[...names].join('; ')}.`
  return [
    sentence('Listed or banned, by the screening of this case', listed),
    sentence('Candidates for a list, not decided', candidates),
    sentence('Companies that somebody listed holds, controls or may hold', held),
    marksNotRead(marks),
  ].filter((words): words is string => Boolean(words))
}
