/** Loading as the command does it, for tests. */
import type { Store } from '../store/store.ts'
import type { Loaded } from './format.ts'
import { nearest } from './nearest.ts'

type Options = { group?: string; account?: string; onRows?: (count: number) => void }

export const loadNearest = (
  store: Store,
  file: string,
  { group = '', account = 'default', onRows = () => {} }: Options = {},
): Promise<Loaded> =>
  nearest.load(file, { store, options: { group, account }, now: new Date('2026-11-20T10:00:00Z'), onRows })
