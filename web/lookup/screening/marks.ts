/** Who of a case is listed, banned, or held by somebody who is. One reading a case. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { OwnedMark, ScreeningMark } from '../../../contract/desk/screening.ts'
import { listedMention } from '../../../entities/claim.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { caseViews } from '../decisions/decisions.ts'
import { useCase } from '../purpose/cases.ts'

type Reply = { marks: readonly ScreeningMark[]; owned: readonly OwnedMark[]; is_partial: boolean; left: number }
export type Marks = {
  all: readonly ScreeningMark[]
  listed: ReadonlyMap<string, ScreeningMark[]>
  owned: ReadonlyMap<string, OwnedMark[]>
  /** More is held than the marks say, perhaps. */
  isPartial: boolean
  /** Marks that did not fit into the reply. */
  left: number
}

/** By the keys of mentions, so that a row of a large table finds its own at once. */
export const marksQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'marks'], desk.screening.marks({ case_id }), marksOf)

const marksOf = ({ marks, owned, is_partial, left }: Reply): Marks =>
  marks.length + owned.length + left === 0 && !is_partial
    ? noMarks
    : { all: marks, isPartial: is_partial, left, listed: byKey(marks.map(withEntry)), owned: byKey(owned) }

/** A decision joins the entry to the subject, and views may name the two by the entry's key. */
const withEntry = (mark: ScreeningMark): ScreeningMark =>
  mark.state === 'decided' ? { ...mark, keys: [...mark.keys, listedMention(mark.list, mark.listed_id)] } : mark

function byKey<Item extends { keys: readonly string[] }>(items: readonly Item[]): Map<string, Item[]> {
  const found = new Map<string, Item[]>()
  for (const item of items)
    for (const key of item.keys) {
      const others = found.get(key)
      if (others) others.push(item)
      else found.set(key, [item])
    }
  return found
}

export const noMarks: Marks = { all: [], listed: new Map(), owned: new Map(), isPartial: false, left: 0 }

export type FoundMarks = { case_id: string; marks: Marks }

/**
 * @param case_id without one, the current case; without a case there are no marks
 * @param isWanted false reads nothing
 */
export function useMarks(case_id?: string, isWanted = true): FoundMarks {
  const current = useCase().shown?.case_id
  const id = case_id ?? current ?? ''
  // A reply without marks changes nothing: a table that is drawn meanwhile would begin anew.
  const wanted = { enabled: isWanted && id !== '', placeholderData: noMarks }
  const { data: marks = noMarks } = useQuery({ ...marksQuery(id), ...wanted })
  // The same while nothing changes, so that the columns of a table stay the same.
  return useMemo(() => ({ case_id: id, marks }), [id, marks])
}

/** The marks of a thing by all its mentions, candidates last, each once. */
export function marksAbout({ listed, owned }: Marks, keys: readonly string[]) {
  return {
    listed: [...new Set(keys.flatMap((key) => listed.get(key) ?? []))].toSorted(
      (one, other) => Number(one.state === 'not_decided') - Number(other.state === 'not_decided'),
    ),
    owned: [...new Set(keys.flatMap((key) => owned.get(key) ?? []))],
  }
}
