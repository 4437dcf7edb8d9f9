import { notingExport } from '../../../lookup/answer/exports.ts'
import { distanceInWords } from '../../../map/area.ts'
import type { Member } from '../../../map/questions/pairs.ts'
import type { TableSource } from '../../../table/Table.tsx'

/** Where the rows of a list of what lies close together come from. */
export const togetherSource = (file: string, metres: number, members: readonly Member[]): TableSource => ({
  file,
  facts: {
    question: `Within ${distanceInWords(metres)} of each other`,
    grouped: 'By single linkage',
    distances: 'On the WGS84 ellipsoid',
  },
  note: notingExport([...new Set(members.flatMap(({ place }) => place.from?.from ?? []))]),
})
