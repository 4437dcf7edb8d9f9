/** What `npm run load` knows of a format (design 6). */
import type { Store } from '../store/store.ts'

export type Format = {
  /** The end of the sentence "Loads …". */
  readonly loads: string
  readonly options: { readonly [name: string]: { readonly means: string; readonly default: string } }
  /** @throws UnusableFile where nothing of the file can be used; the store is then as it was */
  load(file: string, context: LoadContext): Promise<Loaded>
}

export type LoadContext = {
  store: Store
  /** Of each option of the format, what was given or its default. */
  options: { readonly [name: string]: string }
  now: Date
  /** Told now and then how many rows were read. */
  onRows(count: number): void
}

export type Loaded = {
  /** Where they went: "the list … of account …". */
  into: string
  loaded: number
  rejected: number
  /** What else whoever loads should know, a sentence each. */
  notes: string[]
}

/** One row of a file as texts by the names of its columns; an empty one was not given. */
export type Row = { number: number; fields: { readonly [column: string]: string } }

/** A file that cannot be used, with why, in one line. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}
