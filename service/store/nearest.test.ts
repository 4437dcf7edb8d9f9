/** A list that an older version left unpacked, one whose leaves are gone, and one that two programs pack. */
import { expect, test } from 'vitest'
import { connect } from '../../platform/database.ts'
import { engines, isInstalled, newDatabase, waitingForLocks } from '../../platform/testing/databases.ts'
import type { Listed } from './nearest.ts'
import { openStore } from './store.ts'
import type { Tables } from './tables.ts'

const onMeridian = (latitude: number) => ({ latitude, longitude: -1 })
const owned = { account_id: 1, group_name: 'many' }
const nothing = { name: null, address: null, postcode: null, misc1: null, misc2: null, misc3: null, misc4: null }

async function* listed(): AsyncGenerator<Listed[]> {
  yield Array.from({ length: 500 }, (_, at) => ({
    id: String(at),
    ...nothing,
    name: ['Café “Łódź”', null, 'Line\nbreak, 中'][at % 3]!,
    opening_time_list: at % 2 === 0 ? null : '[{"day":"Monday","open":"09:00","close":"17:30"}]',
    service_list: null,
    latitude: 50 + ((at * 37) % 500) / 100,
    longitude: -3 + ((at * 61) % 500) / 200,
  }))
}

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(`over ${engine}, a list is found packed or not, and never in part`, async () => {
    const database = await newDatabase(engine)
    const store = await openStore(database.address)
    const { db, close } = connect<Tables>(database.address, { durable: false })
    const nearest = () =>
      store.nearest(owned, { origin: { latitude: 52, longitude: -2 }, max_range_metres: 60_000, max_results: 40 })
    await store.replaceNearestList(owned, listed(), new Date())
    const packed = (await nearest())!
    expect(packed).toHaveLength(40)
    const rows = await db.selectFrom('nearest').selectAll().execute()
    for (const { distance_metres, ...row } of packed)
      expect({ ...row, group_id: rows[0]!.group_id }).toEqual(
        rows.find(({ nearest_id }) => nearest_id === row.nearest_id),
      )

    await db.deleteFrom('nearest_leaf').execute()
    await expect(nearest()).rejects.toThrow('lacks some of its rows')
    await db.deleteFrom('nearest_tree').execute()
    expect(await nearest()).toEqual(packed)

    await store.completeIndex()
    expect(await db.selectFrom('nearest_leaf').select('leaf').execute()).toHaveLength(8)
    expect(await nearest()).toEqual(packed)
    await close()
    await store.close()
    await database.drop()
  })

for (const engine of engines)
  test.skipIf(!isInstalled(engine))(
    `over ${engine}, many points at one place come in the order of the list`,
    async () => {
      const database = await newDatabase(engine)
      const store = await openStore(database.address)
      const [here, near, far] = [onMeridian(51), onMeridian(51.01), onMeridian(51.02)]
      const rows = [
        { ...near, count: 2 },
        { ...here, count: 17_000 },
        { ...near, count: 1 },
        { ...far, count: 50 },
      ]
      async function* batches(): AsyncGenerator<Listed[]> {
        for (const { count, ...position } of rows)
          yield Array.from({ length: count }, (_, at) => ({
            id: String(at),
            ...nothing,
            opening_time_list: null,
            service_list: null,
            ...position,
          }))
      }
      await store.replaceNearestList(owned, batches(), new Date())
      const found = async (max_results: number) =>
        (await store.nearest(owned, { origin: here, max_range_metres: 2_000, max_results }))!.map(
          ({ nearest_id, distance_metres }) => [nearest_id, Math.round(distance_metres)],
        )
      expect(await found(3)).toEqual([
        [3, 0],
        [4, 0],
        [5, 0],
      ])
      const all = await found(20_000)
      expect(all).toHaveLength(17_003)
      expect(all.slice(-4)).toEqual([
        [17_002, 0],
        [1, 1112],
        [2, 1112],
        [17_003, 1112],
      ])
      await store.close()
      await database.drop()
    },
  )

test.skipIf(!isInstalled('postgres'))('a program waits as long as another one packs the same list', async () => {
  const database = await newDatabase('postgres')
  const store = await openStore(database.address)
  await store.replaceNearestList(owned, listed(), new Date())
  const { db, close } = connect<Tables>(database.address, { durable: false })
  const { group_id } = await db.selectFrom('nearest_tree').select('group_id').executeTakeFirstOrThrow()
  await db.deleteFrom('nearest_leaf').execute()
  await db.deleteFrom('nearest_tree').execute()

  const other = await db.startTransaction().execute()
  await other.insertInto('nearest_tree').values({ tree_id: 1, group_id, boxes: null }).execute()
  // With a wait of one millisecond for any other lock.
  const address = new URL(database.address)
  address.searchParams.set('lock_timeout', '1')
  const second = await openStore(address.href)
  const packing = second.completeIndex()
  packing.catch(() => {})
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  await other.rollback().execute()
  await packing
  expect(await db.selectFrom('nearest_leaf').select('leaf').execute()).toHaveLength(8)
  for (const each of [second, store]) await each.close()
  await close()
  await database.drop()
})
