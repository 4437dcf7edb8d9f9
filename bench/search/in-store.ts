/** The service's own store, in a separate process, so that its memory is its own. */
import { toNameKey } from '../../service/store/name-key.ts'
import { firstRows } from '../../service/store/paging.ts'
import { dataSets } from '../../service/store/search/ranks.ts'
import { openStore } from '../../service/store/store.ts'
import { answer, measure } from './measured.ts'

answer(async ({ address, rounds }) => {
  const store = await openStore(address)
  const measured = await measure(rounds, async ({ typed }, kind) => {
    if (kind.includes('surname')) {
      // As the service reads a typed name.
      const [surname = '', names = ''] = typed.split(', ').map(toNameKey)
      const given = names.split(' ').filter((name) => name !== '')
      const search = { names: [{ surname, given }], officer_type: 'CUR' as const, area: {} }
      const { rows } = await store.officersNamed(search, firstRows(20))
      return rows.map((row) => `${row.surname}, ${row.forename}`)
    }
    const { hits } = await store.companiesNamed({ name: typed, dataSets }, firstRows(20))
    return hits.map(({ row }) => row.name)
  })
  await store.close()
  return measured
})
