/** What other screens show of a screening: who is listed or banned, and what a listed holder owns. */
import type { OwnedMark, ScreeningMark } from '../../contract/desk/screening.ts'
import type { MentionKey } from '../../entities/claim.ts'
import type { Entry } from '../../entities/ownership/entries.ts'
import { ownedBy } from '../../entities/ownership/owned-by.ts'
import { likelyFrom } from '../../entities/screening/weigh.ts'
import { type Assembled, nameInEntry } from './assemble.ts'

type Given = {
  all: readonly Assembled[]
  entries: readonly Entry[]
  /** YYYY-MM-DD */
  on: string
  /** Marks of each kind. */
  most: number
}
type Marks = { marks: ScreeningMark[]; owned: OwnedMark[]; is_partial: boolean; left: number }

export function marksOf({ most, ...given }: Given): Marks {
  const marks = [...given.all.flatMap(ownBanMarks), ...listedMarks(given.all)].toSorted(
    (one, other) => Number(one.state === 'not_decided') - Number(other.state === 'not_decided'),
  )
  const { owned, is_partial } = ownedMarks(given)
  const left = Math.max(0, marks.length - most) + Math.max(0, owned.length - most)
  return { marks: marks.slice(0, most), owned: owned.slice(0, most), is_partial, left }
}

type OfAll = Omit<Given, 'most'>

function listedMarks(all: OfAll['all']): ScreeningMark[] {
  return all.flatMap(({ shown: { keys, candidates } }) =>
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
}

/** The record says so by the id, so there is nothing to decide. */
const ownBanMarks = ({ shown: { keys }, ownBans }: Assembled): ScreeningMark[] =>
  ownBans.map(({ kind, list, list_day: day, listed_id, entry }) => {
    const name = nameInEntry(JSON.parse(entry))
    return { keys, kind, state: 'on_record', list, day, name, listed_id, by: null, at: null }
  })

/** Only a decision makes somebody a listed holder: a candidate is not one. */
function ownedMarks({ all, entries, on }: OfAll): Pick<Marks, 'owned' | 'is_partial'> {
  const listOf = new Map<MentionKey, string>()
  const again = new Set<MentionKey>()
  const subjectOf = new Map(all.map(({ shown }) => [shown.key, shown]))
  for (const { shown } of all) {
    const listed = shown.candidates.filter(
      ({ kind, left, judgement }) => kind === 'listed' && left === null && judgement?.verdict === 'same',
    )
    const [first] = listed
    if (first) listOf.set(shown.key, first.list)
    // One decision that stands is enough.
    if (listed.every(({ asked_again }) => asked_again !== null)) again.add(shown.key)
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
      asked_again: by.some((one) => again.has(one)),
      path: [...path],
    })),
  }
}
