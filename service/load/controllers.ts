/** Persons with significant control: the daily snapshot of Companies House (docs/loading.md, decisions 0158, 0159). */
import { openGovernmentLicence } from '../../contract/attribution.ts'
import { loadedControllers } from '../../contract/source.ts'
import { keepLastOfEach } from '../store/loaded-controllers.ts'
import { partsInOrder, requireAllParts } from './all-parts.ts'
import { loadChanges } from './controller-changes.ts'
import { type ControlState, emptyState, endOfFile, readControlLines, suppressedIn } from './controller-file.ts'
import type { ControllerLine, StatementLine } from './controller-lines.ts'
import { erasedMeanwhile } from './erased-meanwhile.ts'
import type { Format } from './format.ts'
import { openInput } from './input.ts'
import { linesOf } from './lines.ts'
import { partFormat, type Reader, type Reading } from './load-part.ts'

const entries = /\.(txt|jsonl?)$/i
const partName = /_(\d+)of(\d+)\./i

const whole = partFormat({
  name: 'controllers',
  loads:
    'persons with significant control, from the snapshot of Companies House; what changed since the one before is written',
  part: 'controllers',
  entries,
  licence: openGovernmentLicence,
  register: loadedControllers,
  version: 1,
  read: readControllers,
})

export const controllers: Format = {
  ...whole,
  async load(given, context) {
    requireAllParts(given, partName)
    const files = partsInOrder(given, partName)
    const held = (await context.store.loaded()).find(({ format }) => format === 'controllers')
    if (!held || context.options.replace === 'yes') return whole.load(files, context)
    const input = await openInput(files, entries)
    try {
      return await loadChanges(held, input, context)
    } finally {
      input.close()
    }
  },
}

type State = ControlState & { erased: number; numbers: { controller: number; statement: number } }

async function readControllers(reading: Reading): Promise<Reader> {
  const { sink, characterSet, files, options, saved, store } = reading
  const erased = await store.countSuppressed()
  const state: State = (saved as State | null) ?? { ...emptyState(), erased, numbers: { controller: 0, statement: 0 } }
  const erasures = erasedMeanwhile(store, 'controllers', state.erased)
  const rows = {
    isSuppressed: await suppressedIn(store),
    controller: (row: ControllerLine) => {
      state.numbers.controller += 1
      sink.add('controller', { ...row, number: state.numbers.controller })
    },
    statement: (row: StatementLine) => {
      state.numbers.statement += 1
      sink.add('control_statement', { ...row, number: state.numbers.statement })
    },
    count: () => sink.count(),
    reject: (line: number, reason: string) => sink.reject(line, reason),
  }

  return {
    state,

    async text(text, from) {
      for await (const lines of linesOf(text, characterSet)) {
        readControlLines(lines, { name: text.name, from, state, sink: rows })
        await sink.upTo(lines.from + lines.lines.length - 1)
      }
    },

    end: () => ({ day: endOfFile(files, state, options.replace === 'yes') }),

    async prepare(db) {
      await keepLastOfEach(db)
      await erasures.removeFrom(db)
    },

    replaced: () => erasures.removeLoaded(),
  }
}
