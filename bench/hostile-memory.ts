/**
 * The memory of the application before, during and after ten hostile answers of 30 MB, one after the other and all at
 * once. The aim is 700 MB at most, given back afterwards (decision 0141).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { hostileApplication } from './measure/hostile.ts'
import { memoryOf } from './measure/process.ts'

const units = ['\r', '&amp;', '<a/>', '<![CDATA[', '<geo_data/>', '%2525', 'é', '<!---->', '\0', '\\']

let calls = 0
const { application, url, headers, close } = await hostileApplication(() => units[calls++ % units.length]!)
const lookUp = async (text: string) => {
  const body = JSON.stringify({ text })
  const reply = await fetch(`${url}/api/lookups/geo_code`, { method: 'POST', headers, body })
  const { record } = JSON.parse(await reply.text()) as { record: { id: string } }
  await (await fetch(`${url}/api/records/${record.id}`, { headers })).arrayBuffer()
}
const say = (when: string) => {
  const { now, most } = memoryOf(application)
  console.log(`${when}: ${now.toFixed(0)} MB, and ${most.toFixed(0)} MB at most so far`)
}

say('At the start')
for (const at of units.keys()) await lookUp(`one ${at}`)
say('After ten, one after the other')
await Promise.all(Array.from(units.keys(), (at) => lookUp(`all ${at}`)))
say('After ten at once')
await wait(10_000)
say('Ten seconds later')
await close()
