/** Answers of one turn of the event loop, and callers who leave or a stop meanwhile. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfTurn } from './end-of-turn.ts'
import { createServer } from './server.ts'
import type { Service } from './service.ts'
import { type TestService, testService } from './testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const path = '/soap/service.asmx'
const replyOf = (body: string) => ({ status: 200, headers: { 'content-type': 'text/xml' }, body })
const serverThat = (answer: Service['answer']) => createServer({ ...service, service: { ...service.service, answer } })

test('of two answers that are ready in one turn, none is sent before both are ready', async () => {
  const order: string[] = []
  const both = Promise.withResolvers<void>()
  let asked = 0
  const server = serverThat(async ({ query }) => {
    asked += 1
    if (asked === 2) both.resolve()
    await both.promise
    // Many steps, and all within this turn.
    if (query === 'late') for (let promises = 0; promises < 1000; promises += 1) await null
    order.push(`${query} is ready`)
    return replyOf(query)
  })
  server.addHook('onSend', async (_request, _reply, payload) => {
    order.push(`${payload} is sent`)
    return payload
  })
  const replies = await Promise.all(['early', 'late'].map((query) => server.inject(`${path}?${query}`)))
  await server.close()
  expect(replies.map(({ body }) => body)).toEqual(['early', 'late'])
  expect(order.slice(0, 2)).toEqual(['early is ready', 'late is ready'])
  expect(order.slice(2).toSorted()).toEqual(['early is sent', 'late is sent'])
})

test('what is ready in a later turn waits for the end of that turn', async () => {
  const turnEnds = endOfTurn()
  const first = turnEnds()
  expect(turnEnds()).toBe(first)
  await first
  const second = turnEnds()
  expect(second).not.toBe(first)
  expect(await second).toBeUndefined()
})

test('an answer that waits for its turn is sent although the server begins to stop', async () => {
  let stopped: Promise<unknown> = Promise.resolve()
  const server = serverThat(async () => {
    stopped = server.close()
    return replyOf('answered')
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${url}${path}`)
  expect([reply.status, await reply.text()]).toEqual([200, 'answered'])
  await stopped
})

test('a caller who leaves before the turn ends harms no other', async () => {
  let leave: (() => void) | null = null
  const server = serverThat(async ({ query }) => {
    if (query === 'leaves') leave?.()
    return replyOf('answered')
  })
  server.server.on('request', ({ socket }) => {
    leave = () => socket.destroy()
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  await expect(fetch(`${url}${path}?leaves`)).rejects.toThrow('fetch failed')
  const reply = await fetch(`${url}${path}?stays`)
  expect([reply.status, await reply.text()]).toEqual([200, 'answered'])
  await server.close()
})
