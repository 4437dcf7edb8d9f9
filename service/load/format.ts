/** What `npm run load` needs to know about a format (design 6). */
import type { Store } from '../store/store.ts'

export type Format = {
  /** The end of the sentence "Loads …". */
  readonly loads: string
  readonly options: {
    readonly [name: string]: {
      readonly means: string
      readonly default: string /** Takes no value. */
      readonly isSwitch?: true
    }
  }
  /** Whether its data may come in several files. */
  readonly takesMany?: true
  /** @throws UnusableFile where nothing of the file can be used; the store is then as it was */
  load(files: readonly string[], context: LoadContext): Promise<Loaded>
}

export type LoadContext = {
  store: Store
  /** The value of each option of the format. */
  options: { readonly [name: string]: string }
  now: Date
  /** Told now and then how many rows were read, and which share of the input, where that is known. */
  onRows(count: number, share?: number): void
}

export type Loaded = {
  /** Where they went: "the list … of account …". */
  into: string
  loaded: number
  rejected: number
  /** What else the operator should know, a sentence each. */
  notes: string[]
}

/** One row of a file as texts by the names of its columns; an empty one was not given. */
export type Row = { number: number; fields: { readonly [column: string]: string } }

/** A file that cannot be used, with why, in one line. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}
