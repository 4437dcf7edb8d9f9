/** The screening of a case, read from the BFF, and the decisions of analysts. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Screening, ScreeningEvent, ScreeningJudgement } from '../../../../contract/desk/screening.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { desk, send } from '../../../server/desk.ts'
import { usePageInView } from '../../../ui/usePageInView.ts'

/** Milliseconds between two readings while a screening runs. */
const whileRunning = 1500

const screeningKey = (case_id: string) => [...caseViews(case_id), 'screening']

export const screeningQuery = (case_id: string) =>
  queryOptions({
    queryKey: screeningKey(case_id),
    queryFn: ({ signal }) => send(desk.screening.read({ case_id }), signal),
    refetchInterval: ({ state }) => Boolean(state.data?.running) && whileRunning,
  })

/**
 * The screening and its progress: by server-sent events, and by reading it again while they fail. When it ends, every
 * view of the case is read once.
 */
export function useFollowedScreening(case_id: string) {
  const client = useQueryClient()
  const [isFollowed, setFollowed] = useState(false)
  const query = useQuery({
    ...screeningQuery(case_id),
    refetchOnMount: 'always',
    ...(isFollowed && { refetchInterval: false }),
  })
  const isRunning = Boolean(query.data?.running)
  const wasRunning = useRef(isRunning)
  useEffect(
    function readOnceAtTheEnd() {
      if (wasRunning.current && !isRunning) void client.invalidateQueries({ queryKey: caseViews(case_id) })
      wasRunning.current = isRunning
    },
    [isRunning, case_id, client],
  )
  // A browser allows six connections to a site, so a hidden tab gives its connection up.
  const isLive = usePageInView() && isRunning
  useEffect(
    function follow() {
      if (!isLive || typeof EventSource === 'undefined') return
      const events = new EventSource(desk.screening.events({ case_id }).path)
      events.onmessage = ({ data }) => {
        setFollowed(true)
        const { state, done, of }: ScreeningEvent = JSON.parse(data)
        client.setQueryData<Screening>(
          screeningKey(case_id),
          (before) => before && { ...before, running: state === 'running' ? { done, of } : null },
        )
      }
      events.onerror = () => setFollowed(false)
      return () => {
        events.close()
        setFollowed(false)
      }
    },
    [isLive, case_id, client],
  )
  return query
}

/** Without one, only what is free is looked up. */
export type Ceiling = { most_credits?: string; unknown_counts_as?: string }

/** Screens who is not screened yet, or cancels it. */
export function useScreening(case_id: string) {
  const client = useQueryClient()
  const options = {
    onSuccess: (screening: Screening) => client.setQueryData(screeningKey(case_id), screening),
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  }
  return {
    start: useMutation({
      mutationFn: (ceiling: Ceiling) => send(desk.screening.start({ case_id, ...ceiling })),
      ...options,
    }),
    watch: useMutation({ mutationFn: (on: boolean) => send(desk.screening.watch({ case_id, on })), ...options }),
    cancel: useMutation({ mutationFn: () => send(desk.screening.cancel({ case_id })), ...options }),
  }
}

type NewJudgement = Pick<ScreeningJudgement, 'subject' | 'list' | 'listed_id' | 'verdict'> & {
  reason?: string
  /** The decision that the analyst saw. If a colleague decided meanwhile, that is a conflict. */
  replaces?: number
  /** Of the entry that the analyst saw. */
  print?: string
}

/** "Same" lets the entry into the case, so every view of the case is read again. */
export function useJudgingListed(case_id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: NewJudgement) => send(desk.screening.judge({ case_id, ...given })),
    // After a refusal too, because a colleague may have decided meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: caseViews(case_id) }),
  })
}
