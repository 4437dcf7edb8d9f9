import { useQuery } from '@tanstack/react-query'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { useCase } from '../../lookup/purpose/cases.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import type { Asked } from './signals/signal.ts'

type Surroundings = Pick<Asked, 'seen' | 'bans' | 'controllerBans' | 'caseGap'>

/** What the case holds beside the lists of one company. Every member sees the same, in every session. */
export function useSurroundings(company_number: string): Surroundings {
  const { shown: file, isKnown } = useCase()
  const { data, error } = useQuery({
    ...reading(
      [...caseViews(file?.case_id ?? ''), 'surroundings', company_number],
      desk.graph.surroundings({ case_id: file?.case_id ?? '', company_number }),
    ),
    enabled: file !== null && file !== undefined,
  })
  const nothing = { seen: [], bans: [], controllerBans: [] }
  if (isKnown && !file) return { ...nothing, caseGap: null }
  if (!data) return { ...nothing, caseGap: error ? 'The records of this case could not be read.' : loading }
  const seen = [...data.addresses, ...data.offices.map((office) => ({ ...office, key: '', line: '' }))]
  return { seen, bans: data.bans, controllerBans: data.controller_bans, caseGap: data.is_partial ? tooMuch : null }
}

const tooMuch = 'The case holds more about these people than one reading takes.'
const loading = 'The records of this case are still loading.'
