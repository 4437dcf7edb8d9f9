import type { Store } from '../store/store.ts'

export type Format = {
  readonly loads: string
  readonly options: {
    readonly [name: string]: {
      readonly means: string
      readonly default: string /** Takes no value. */
      readonly isSwitch?: true
    }
  }
  readonly takesMany?: true
  load(files: readonly string[], context: LoadContext): Promise<Loaded>
}

export type LoadContext = {
  store: Store
  options: { readonly [name: string]: string }
  now: Date
  /** Receives now and then the number of rows read, and the share of the input if it is known. */
  onRows(count: number, share?: number): void
}

export type Loaded = {
  into: string
  loaded: number
  /** What was counted, if not rows. */
  unit?: string
  rejected: number
  notes: string[]
}

/** One row of a file, by the names of its columns. An empty text means no value. */
export type Row = { number: number; fields: { readonly [column: string]: string } }

export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}
