/** Postcodes of the United Kingdom: ONSPD and NSPL of the ONS, and Code-Point Open of the Ordnance Survey (docs/loading.md). */
import { openGovernmentLicence } from '../../contract/attribution.ts'
import { readPostcode } from '../../contract/values/postcode.ts'
import { valueIn } from '../../contract/values/reading.ts'
import { fromNationalGrid } from '../sources/national-grid.ts'
import { removeDuplicates } from '../store/remove-duplicates.ts'
import { columnsIn, rowsOf } from './delimited.ts'
import { UnusableFile } from './format.ts'
import type { Text } from './input.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { isPlaced, monthIn, type Position } from './values.ts'

const licence = `${openGovernmentLicence}; postcodes of Northern Ireland (BT) for non-commercial use only`
const about = {
  part: 'postcodes',
  version: 3,
} as const

export const onspd = partFormat({
  ...about,
  name: 'onspd',
  register: 'ONS Postcode Directory',
  loads:
    'all postcodes of the United Kingdom, also those that have ended, from the ONS Postcode Directory; it replaces those before it',
  entries: /(^|\/)ONSPD_[^/]*_UK\.csv$/i,
  licence,
  read: readDirectory,
})

export const nspl = partFormat({
  ...about,
  name: 'nspl',
  register: 'National Statistics Postcode Lookup',
  loads:
    'all postcodes of the United Kingdom, also those that have ended, from the National Statistics Postcode Lookup; it replaces those before it',
  entries: /(^|\/)Data\/NSPL[^/]*\.csv$/i,
  licence,
  read: readDirectory,
})

export const codePointOpen = partFormat({
  ...about,
  name: 'code-point-open',
  register: 'Code-Point Open',
  loads:
    'the postcodes of Great Britain that are in use, from Code-Point Open of the Ordnance Survey; it replaces those before it',
  entries: /(^|\/)CSV\/[a-z]{1,2}\.csv$/i,
  licence: openGovernmentLicence,
  read: readCodePoint,
})

/** Accepts any release. Since 2025 column names carry a year, and two have changed. */
const columns = ['pcds', 'doterm', 'gridind', 'lat', 'long'] as const
const otherNames: ReadonlyMap<string, string> = new Map([['osgrdind', 'gridind']])

/** Reads `lad25cd` as `ladcd`. */
const withoutYear = (written: string): string => {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/\d{2}(?=cd\d?$)/, '')
  return otherNames.get(name) ?? name
}

function readDirectory({ sink, characterSet, files, saved }: Reading): Reader {
  const state = (saved as { day: string | null; unplaced: number } | null) ?? { day: monthIn(files), unplaced: 0 }
  const add = adding(sink, state)
  return {
    state,
    async text(text, from) {
      state.day ??= monthIn([text.name])
      let at: { [column in (typeof columns)[number]]: number } | null = null
      let width = 0
      for await (const rows of rowsOf(text, characterSet)) {
        for (const { line, values } of rows) {
          if (!at) {
            at = columnsIn(text, values, columns, withoutYear)
            width = values.length
            continue
          }
          if (line <= from) continue
          sink.count()
          const [pcds = '', doterm = '', gridind = '', lat = '', long = ''] = columns.map(
            (column) => values[at![column]],
          )
          const reason =
            values.length === width
              ? add(
                  pcds,
                  { latitude: Number(lat || noDegrees), longitude: Number(long || noDegrees) },
                  {
                    ended_on: toMonth(doterm),
                    quality: Number(gridind || Number.NaN),
                  },
                )
              : `has ${values.length} values for ${width} columns`
          if (reason !== undefined) sink.reject(line, reason)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
      if (!at) throw new UnusableFile(`${text.name} is empty.`)
    },
    prepare: keepPostcodes,
    end: () => ({
      day: state.day,
      notes: [
        ...unplacedNote(state),
        'Postcodes of Northern Ireland (BT) have a licence of their own: commercial use is paid.',
      ],
    }),
  }
}

/** `202403` becomes `2024-03`; null for an empty text; undefined for anything else. */
function toMonth(written: string): string | null | undefined {
  if (written.trim() === '') return null
  const [, year, month] = /^(\d{4})(0[1-9]|1[0-2])$/.exec(written.trim()) ?? []
  return year && month && `${year}-${month}`
}

/** The last quality grade within 50 metres of the addresses: of the ONS, and of the Ordnance Survey times ten. */
const mostExact = 3

type Facts = { ended_on: string | null | undefined; quality: number }

/** The latitude that the ONS writes for a postcode without a position. */
const noDegrees = 99.999999
const nowhere = { latitude: null, longitude: null }

/** @returns adds a row's postcode, or says why the row cannot be used: the end of the sentence "This row …" */
function adding(sink: Reading['sink'], counts: { unplaced: number }) {
  return (written: string, position: Position | null, { ended_on, quality }: Facts): string | undefined => {
    const postcode = valueIn(readPostcode(written))
    if (!postcode) return 'has no postcode'
    if (ended_on === undefined) return 'has a month of its end that is none'
    const at = position && position.latitude >= noDegrees ? null : position
    if (at && !isPlaced(at)) return 'has no position in the United Kingdom'
    if (!at) counts.unplaced += 1
    const isExact = quality >= 1 && quality <= mostExact
    const is_accurate = at && Number.isFinite(quality) ? (isExact ? 'Y' : 'N') : null
    sink.add('postcode', { postcode, street_id: null, place_id: null, ...(at ?? nowhere), ended_on, is_accurate })
    return undefined
  }
}

const unplacedNote = ({ unplaced }: { unplaced: number }): string[] =>
  unplaced === 0 ? [] : [`Postcodes that are known and have no position: ${unplaced.toLocaleString('en-GB')}.`]

const keepPostcodes: Reader['prepare'] = (db) =>
  removeDuplicates(db, 'postcode', 'postcode', [
    'street_id',
    'place_id',
    'latitude',
    'longitude',
    'ended_on',
    'is_accurate',
  ])

const codePointColumns = 10

/** No header: postcode, quality, eastings, northings, country and five codes of areas. */
function readCodePoint({ sink, characterSet, saved }: Reading): Reader {
  const state = (saved as { unplaced: number } | null) ?? { unplaced: 0 }
  const add = adding(sink, state)
  return {
    state,
    async text(text, from) {
      for await (const rows of rowsOf(text, characterSet)) {
        for (const { line, values } of rows) {
          requireCodePoint(text, line, values)
          if (line <= from) continue
          sink.count()
          const reason = addRow(values)
          if (reason !== undefined) sink.reject(line, reason)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
    },
    prepare: keepPostcodes,
    end: () => ({
      day: null,
      notes: [...unplacedNote(state), 'Code-Point Open has neither Northern Ireland nor postcodes that have ended.'],
    }),
  }

  function addRow(values: readonly string[]): string | undefined {
    if (values.length !== codePointColumns) return `has ${values.length} values for ${codePointColumns} columns`
    const [postcode = '', ...written] = values
    const figures = written.slice(0, 3)
    if (!figures.every((figure) => /^\d+$/.test(figure))) return 'has a quality or a position that is not digits'
    const [quality = 0, easting = 0, northing = 0] = figures.map(Number)
    const position = easting === 0 && northing === 0 ? null : fromNationalGrid(easting, northing)
    return add(postcode.replaceAll(' ', ''), position, { ended_on: null, quality: quality / 10 })
  }
}

function requireCodePoint(text: Text, line: number, values: readonly string[]): void {
  if (line > 1) return
  if (values.length !== codePointColumns || !/^\d+$/.test(values[2] ?? ''))
    throw new UnusableFile(
      `${text.name} does not have the ${codePointColumns} columns of Code-Point Open. It is not a file of this format, or the format has changed.`,
    )
}
