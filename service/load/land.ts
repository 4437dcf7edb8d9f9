/** Land titles that companies own: CCOD and OCOD of HM Land Registry, one or both (docs/loading.md, decision 0163). */
import { landRegister } from '../../contract/source.ts'
import { ownerKeys } from '../store/land.ts'
import { columnsIn, endsTooEarly, rowsOf } from './delimited.ts'
import { UnusableFile } from './format.ts'
import { type LandColumns, landColumns, landTitleOf, ownerColumns } from './land-row.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'

const licence = 'HM Land Registry: licence of the data set, accepted by the operator'

export const land = partFormat({
  name: 'land',
  loads: 'land titles of companies in England and Wales, from CCOD, OCOD or both; it replaces those before it',
  part: 'land',
  options: {
    'accept-licence': {
      means: 'says that you have read and accept the licence of CCOD and OCOD',
      default: 'no',
      isSwitch: true,
    },
  },
  entries: /(^|\/)[CO]COD[^/]*\.csv$/i,
  licence,
  register: landRegister,
  version: 2,
  unit: 'Titles',
  named({ 'accept-licence': accepted }) {
    if (accepted !== 'yes')
      throw new UnusableFile(
        'CCOD and OCOD have a licence of their own, which is not the Open Government Licence. Read it at https://use-land-property-data.service.gov.uk, then add --accept-licence.',
      )
    return { name: 'land', register: landRegister, licence }
  },
  read: readLand,
})

type State = { sets: string[]; rows: number; titles: number; owners: number; numbers: number }

function readLand({ sink, characterSet, files, saved }: Reading): Reader {
  const state: State = (saved as State | null) ?? { sets: [], rows: 0, titles: 0, owners: 0, numbers: 0 }

  return {
    state,

    async text(text, from) {
      if (from === 0) state.rows = 0
      let columns: LandColumns | null = null
      let counted: number | null = null
      let last: { line: number; count: number } | null = null
      for await (const rows of rowsOf(text, characterSet, { mayEndShort: true })) {
        for (const { line, values } of rows) {
          if (columns === null) {
            const holds = (column: RegExp) => values.some((name) => column.test(name.trim()))
            if (holds(/^change indicator$/i))
              throw new UnusableFile(`${text.name} holds only changes. Load the full file of the month.`)
            const isOverseas = holds(/^country incorporated \(1\)$/i)
            columns = {
              set: isOverseas ? 'OCOD' : 'CCOD',
              count: values.length,
              at: { ...columnsIn(text, values, landColumns), ...columnsIn(text, values, ownerColumns(isOverseas)) },
            }
            if (from === 0) state.sets = setsWith(state.sets, columns.set)
            continue
          }
          if (counted !== null) throw new UnusableFile(`${text.name} goes on after its last line.`)
          counted = countIn(values)
          if (counted !== null || line <= from) continue
          last = { line, count: values.length }
          state.rows += 1
          sink.count()
          if (values.length === columns.count) addTitle(values, columns)
          else sink.reject(line, `has ${values.length} values for ${columns.count} columns`)
        }
        await sink.upTo(rows.at(-1)?.line ?? from)
      }
      if (columns === null) throw new UnusableFile(`${text.name} is empty.`)
      if (counted !== null && counted !== state.rows)
        throw new UnusableFile(
          `${text.name} is not whole: it has ${state.rows.toLocaleString('en-GB')} rows, and its last line counts ${counted.toLocaleString('en-GB')}.`,
        )
      if (counted === null && last && last.count < columns.count) throw endsTooEarly(text, last.line)
    },

    end: () => ({
      day: monthOf(files),
      run: state.sets.join(' and '),
      notes: [
        `Owners with a company number that can be read: ${state.numbers.toLocaleString('en-GB')} of ${state.owners.toLocaleString('en-GB')}. Others are found by name.`,
      ],
    }),
  }

  function addTitle(values: readonly string[], columns: LandColumns): void {
    const record = landTitleOf(values, columns)
    state.titles += 1
    sink.add('land_title', { title_id: state.titles, record: JSON.stringify(record) })
    for (const owner of record.proprietor_list ?? []) {
      const keys = ownerKeys(owner, columns.set === 'OCOD')
      state.owners += 1
      if (keys.company_number !== null) state.numbers += 1
      sink.add('land_owner', { owner_id: state.owners, title_id: state.titles, ...keys })
    }
  }
}

function setsWith(sets: readonly string[], set: string): string[] {
  if (sets.includes(set)) throw new UnusableFile(`Two files hold ${set}. Load one of each.`)
  return [...sets, set].toSorted()
}

/** The last line: `Row Count:` and the number. */
function countIn(values: readonly string[]): number | null {
  const [, digits] = /^row count:?,*\s*([\d,]+)/i.exec(values.slice(0, 2).join(',').trim()) ?? []
  return digits === undefined ? null : Number(digits.replace(/\D/g, ''))
}

/** `CCOD_FULL_2026_11.zip` is of 2026-11. The older file counts. */
function monthOf(files: readonly string[]): string | null {
  const months = files.flatMap((file) => {
    const [, year, month] = /_(20\d\d)_(0[1-9]|1[0-2])/.exec(file.split(/[\\/]/).at(-1)!) ?? []
    return year === undefined ? [] : [`${year}-${month}`]
  })
  return months.toSorted()[0] ?? null
}
