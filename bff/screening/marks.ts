/** What other screens show of a screening: who is listed or banned, and what a listed holder owns. */
import type { OwnedMark, ScreeningMark } from '../../contract/desk/screening.ts'
import type { MentionKey } from '../../entities/claim.ts'
import type { Entry } from '../../entities/ownership/entries.ts'
import { ownedBy } from '../../entities/ownership/owned-by.ts'
import { likelyFrom } from '../../entities/screening/weigh.ts'
import type { Assembled } from './assemble.ts'

type Given = {
  all: readonly Assembled[]
  entries: readonly Entry[]
  /** YYYY-MM-DD */
  on: string
}
type Marks = { marks: ScreeningMark[]; owned: OwnedMark[]; is_partial: boolean }

export function marksOf({ all, entries, on }: Given): Marks {
  const marks = all.flatMap(({ shown: { keys, candidates } }) =>
    candidates.flatMap(
      ({ judgement, left, asked_again, bits, kind, list, list_day: day, name, listed_id }): ScreeningMark[] => {
        // A mark says who is listed now.
        if (left !== null || judgement?.verdict === 'different' || (!judgement && bits < likelyFrom)) return []
        const isDecided = judgement?.verdict === 'same' && asked_again === null
        const state = isDecided ? 'decided' : 'not_decided'
        const by = judgement ? (judgement.analyst_name ?? judgement.analyst) : null
        return [{ keys, kind, state, list, day, name, listed_id, by, at: judgement?.at ?? null }]
      },
    ),
  )
  return { marks, ...ownedMarks({ all, entries, on }) }
}

/** Only a decision makes somebody a listed holder: a candidate is not one. */
function ownedMarks({ all, entries, on }: Given): Omit<Marks, 'marks'> {
  const listOf = new Map<MentionKey, string>()
  const subjectOf = new Map(all.map(({ shown }) => [shown.key, shown]))
  for (const { shown } of all) {
    const listed = shown.candidates.find(
      ({ kind, left, judgement }) => kind === 'listed' && left === null && judgement?.verdict === 'same',
    )
    if (listed) listOf.set(shown.key, listed.list)
  }
  if (listOf.size === 0) return { owned: [], is_partial: false }
  const labelOf = (key: MentionKey) => subjectOf.get(key)?.label ?? key
  const { owned, isPartial } = ownedBy({ entries, on, listed: [...listOf.keys()] })
  return {
    is_partial: isPartial,
    owned: owned.map(({ key, by, path, low, high, of, rule, is }) => ({
      key,
      keys: subjectOf.get(key)?.keys ?? [key],
      low,
      high,
      of,
      rule,
      is,
      by_key: by[0]!,
      by_keys: [...by],
      by_label: by.map(labelOf).join(' and '),
      list: [...new Set(by.map((one) => listOf.get(one) ?? ''))].join('; '),
      path: [...path],
    })),
  }
}
