/** Writes the fictional register into a store without one, or with one of an earlier version. */
import { type SampleOptions, sampleRegister } from '../fiction/register.ts'
import type { Store } from './store/store.ts'

/** @param onProgress receives now and then the number of rows written */
export async function seedWhenEmpty(
  store: Store,
  sample: SampleOptions,
  onProgress?: (rows: number) => void,
): Promise<void> {
  const companies = await store.fact('companies')
  if (companies === undefined && (await store.loaded()).length === 0) await seed(store, sample, onProgress)
  else if (companies !== undefined && (await isOfEarlierVersion(store))) {
    const isLean = (await store.fact('lean')) === 'true'
    await seed(store, { seed: Number(await store.fact('seed')), companies: Number(companies), isLean }, onProgress)
  }
}

/** The same options give the same rows. Each of these facts came with rows that earlier versions lack. */
async function isOfEarlierVersion(store: Store): Promise<boolean> {
  if ((await store.fact('fictional')) !== 'true') return false
  const facts = await Promise.all(['control', 'lists', 'land', 'overseas'].map((key) => store.fact(key)))
  return facts.includes(undefined)
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
