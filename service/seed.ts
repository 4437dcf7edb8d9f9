/** Writes the fictional register into a store without one. */
import { type SampleOptions, sampleRegister } from '../fiction/register.ts'
import type { Store } from './store/store.ts'

/** @param onProgress receives now and then the number of rows written */
export async function seedWhenEmpty(
  store: Store,
  sample: SampleOptions,
  onProgress?: (rows: number) => void,
): Promise<void> {
  if ((await store.fact('companies')) === undefined && (await store.loaded()).length === 0)
    await seed(store, sample, onProgress)
}

/** Replaces any register of the store, as a whole or not at all. */
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
