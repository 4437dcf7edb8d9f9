/** minisearch with the same names, in a separate process. */
import MiniSearch from 'minisearch'
import { answer, measure } from './measured.ts'
import { companyName, vocabulary } from './names.ts'

answer(async ({ names, words, rounds }) => {
  const known = vocabulary(words)
  const index = new MiniSearch({ fields: ['name'], storeFields: ['name'] })
  for (let number = 0; number < names; number += 1) index.add({ id: number, name: companyName(known, number) })
  return measure(rounds, async ({ typed }, kind) => {
    const fuzzy = kind === 'one typo' ? 1 : kind === 'two typos' ? 2 : false
    const last = typed.split(' ').at(-1)
    const found = index.search(typed, {
      combineWith: 'AND',
      fuzzy,
      prefix: (word) => kind === 'prefix' && word === last?.toLowerCase(),
    })
    return found.slice(0, 20).map(({ name }) => name as string)
  })
})
