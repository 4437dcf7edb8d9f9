/** The service's own store, in a separate process, so that its memory is its own. */
import { firstRows } from '../../service/store/paging.ts'
import { dataSets } from '../../service/store/search/ranks.ts'
import { openStore } from '../../service/store/store.ts'
import { answer, measure } from './measured.ts'

answer(async ({ address, rounds }) => {
  const store = await openStore(address)
  const measured = await measure(rounds, async ({ typed }, kind) => {
    if (kind.includes('surname')) {
      const [surname = '', ...given] = typed.split(', ')
      const search = { names: [{ surname, given }], officer_type: 'CUR', area: {} } as const
      const { rows } = await store.officersNamed({ ...search, names: [...search.names] }, firstRows(20))
      return rows.map((row) => `${row.surname}, ${row.forename}`)
    }
    const { hits } = await store.companiesNamed({ name: typed, dataSets }, firstRows(20))
    return hits.map(({ row }) => row.name)
  })
  await store.close()
  return measured
})
