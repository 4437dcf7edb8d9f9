/** The timeline of a case, read from the BFF. */
import { properties } from '../../../../entities/claim.ts'
import { caseViews } from '../../../lookup/decisions/decisions.ts'
import { desk } from '../../../server/desk.ts'
import { reading } from '../../../server/reading.ts'

export const timelineQuery = (case_id: string) =>
  reading([...caseViews(case_id), 'timeline'], desk.graph.timeline({ case_id }))

/** `appointed` → `Appointed`. */
export const kindInWords = (kind: string): string =>
  Object.hasOwn(properties, kind) ? properties[kind as keyof typeof properties].label : kind.replaceAll('_', ' ')
