/** What is loaded, in the lines that `npm run load -- list` prints. */
import type { Store } from '../store/store.ts'

export async function listOfLoaded(store: Store): Promise<string[]> {
  const loaded = await store.loaded()
  if (loaded.length === 0)
    return [
      (await store.fact('fictional')) === 'true'
        ? 'Nothing is loaded. The store holds the fictional register.'
        : 'Nothing is loaded.',
    ]
  return loaded.flatMap(({ format, files, day, run, rows, rejected, licence, attribution, loaded_at }) => [
    `${format}: ${rows.toLocaleString('en-GB')} rows${day === null ? '' : ` of ${day}`}${run === null ? '' : `, run ${run}`}${rejected === 0 ? '' : `, ${rejected.toLocaleString('en-GB')} rejected`}`,
    `  from ${files}, loaded on ${loaded_at.slice(0, 10)}`,
    `  licence: ${licence}`,
    `  show with it: ${attribution}`,
  ])
}
