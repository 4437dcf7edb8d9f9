/** The thread of `createNameCollector`. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Packed, unpack } from '../../../platform/many-rows.ts'
import { NameLists } from './name-lists.ts'

const lists = new NameLists({ file: workerData as number })

parentPort!.on('message', (names: Packed | null) => {
  if (names) add(names)
  parentPort!.postMessage(names ? null : lists.collected())
})

function add(names: Packed): void {
  const [id, key, dataSet, place] = ['company_name_id', 'name_key', 'data_set', 'place'].map((name) =>
    names.columns.indexOf(name),
  ) as [number, number, number, number]
  for (const values of unpack<never>(names))
    lists.add({
      company_name_id: values[id]!,
      name_key: values[key]!,
      data_set: values[dataSet]!,
      place: values[place]!,
    })
}
