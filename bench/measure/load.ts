/** Requests that many connections send, and their answers. */
import { performance } from 'node:perf_hooks'
import autocannon from 'autocannon'
import { type Agent, request } from 'undici'
import type { Request } from './desk.ts'

/** @returns answers a second @throws if one request fails */
export async function speedOf(asked: Request, connections: number, duration: number): Promise<number> {
  const { requests, non2xx, errors } = await autocannon({ ...asked, method: 'POST', duration, connections })
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests were not answered.`)
  return requests.average
}

/** @returns milliseconds of each of `count` requests, one after the other */
export async function timesOf(asked: Request, dispatcher: Agent, count: number): Promise<number[]> {
  const times: number[] = []
  for (let index = 0; index < count; index += 1) {
    const before = performance.now()
    const { statusCode, body } = await request(asked.url, { ...asked, method: 'POST', dispatcher })
    const text = await body.text()
    times.push(performance.now() - before)
    if (statusCode !== 200) throw new Error(text)
  }
  return times
}

/** @returns how many of as many requests at once were answered */
export async function answeredOf(asked: Request, dispatcher: Agent, atOnce: number): Promise<number> {
  const statuses = await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const { statusCode, body } = await request(asked.url, { ...asked, method: 'POST', dispatcher })
      await body.dump({ limit: Number.POSITIVE_INFINITY })
      return statusCode
    }),
  )
  return statuses.filter((status) => status === 200).length
}
