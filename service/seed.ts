/** The fictional register, put into a store that has none. */
import { type SampleOptions, sampleRegister } from '../fiction/register.ts'
import type { Store } from './store/store.ts'

/** @param onProgress told now and then how many rows are written */
export async function seedWhenEmpty(
  store: Store,
  sample: SampleOptions,
  onProgress?: (rows: number) => void,
): Promise<void> {
  if ((await store.fact('companies')) === undefined && (await store.loaded()).length === 0)
    await seed(store, sample, onProgress)
}

/** Whatever register the store held is replaced; it happens whole or not at all. */
export async function seed(
  store: Store,
  sample: SampleOptions,
  onProgress: (rows: number) => void = () => {},
): Promise<void> {
  let rows = 0
  await store.fill(sampleRegister(sample), (count) => {
    rows += count
    onProgress(rows)
  })
}
