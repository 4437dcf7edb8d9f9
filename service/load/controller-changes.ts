/** A snapshot over a loaded one: only new, changed and gone lines are written (decision 0159). */
import { attributionOf, openGovernmentLicence } from '../../contract/attribution.ts'
import { loadedControllers } from '../../contract/source.ts'
import type { Loaded as LoadedRow } from '../store/loaded.ts'
import { changesOf, indexControllers } from '../store/loaded-controllers.ts'
import { noteLoaded } from '../store/loaded-officers.ts'
import type { ChangeOfPart } from '../store/side.ts'
import { emptyState, endOfFile, readControlLines, suppressedIn } from './controller-file.ts'
import type { ControllerLine, StatementLine } from './controller-lines.ts'
import { erasedMeanwhile } from './erased-meanwhile.ts'
import { type LoadContext, type Loaded, UnusableFile } from './format.ts'
import type { Input } from './input.ts'
import { type CharacterSet, linesOf, WrongCharacterSet } from './lines.ts'
import { Rejects } from './rejects.ts'
import { requireReplace } from './replacing.ts'
import { dayIn } from './values.ts'

/** Of all lines, in a day. About one in 2,000 changes: this is ten times as much. */
const mostChanged = 0.005
/** In a register of any size. */
const fewLines = 10
const batchSize = 2_000
const aDay = 86_400_000

type Compared = { counts: { added: number; changed: number; gone: number }; records: number; day: string | null }

/** @param held what is loaded */
export async function loadChanges(held: LoadedRow, input: Input, context: LoadContext): Promise<Loaded> {
  const { store, options } = context
  await requireReplace(store, options, { format: held.format, part: held.part, day: dayIn(input.files) })
  return compareIn('utf-8').catch((error: unknown) => {
    if (error instanceof WrongCharacterSet) return compareIn('windows-1252')
    throw error
  })

  /** Each attempt begins its rejects anew. */
  async function compareIn(characterSet: CharacterSet): Promise<Loaded> {
    const rejects = await Rejects.beside(input.files[0]!)
    const erasures = erasedMeanwhile(store, 'controllers', await store.countSuppressed())
    try {
      const changed = await store.changePart(
        'controllers',
        comparing(held, input, { ...context, rejects, characterSet }),
      )
      await erasures.removeLoaded()
      return loadedOf(changed!, rejects)
    } finally {
      await rejects.close()
    }
  }

  function loadedOf({ counts, records, day }: Compared, rejects: Rejects): Loaded {
    const [added, changed, gone, same] = [
      ...[counts.added, counts.changed, counts.gone],
      records - rejects.count - counts.added - counts.changed,
    ].map((count) => count!.toLocaleString('en-GB'))
    return {
      into: `the register${day === null ? '' : `, of ${day}`}`,
      loaded: counts.added + counts.changed,
      rejected: rejects.count,
      notes: [
        `Compared with the register of ${held.day ?? 'an unknown day'}: ${added} new, ${changed} changed, ${gone} gone, ${same} the same.`,
        ...(rejects.count > 0 ? [`${rejects.file} gives the reason for each rejected row.`] : []),
      ],
    }
  }
}

type Comparing = LoadContext & { rejects: Rejects; characterSet: CharacterSet }

function comparing(held: LoadedRow, input: Input, context: Comparing): ChangeOfPart<Compared> {
  const { store, options, now, onRows, rejects, characterSet } = context
  return async (tx, engine) => {
    const controllers = await changesOf(tx, engine, 'controller', (row) => row.controller_id)
    const statements = await changesOf(tx, engine, 'control_statement', (row) => row.statement_id)
    const all = controllers.rows + statements.rows
    const state = emptyState()
    const lines: { controllers: ControllerLine[]; statements: StatementLine[] } = { controllers: [], statements: [] }
    const rejected: { row: number | string; reason: string }[] = []
    let records = 0
    const isSuppressed = await suppressedIn(store)

    for (const text of input.texts) {
      const sink = {
        isSuppressed,
        controller: (row: ControllerLine) => lines.controllers.push(row),
        statement: (row: StatementLine) => lines.statements.push(row),
        count: () => (records += 1),
        reject: (line: number, reason: string) =>
          rejected.push({ row: input.texts.length > 1 ? `${text.name}:${line}` : line, reason }),
      }
      for await (const some of linesOf(text, characterSet)) {
        readControlLines(some, { name: text.name, from: 0, state, sink })
        if (lines.controllers.length + lines.statements.length + rejected.length >= batchSize) await write()
      }
    }
    await write()
    const day = endOfFile(input.files, state, false)
    const counts = countsOf()
    requireFew(counts.added + counts.changed + counts.gone, day)
    const rows = records - rejects.count
    await requireReplace(store, options, { format: held.format, part: held.part, day })
    await controllers.removeGone()
    await statements.removeGone()
    if (counts.added + counts.changed + counts.gone > 0) await indexControllers(tx, engine)
    await noteLoaded(tx, {
      format: held.format,
      part: held.part,
      day,
      run: null,
      rows,
      rejected: rejects.count,
      files: input.files.map((file) => file.split(/[\\/]/).at(-1)).join(', '),
      licence: openGovernmentLicence,
      attribution: attributionOf({ register: loadedControllers, of: day }) ?? '',
      loaded_at: now.toISOString(),
    })
    return { counts, records, day }

    async function write(): Promise<void> {
      await rejects.addAll(rejected.splice(0))
      await controllers.write(lines.controllers.splice(0))
      await statements.write(lines.statements.splice(0))
      onRows(records, input.share())
      const { added, changed } = countsOf()
      requireFew(added + changed, dayIn(input.files))
    }

    function countsOf() {
      const sum = (of: 'added' | 'changed') => controllers.counts[of] + statements.counts[of]
      return { added: sum('added'), changed: sum('changed'), gone: controllers.gone() + statements.gone() }
    }

    /** @throws UnusableFile, which undoes what was written */
    function requireFew(differing: number, day: string | null): void {
      const days = held.day && day ? Math.max(1, (Date.parse(day) - Date.parse(held.day)) / aDay) : 1
      const most = Math.max(fewLines, Math.round(all * mostChanged * days))
      if (differing <= most) return
      const [many, total] = [most, all].map((count) => count.toLocaleString('en-GB'))
      throw new UnusableFile(
        `More than ${many} of ${total} lines differ from the register of ${held.day ?? 'an unknown day'}. ${days} ${days === 1 ? 'day does' : 'days do'} not explain that. Check the file. Add --replace to load it all the same.`,
      )
    }
  }
}
