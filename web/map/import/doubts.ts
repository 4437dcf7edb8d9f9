/** What to ask before a file is shown: its numbers may mean other places. */

import { count, numberInWords } from '../../ui/numbers.ts'
import { type GridName, grids } from '../geo/grids.ts'
import type { Point } from '../layers.ts'
import { type Columns, gridOfWay, wayOfGrid } from './columns.ts'
import type { OwnFile, Placed } from './file.ts'
import { placesOfFeatures, placesOfTable, type Reading, swappedAmong } from './places.ts'
import type { System } from './shapes.ts'

/** How to read a file. */
export type How = { columns: Columns | null; system: System; isSwapped: boolean; isSure: boolean }

export const howOf = (file: OwnFile, columns: Columns | null): How =>
  file.kind === 'features'
    ? { columns: null, system: file.system, isSwapped: false, isSure: file.isSure }
    : {
        columns,
        system: (columns && gridOfWay[columns.way]) ?? 'degrees',
        isSwapped: false,
        isSure: columns?.isSure ?? false,
      }

export async function placesBy(file: OwnFile, how: How, reading: Reading): Promise<Placed> {
  if (file.kind === 'features') return placesOfFeatures({ ...file, system: how.system }, how.isSwapped, reading)
  if (!how.columns) throw new Error('Choose the columns of the position.')
  return placesOfTable(file, how.columns, reading, how.isSwapped)
}

export type Choice = {
  how: How
  grid: GridName | null
  /** Where the first place is then. */
  first: Point | null
  note?: string
}
export type Doubt = { question: string; choices: Choice[] }

/** Null if there is nothing to ask. */
export function doubtOf({ places, fits }: Placed, how: How): Doubt | null {
  if (how.system === 'degrees') return swapOf(places, how)
  if (how.system === 'web mercator' || how.isSure || !fits.some(({ name }) => name !== how.system)) return null
  return {
    question:
      fits.length > 1
        ? 'These eastings and northings fit more than one grid. Choose their grid.'
        : `These eastings and northings lie in the ${grids[fits[0]!.name].label}. Is that their grid?`,
    choices: fits.map(({ name, first }) => ({ how: inGrid(how, name), grid: name, first })),
  }
}

const inGrid = (how: How, name: GridName): How => ({
  ...how,
  system: name,
  columns: how.columns && { ...how.columns, way: wayOfGrid[name], isSure: true },
  isSure: true,
})

function swapOf(places: Placed['places'], how: How): Doubt | null {
  const found = swappedAmong(places)
  // References and grids have no order of degrees.
  if (how.isSwapped || found === 0 || (how.columns && how.columns.way !== 'degrees')) return null
  const [are, they] = found === 1 ? ['lies', 'it lies'] : ['lie', 'they lie']
  const which =
    found < places.length
      ? `${numberInWords(found)} of ${count(places.length, 'point')} ${are}`
      : found === 1
        ? 'This point lies'
        : 'These points lie'
  return {
    question: `${which} outside the United Kingdom. With latitude and longitude swapped, ${they} inside it.`,
    choices: [
      {
        how: { ...how, isSwapped: true },
        grid: null,
        first: null,
        note: `Latitude and longitude of ${count(found, 'place')} were swapped.`,
      },
    ],
  }
}
