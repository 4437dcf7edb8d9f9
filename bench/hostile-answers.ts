/**
 * The longest wait of /api/health while one hostile answer of 30 MB is received, opened from its record and searched
 * for a report; and the longest wait without load. The aim is 100 ms (decision 0067).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { hostileApplication } from './measure/hostile.ts'

const hostile = [
  ['returns', '\r'],
  ['references', '&amp;'],
  ['elements', '<a/>'],
  ['open CDATA', '<![CDATA['],
] as const

let unit = ''
const { url, headers, close } = await hostileApplication(() => unit)
const post = (address: string, body: object) =>
  fetch(url + address, { method: 'POST', headers, body: JSON.stringify(body) })

/** In milliseconds: the time of the work, and the slowest /api/health meanwhile. */
async function during(work: Promise<Response>): Promise<{ milliseconds: number; longest: number; text: string }> {
  const began = performance.now()
  let isOver = false
  const text = work.then((reply) => reply.text()).finally(() => (isOver = true))
  let longest = 0
  while (!isOver) {
    const from = performance.now()
    await (await fetch(`${url}/api/health`)).text()
    longest = Math.max(longest, performance.now() - from)
    await wait(5)
  }
  return { text: await text, longest, milliseconds: performance.now() - began }
}

const idle = await during(wait(3000).then(() => new Response()))
console.log(`/api/health, nothing else: ${idle.longest.toFixed(0)} ms at most`)
for (const [name, each] of hostile) {
  unit = each
  const received = await during(post('/api/lookups/geo_code', { text: name }))
  const { record, outcome, detail } = JSON.parse(received.text)
  const opened = await during(fetch(`${url}/api/records/${record.id}`, { headers }))
  const searched = await during(post('/api/data-subject', { text: 'A & B' }))
  const figures = Object.entries({ received, opened, searched }).map(
    ([what, { milliseconds, longest }]) =>
      `${what} in ${(milliseconds / 1000).toFixed(1)} s, health ${longest.toFixed(0)} ms`,
  )
  console.log(`30 MB of ${name}: ${figures.join('; ')}. ${outcome}${detail ? `: ${detail}` : ''}`)
}
await close()
