/** The timeline of a case, read from the BFF. */
import type { CaseTimeline } from '../../../../contract/desk/graph.ts'
import { properties } from '../../../../entities/claim.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { reading } from '../../../server/reading.ts'

export const timelineQuery = (case_id: string) =>
  reading<CaseTimeline>([...caseViews(case_id), 'timeline'], `/api/cases/${case_id}/timeline`)

/** `appointed` → `Appointed`. */
export const kindInWords = (kind: string): string =>
  Object.hasOwn(properties, kind) ? properties[kind as keyof typeof properties].label : kind.replaceAll('_', ' ')
