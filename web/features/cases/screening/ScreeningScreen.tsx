import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { Screening } from '../../../../contract/desk/screening.ts'
import { Read } from '../../../lookup/answer/Read.tsx'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { Gaps } from '../../../lookup/decisions/Gaps.tsx'
import { FilterButtons } from '../../../ui/FilterButtons.tsx'
import { useSearchParam } from '../../../ui/url-state.ts'
import { useThisCase } from '../CaseScreen.tsx'
import { CandidateBench } from './CandidateBench.tsx'
import { type ItemState, itemsIn, states } from './items.ts'
import { Others } from './Others.tsx'
import { ScreeningState } from './ScreeningState.tsx'
import { useFollowedScreening } from './screening.ts'

/** Who of the case may be on a list of sanctions or banned. An analyst decides; nothing here does. */
export function ScreeningScreen() {
  const { case_id } = useThisCase()
  const client = useQueryClient()
  const query = useFollowedScreening(case_id)
  return (
    <Read query={query} wanted="the screening">
      {(screening) => (
        <>
          <ScreeningState screening={screening} />
          <Candidates screening={screening} />
          <Others screening={screening} />
          <Gaps of={screening} onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(case_id) })} />
        </>
      )}
    </Read>
  )
}

const labels = { open: 'To decide', same: 'Same', different: 'Different', unsure: 'Unsure' } as const

function Candidates({ screening }: { screening: Screening }) {
  const [asked, setState] = useSearchParam('state')
  const subject = subjectIn(useLocation().state)
  // Once: a decision about the subject moves it to another state, and the reader stays.
  const [first] = useState(() => firstState(screening, subject))
  const state = states.find((state) => state === asked) ?? first
  if (!screening.subjects.some(({ candidates }) => candidates.length > 0)) return null
  return (
    <>
      <FilterButtons
        label="Which candidates are shown"
        choices={states.map((value) => ({
          value,
          label: labels[value],
          count: itemsIn(screening, value).length,
        }))}
        chosen={state}
        onChoose={setState}
      />
      <CandidateBench key={state} screening={screening} state={state} first={subject} />
    </>
  )
}

/** A mark leads here with the keys of its subject. They stay out of the address. */
const subjectIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'subject' in state && Array.isArray(state.subject) ? state.subject : []

/** The open candidates, unless a mark leads to a subject with a decision. */
const firstState = (screening: Screening, first: readonly string[]): ItemState =>
  states.find((state) =>
    itemsIn(screening, state).some(({ subject }) => subject.keys.some((key) => first.includes(key))),
  ) ?? 'open'
