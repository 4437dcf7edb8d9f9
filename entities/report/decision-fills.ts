/** Blocks about what analysts decided in a case, and about its contradictions. */
import { goneInWords, noReasonInWords } from '../../contract/gone-words.ts'
import type { Claim, MentionKey, Source } from '../claim.ts'
import { standing } from '../clusters.ts'
import { explanationOf } from '../contradictions/find.ts'
import type { Labels } from '../labels.ts'
import { bySource, cell, count, dayOf, type Filling, keyInWords, say, table } from './filling.ts'
import type { Line, Text } from './model.ts'

export const decisionFills = {
  contradictions(id, all) {
    const rows: Line[][] = []
    const birthAt = birthsIn(all.claims)
    const applied = all.contradictions()
    for (const { label, items } of applied)
      for (const { text, sides, ...contradiction } of items) {
        const explained = explanationOf(contradiction, all.explanations)
        const births = sides.map(({ source }) => birthAt(source))
        rows.push([
          cell(label),
          cell(
            text,
            births.find((birth) => birth !== undefined),
          ),
          sides.flatMap((side, at) => [
            ...(at > 0 ? [{ text: '; ' }] : []),
            { text: side.text, sources: [side.source], ...births[at] },
          ]),
          cell(
            explained
              ? `${explained.text || goneInWords(explained.gone_with)} (${explained.analyst_name ?? 'an analyst'}, ${dayOf(explained.at)})`
              : 'Not explained',
          ),
        ])
      }
    const numberOf = (...states: string[]) => applied.filter(({ state }) => states.includes(state)).length
    const [clear, open] = [numberOf('not_there'), numberOf('cannot_tell', 'not_run')]
    return [
      ...(rows.length > 0
        ? table(id, 'Contradictions', ['Check', 'Contradiction', 'Sides', 'Explanation'], rows)
        : [say(id, 'The checks that could be made found no contradiction.')]),
      say(`${id}-checks`, `Checks that found nothing: ${count(clear)}. Checks that could not be made: ${count(open)}.`),
    ]
  },

  checks(id, all) {
    const states = all
      .contradictions()
      .map(({ label, state, why }) => [cell(label), cell(stateNames[state]), cell(why ?? '')])
    return table(id, 'Checks for contradictions', ['Check', 'Result', 'Missing'], states)
  },

  identities(id, { judgements, label }) {
    const stand = standing(judgements)
    if (stand.length === 0) return [say(id, 'No identity was decided in this case.')]
    const rows = stand.map(({ a, b, verdict, reason, gone_with, sources = [], analyst_name, at }) => [
      cell(nameWith(label, a), { about: a }),
      cell(nameWith(label, b), { about: b }),
      cell(verdictNames[verdict] ?? verdict),
      cell(reason || noReasonInWords(gone_with), bySource(sources)),
      cell(`${analyst_name ?? 'An analyst'}, ${dayOf(at)}`),
    ])
    return table(id, 'Identity decisions', ['One', 'Other', 'Decision', 'Reason', 'Decided'], rows)
  },

  findings(id, all) {
    const shown = all.findings.filter(
      ({ state, kind }) => state !== 'withdrawn' && kind !== 'task' && kind !== 'not_relevant',
    )
    if (shown.length === 0) return [say(id, 'No finding was written in this case.')]
    const items = shown.map(({ kind, state, text, gone_with, sources }): Line => {
      const how = state === 'supported' && sources.length === 0 ? 'supported by an analyst, no record cited' : state
      return [
        { text: text || goneInWords(gone_with), sources: [...sources] },
        { text: ` (${kind.replaceAll('_', ' ')}, ${how})`, italic: true },
      ]
    })
    return [{ kind: 'list', id, ordered: true, items }]
  },
} satisfies { [fill: string]: Filling }

/** A cell that repeats a birth is one. */
function birthsIn(claims: readonly Claim[]): (source: Source) => Pick<Text, 'birth' | 'about'> | undefined {
  const placeOf = ({ record, pointer }: Source) => `${record}${pointer}`
  const births = new Map(
    claims.flatMap(({ property, value, mention, source }) =>
      property.startsWith('birth_') && value ? [[placeOf(source), { birth: value, about: mention }] as const] : [],
    ),
  )
  return (source) => births.get(placeOf(source))
}

const stateNames = {
  found: 'Found',
  not_there: 'Checked: nothing found',
  cannot_tell: 'Cannot be told',
  not_run: 'Not run',
} as const
export const verdictNames: { readonly [verdict: string]: string } = {
  same: 'Same',
  different: 'Different',
  unsure: 'Unsure',
}

/** The key distinguishes two people with one name. */
const nameWith = (label: Labels, key: MentionKey) =>
  key.startsWith('row:') ? label(key) : `${label(key)} (${keyInWords(key)})`
