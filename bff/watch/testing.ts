/** A register that changes between the runs of a watch, and a clock that goes on by days. */
import { expect } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import type { Watch, WatchRun } from '../../contract/desk/watches.ts'
import type { OperationName, Result } from '../../contract/operations.ts'
import type { Engine } from '../../platform/database.ts'
import { admin, testApp } from '../testing/app.ts'
import { testClock } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { type Answer, listeningTo } from '../testing/upstream.ts'

export type Appointment = { id: string; name: string; date: string; resigned?: string }

/** As the service lists it. */
export const officer = ({ id, name, date, resigned }: Appointment) => ({
  director_id: id,
  name_single_line: name,
  director_appt_list: [
    {
      type: 'DIR',
      date,
      status: resigned ? 'RESIGNED' : 'CURRENT',
      ...(resigned && { resignation_date: resigned }),
    },
  ],
})

/** Says for one operation what the register answers; other operations go to the service of the tests. */
export async function changingRegister() {
  const answers = new Map<OperationName, Answer>()
  let calls = 0
  const { soap11 } = bindingsAt(testService().url)
  const upstream = await listeningTo(testService().url, ({ body }) => {
    const found = [...answers].find(([operation]) => body.includes(`<${operation}`) || body.includes(`:${operation}`))
    if (!found) return undefined
    calls += 1
    return found[1]
  })
  return {
    url: upstream.url,
    close: upstream.close,
    calls: () => calls,
    answers: <Op extends OperationName>(
      operation: Op,
      result: (asked: string) => Result<Op>,
      headers: { [name: string]: string } = {},
    ) => {
      answers.set(operation, ({ body: asked }, response) => {
        const reply = soap11.writeResult(operation, result(asked))
        response.writeHead(reply.status, { ...reply.headers, ...headers } as never).end(reply.body)
      })
    },
    falls: (operation: OperationName) => answers.set(operation, (_, response) => void response.destroy()),
    hangs: (operation: OperationName) => answers.set(operation, () => {}),
  }
}
export type ChangingRegister = Awaited<ReturnType<typeof changingRegister>>

type Given = { engine?: Engine; upstreamUrl: string; env?: { [name: string]: string } }

/** An application whose days the test moves on, with somebody at work in a case. */
export async function deskWithClock(given: Given) {
  const { clock, later } = testClock(new Date().toISOString())
  const app = await testApp({ ...given, clock })
  const analyst = await app.analyst()
  let cases = 0

  async function runsOf(watch_id: string): Promise<WatchRun[]> {
    return (await analyst.get(`/api/watches/${watch_id}`)).json.runs
  }

  return {
    app,
    analyst,
    runsOf,
    today: () => clock().toISOString().slice(0, 10),

    async newCase(): Promise<string> {
      cases += 1
      const file = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      return (await analyst.post('/api/cases', { ...file, reference: `WATCH-${cases}` })).json.case_id
    },

    dayIn: (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString().slice(0, 10),

    /** Sessions end meanwhile. */
    async daysPass(days: number): Promise<void> {
      later(days * 86_400)
      await analyst.post('/api/session', admin)
    },

    /** The newest run, once there are as many and none is under way. */
    async run(watch_id: string, count: number): Promise<WatchRun> {
      await expect
        .poll(async () => (await runsOf(watch_id)).filter(({ outcome }) => outcome !== 'running').length, {
          ...{ timeout: 30_000, interval: 50 },
        })
        .toBe(count)
      return (await runsOf(watch_id))[0]!
    },

    watch: async (watch_id: string): Promise<Watch> => (await analyst.get(`/api/watches/${watch_id}`)).json.watch,
  }
}
export type Desk = Awaited<ReturnType<typeof deskWithClock>>
