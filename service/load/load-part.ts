/** Loads open data into a part of the register, which is then replaced. A killed load continues (decision 0078). */
import { createHash } from 'node:crypto'
import { attributionOf } from '../../contract/attribution.ts'
import { Writes } from '../../platform/bulk-insert.ts'
import { DatabaseUnusable } from '../../platform/database-fault.ts'
import type { Part } from '../store/parts.ts'
import type { Checkpoint, Side } from '../store/side.ts'
import type { Store } from '../store/store.ts'
import type { Tables } from '../store/tables.ts'
import { type Format, type LoadContext, type Loaded, UnusableFile } from './format.ts'
import { type Input, openInput, type Text } from './input.ts'
import { type CharacterSet, WrongCharacterSet } from './lines.ts'
import { Rejects } from './rejects.ts'
import { replace, requireFewRejected, requireReplace } from './replacing.ts'
import { monthIn } from './values.ts'

export type PartFormat = {
  loads: string
  part: Part
  options?: Format['options']
  entries: RegExp
  licence: string
  /** The name of the register. */
  register: string
  /** For a format of many lists: what this one is called, and its licence. @throws UnusableFile */
  named?(options: LoadContext['options']): { name: string; register: string; licence: string }
  /** What its rows are, if not rows of a file. */
  unit?: string
  /** Changes when the same file makes other rows. Then an unfinished load of an earlier version starts again. */
  version: number
  read(reading: Reading): Reader | Promise<Reader>
}

export type Reading = {
  sink: Sink
  characterSet: CharacterSet
  /** The names of the input's files: `BasicCompanyData-2026-11-01.zip`. */
  files: readonly string[]
  options: LoadContext['options']
  store: Store
  now: Date
  saved: unknown
  side: Pick<Side, 'texts'>
}

export type Reader = {
  readonly state: unknown
  /** Passes rows to the sink. @param from skips the lines up to this one, which are stored @throws UnusableFile */
  text(text: Text, from: number): Promise<void>
  /** Runs after the last text. @throws UnusableFile if the input is incomplete */
  end?(): { day: string | null; run?: string | null; notes?: string[] }
  prepare?: Parameters<Side['finish']>[1]
  /** Runs when the part is replaced. */
  replaced?(): Promise<void>
}

export type Sink = {
  add<Table extends keyof Tables>(table: Table, row: Tables[Table]): void
  /** @param reason the end of the sentence "This row …", without any value of the row */
  reject(line: number, reason: string): void
  /** Call it between rows, often. Everything up to this line was passed on. */
  upTo(line: number): Promise<void>
  count(): void
}

/** Rows in one write, with a checkpoint. More would outlive the garbage collector's first look, which is costly. */
const batchSize = 2_000

export const replaceSample: Format['options'] = {
  'replace-sample': { means: 'deletes the fictional register', default: 'no', isSwitch: true },
}

export async function requireReplaceSample(store: Store, options: LoadContext['options']): Promise<void> {
  if ((await store.fact('fictional')) === 'true' && options['replace-sample'] !== 'yes')
    throw new UnusableFile(
      'This store holds the fictional register, which never mixes with real data. Add --replace-sample to delete it and load these data.',
    )
}

export const partFormat = (format: PartFormat & { name: string }): Format => ({
  loads: format.loads,
  takesMany: true,
  options: { ...format.options, ...replaceSample, ...replace },
  load: async (files, context) => loadPart({ ...format, ...format.named?.(context.options) }, files, context),
})

async function loadPart(
  format: PartFormat & { name: string },
  files: readonly string[],
  context: LoadContext,
): Promise<Loaded> {
  const { store, options } = context
  await requireReplaceSample(store, options)
  const input = await openInput(files, format.entries)
  // A day in the name spares an hour of reading.
  const coming = { format: format.name, part: format.part, day: monthIn(input.files) }
  const side = await requireReplace(store, options, coming)
    .then(() => store.openSide(format.part))
    .catch((error: unknown) => {
      input.close()
      throw error
    })
  try {
    return await loadInto(side, format, input, context)
  } catch (error) {
    if (error instanceof DatabaseUnusable && error.fault === 'full') await side.discard().catch(() => {})
    throw error
  } finally {
    await side.close().catch(() => {})
    input.close()
  }
}

async function loadInto(
  side: Side,
  format: PartFormat & { name: string },
  input: Input,
  context: LoadContext,
): Promise<Loaded> {
  // A load that was refused goes on where it stopped when --replace is added.
  const { replace: _, ...options } = context.options
  const digest = createHash('sha256')
    .update(JSON.stringify([format.name, format.version, options, input.fingerprint]))
    .digest('hex')
  const identity = `${format.name} ${digest}`
  try {
    return await attempt((await side.resume(`${identity} windows-1252`)) ? 'windows-1252' : 'utf-8')
  } catch (error) {
    if (!(error instanceof WrongCharacterSet)) throw error
    const loaded = await attempt('windows-1252')
    return { ...loaded, notes: ['The file is not UTF-8. It was read as windows-1252.', ...loaded.notes] }
  }

  async function attempt(characterSet: CharacterSet): Promise<Loaded> {
    const inputOf = `${identity} ${characterSet}`
    const last = await side.resume(inputOf)
    if (!last) await side.begin()
    const start = last ?? { input: inputOf, text: 0, line: 0, records: 0, rejected: 0, state: null }
    const rejects = await Rejects.beside(input.files[0]!, start.rejected)
    const names = input.texts.length > 1 ? input.texts.map(({ name }) => name) : null
    const batch = new Batch(side, start, { rejects, names }, (records) => context.onRows(records, input.share()))
    try {
      const reader = await format.read({
        sink: batch,
        characterSet,
        options: context.options,
        store: context.store,
        now: context.now,
        side,
        files: input.files,
        saved: start.state,
      })
      if (!start.isFinished)
        for (let text = start.text; text < input.texts.length; text += 1) {
          batch.begin(text, reader)
          await reader.text(input.texts[text]!, text === start.text ? start.line : 0)
        }
      if (!start.isFinished) await batch.end()
      return await finish(reader, batch, rejects)
    } catch (error) {
      await batch.written().catch(() => {})
      throw error
    } finally {
      await rejects.close()
    }
  }

  async function finish(reader: Reader, batch: Batch, rejects: Rejects): Promise<Loaded> {
    const { day = null, run = null, notes = [] } = reader.end?.() ?? {}
    if (batch.records === 0) throw new UnusableFile(`${input.files.join(', ')} has no rows.`)
    if (rejects.count === batch.records)
      throw new UnusableFile(`No row of ${input.files.join(', ')} can be used. ${rejects.file} says why.`)
    requireFewRejected(context.options, rejects, batch.records)
    const rows = batch.records - rejects.count
    await requireReplace(context.store, context.options, { format: format.name, part: format.part, day, run, rows })
    await side.finish(
      {
        format: format.name,
        part: format.part,
        day,
        run,
        rows,
        rejected: rejects.count,
        files: input.files.map((file) => file.split(/[\\/]/).at(-1)).join(', '),
        licence: format.licence,
        attribution:
          attributionOf({ register: format.register, of: day }, context.now.getUTCFullYear()) ?? format.register,
        loaded_at: context.now.toISOString(),
      },
      reader.prepare,
    )
    await reader.replaced?.()
    return {
      into: `the register${day === null ? '' : `, of ${day}`}`,
      ...(format.unit !== undefined && { unit: format.unit }),
      loaded: rows,
      rejected: rejects.count,
      notes: [...notes, ...(rejects.count > 0 ? [`${rejects.file} gives the reason for each rejected row.`] : [])],
    }
  }
}

class Batch implements Sink {
  records: number
  readonly #side: Side
  readonly #rejects: Rejects
  readonly #names: readonly string[] | null
  readonly #onRows: (records: number) => void
  #checkpoint: Checkpoint
  #reader: Reader | null = null
  #waiting = 0
  #reasons: { row: number | string; reason: string }[] = []
  readonly #writes = new Writes()

  constructor(
    side: Side,
    start: Checkpoint,
    { rejects, names }: { rejects: Rejects; names: readonly string[] | null },
    onRows: (records: number) => void,
  ) {
    this.#side = side
    this.#checkpoint = start
    this.#rejects = rejects
    this.#names = names
    this.#onRows = onRows
    this.records = start.records
  }

  /** Rows of the text before may still wait. A flush for each of 582 small files would take long. */
  begin(text: number, reader: Reader): void {
    this.#reader = reader
    if (text !== this.#checkpoint.text) this.#checkpoint = { ...this.#checkpoint, text, line: 0 }
  }

  add<Table extends keyof Tables>(table: Table, row: Tables[Table]): void {
    this.#side.add(table, row)
    this.#waiting += 1
  }

  reject(line: number, reason: string): void {
    const name = this.#names?.[this.#checkpoint.text]
    this.#reasons.push({ row: name === undefined ? line : `${name}:${line}`, reason })
  }

  count(): void {
    this.records += 1
  }

  async upTo(line: number): Promise<void> {
    this.#checkpoint = { ...this.#checkpoint, line }
    if (this.#waiting >= batchSize || this.#reasons.length >= batchSize) await this.#flush()
  }

  async end(): Promise<void> {
    await this.#flush()
    await this.written()
  }

  written(): Promise<void> {
    return this.#writes.end()
  }

  async #flush(): Promise<void> {
    await this.written()
    // Writes rejects first. Rejects after the checkpoint are dropped when a load continues.
    await this.#rejects.addAll(this.#reasons)
    this.#reasons = []
    const state = this.#reader?.state ?? this.#checkpoint.state
    const checkpoint = { ...this.#checkpoint, records: this.records, rejected: this.#rejects.count, state }
    this.#checkpoint = checkpoint
    await this.#writes.begin(async () => {
      await this.#side.write(checkpoint)
      this.#onRows(checkpoint.records)
    })
    this.#waiting = 0
  }
}
