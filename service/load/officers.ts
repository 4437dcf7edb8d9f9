/** Officers of Companies House: product 195 (current) or 216 (with resigned ones) (docs/loading.md). */
import { openGovernmentLicence } from '../../contract/attribution.ts'
import { loadedOfficers } from '../../contract/source.ts'
import { addDisqualified, keepLastLines, lineMark } from '../store/loaded-officers.ts'
import { countedFrame, type FileHeader, framedLines } from './companies-house-lines.ts'
import { erasedMeanwhile } from './erased-meanwhile.ts'
import { UnusableFile } from './format.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'
import { readCompanyLine, readPersonLine } from './officer-lines.ts'
import { companyNumbers } from './seen-numbers.ts'

type State = {
  header: FileHeader | null
  appointments: number
  company: string | null
  suppressed: number
  erased: number
}

export const officers = partFormat({
  name: 'officers',
  loads: 'officers and their appointments, from product 195 or 216 of Companies House; they replace those before them',
  part: 'officers',
  entries: /\.(dat|txt)$/i,
  licence: openGovernmentLicence,
  register: loadedOfficers,
  version: 1,
  read: readOfficers,
})

const frame = countedFrame('DDDDSNAP')

async function readOfficers({ sink, characterSet, side, saved, store }: Reading): Promise<Reader> {
  const erased = await store.countSuppressed()
  const state = (saved as State | null) ?? { header: null, appointments: 0, company: null, suppressed: 0, erased }
  const erasures = erasedMeanwhile(store, 'officers', state.erased)
  const isSuppressed = await store.suppressed()
  const seen = companyNumbers()
  if (saved !== null) for await (const number of side.texts('appointed_company', 'company_number')) seen.add(number)

  return {
    state,

    async text(text, from) {
      if (from === 0) state.company = null
      for await (const { from: first, lines } of framedLines(text, characterSet, frame, onHeader)) {
        for (let at = 0; at < lines.length; at += 1) {
          const line = lines[at]!
          if (first + at <= from || line === '') continue
          sink.count()
          const reason = addLine(line)
          if (reason !== undefined) sink.reject(first + at, reason)
        }
        await sink.upTo(first + lines.length - 1)
      }
    },

    end: () => ({
      day: state.header?.day ?? null,
      run: state.header?.run ?? null,
      notes:
        state.suppressed === 0
          ? []
          : [`Rows of people who were erased here, left out: ${state.suppressed.toLocaleString('en-GB')}.`],
    }),

    async prepare(db, engine) {
      await keepLastLines(db, engine)
      await erasures.removeFrom(db)
      // Keeps disqualified people, who come from their own file.
      await addDisqualified(db, engine, await store.disqualifiedLoaded())
      const [loaded] = (await store.loaded()).filter(({ format }) => format === 'disqualified')
      if (loaded) await db.insertInto('loaded').values(loaded).execute()
    },

    replaced: () => erasures.removeLoaded(),
  }

  function onHeader(header: FileHeader): void {
    state.header ??= header
    if (header.run !== state.header.run || header.day !== state.header.day)
      throw new UnusableFile(
        `The files are of different runs: ${state.header.run} of ${state.header.day} and ${header.run} of ${header.day}. Load those of one run together.`,
      )
  }

  function addLine(line: string): string | undefined {
    if (line[8] === '1') {
      const company = readCompanyLine(line)
      state.company = typeof company === 'string' ? null : company.company_number
      if (typeof company === 'string') return company
      if (seen.add(company.company_number)) sink.add('appointed_company', company)
      return undefined
    }
    if (line[8] !== '2') return 'names neither a company nor a person'
    if (line.slice(0, 8) !== state.company) return 'names a person, and no line of that company is before it'
    const facts = readPersonLine(line)
    if (typeof facts === 'string') return facts
    const { officer, appointment } = facts
    if (isSuppressed(officer.director_id)) {
      state.suppressed += 1
      return undefined
    }
    state.appointments += 1
    // The latest appointment gives the place where a search finds the officer.
    const order = `${lineMark}${appointment.date ?? ''}${lineMark}${String(state.appointments).padStart(10, '0')}`
    sink.add('officer', { ...officer, director_id: officer.director_id + order })
    sink.add('appointment', { appointment_id: state.appointments, ...appointment })
    return undefined
  }
}
