/** A register that changes between the runs of a watch, and a clock that advances by days. */
import { expect } from 'vitest'
import { bindingsAt } from '../../../contract/bindings/index.ts'
import type { Watch, WatchRun } from '../../../contract/desk/watches.ts'
import type { FieldSet } from '../../../contract/field-set.ts'
import { interfaceOf } from '../../../contract/interfaces.ts'
import type { OperationName, Result } from '../../../contract/operations.ts'
import type { Engine } from '../../../platform/database.ts'
import { admin, caseOf, testApp, visitorOf } from '../../testing/app.ts'
import { testClock } from '../../testing/colleagues.ts'
import { testService } from '../../testing/service.ts'
import { type Answer, listeningTo } from '../../testing/upstream.ts'

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

/** Sets the register's answers to one operation. Other operations go to the service of the tests. */
export async function changingRegister() {
  const answers = new Map<OperationName, Answer>()
  let calls = 0
  const soap11Of = (operation: OperationName, fields?: FieldSet) =>
    bindingsAt(testService().url, { of: interfaceOf(operation), ...(fields && { fields }) }).soap11
  type Loaded = { register?: string; operations: OperationName[]; of: string }
  let loaded: Loaded[] = []
  const instead = ({ body }: { body: string }) => {
    const found = [...answers].find(([operation]) => body.includes(`<${operation}`) || body.includes(`:${operation}`))
    if (!found) return undefined
    calls += 1
    return found[1]
  }
  const registers: Answer = (_, response) => {
    if (loaded.length === 0) return void response.writeHead(404).end()
    const usual = { register: 'BasicCompanyData', kind: 'loaded', licence: 'OGL-UK-3.0', rows: 1, attribution: null }
    const registers = loaded.map((one) => ({ ...usual, ...one }))
    response.writeHead(200).end(JSON.stringify({ registers }))
  }
  const upstream = await listeningTo(testService().url, instead, undefined, registers)
  return {
    url: upstream.url,
    close: upstream.close,
    calls: () => calls,
    /** @param result null: the connection ends without an answer */
    answers: <Op extends OperationName>(
      operation: Op,
      result: (asked: string) => Result<Op> | null,
      headers: { [name: string]: string } = {},
      fields?: FieldSet,
    ) => {
      answers.set(operation, ({ body: asked }, response) => {
        const given = result(asked)
        if (given === null) return void response.destroy()
        const reply = soap11Of(operation, fields).writeResult(operation, given)
        response.writeHead(reply.status, { ...reply.headers, ...headers } as never).end(reply.body)
      })
    },
    /** Dates the register's data, and lists that day in `/registers`, before others. @returns the header of its answers */
    isLoaded(of: string, operations: OperationName[], others: Loaded[] = []): { [name: string]: string } {
      loaded = [{ of, operations }, ...others]
      return { 'whereabouts-source': `register="BasicCompanyData", kind="loaded", of="${of}", licence="OGL-UK-3.0"` }
    },
    /** Holds its answers back. @returns a function that releases them, and those after them */
    holds<Op extends OperationName>(operation: Op, result: (asked: string) => Result<Op>): () => void {
      let waiting: (() => void)[] | null = []
      answers.set(operation, ({ body: asked }, response) => {
        const reply = soap11Of(operation).writeResult(operation, result(asked))
        const answer = () => void response.writeHead(reply.status, reply.headers).end(reply.body)
        if (waiting) waiting.push(answer)
        else answer()
      })
      return () => {
        for (const answer of waiting ?? []) answer()
        waiting = null
      }
    },
    /** It holds a part of the register, and none is in it. */
    lacks: (operation: OperationName) =>
      answers.set(operation, (_, response) => {
        const fault =
          '<faultcode>s:Server</faultcode><faultstring>none_in_part: It holds live companies only.</faultstring>'
        const body = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault>${fault}</s:Fault></s:Body></s:Envelope>`
        response.writeHead(500, { 'content-type': 'text/xml' }).end(body)
      }),
    falls: (operation: OperationName) => answers.set(operation, (_, response) => void response.destroy()),
    /** It refuses each call, and says after how many seconds it takes the next. */
    refuses: (operation: OperationName, seconds: number, status = 429, message = '', first = async () => {}) =>
      answers.set(operation, async (_, response) => {
        await first()
        const headers = { 'content-type': 'text/plain', 'retry-after': String(seconds) }
        response.writeHead(status, headers).end(message)
      }),
    hangs: (operation: OperationName) => answers.set(operation, () => {}),
  }
}
export type ChangingRegister = Awaited<ReturnType<typeof changingRegister>>

type Given = { engine?: Engine; upstreamUrl: string; env?: { [name: string]: string } }

/** An application whose days the test advances, with an analyst in a case. */
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
    clock,
    today: () => clock().toISOString().slice(0, 10),

    async newCase(): Promise<string> {
      cases += 1
      const file = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      return (await analyst.post('/api/cases', { ...file, reference: `WATCH-${cases}` })).json.case_id
    },

    dayIn: (days: number) => new Date(clock().getTime() + days * 86_400_000).toISOString().slice(0, 10),

    /** Meanwhile, sessions end. */
    async daysPass(days: number): Promise<void> {
      later(days * 86_400)
      await analyst.post('/api/session', admin)
    },

    /** The newest run, once there are this many and none is running. */
    async run(watch_id: string, count: number): Promise<WatchRun> {
      await expect
        .poll(async () => (await runsOf(watch_id)).filter(({ outcome }) => outcome !== 'running').length, {
          interval: 50,
        })
        .toBe(count)
      return (await runsOf(watch_id))[0]!
    },

    watch: async (watch_id: string): Promise<Watch> => (await analyst.get(`/api/watches/${watch_id}`)).json.watch,
  }
}
export type Desk = Awaited<ReturnType<typeof deskWithClock>>

/** A register with one officer per company, which counts lookups. @param nextPage the page after one */
export async function countingRegister(nextPage: (number: string, page_id: string) => string | null) {
  const { url, apiKey } = testService()
  const { soap11 } = bindingsAt(url)
  const calls = new Map<string, number>()
  let isHeld: (number: string, page_id: string) => boolean = () => false
  let held: (() => void)[] = []
  const upstream = await listeningTo(url, ({ body }) => {
    const [, number] = /company_number>(\d+)</.exec(body) ?? []
    if (number === undefined || !body.includes('company_appointments')) return undefined
    const page_id = /page_id>(\w+)</.exec(body)?.[1] ?? ''
    calls.set(number, (calls.get(number) ?? 0) + 1)
    return (_, response) => {
      const appt_list = [officer({ id: `ID${number}${page_id}`, name: `Ms ${number} ASH`, date: '2014-03-01' })]
      const reply = soap11.writeResult('company_appointments', { appt_list, next_page_id: nextPage(number, page_id) })
      const answer = () => void response.writeHead(reply.status, reply.headers).end(reply.body)
      if (isHeld(number, page_id)) held.push(answer)
      else answer()
    }
  })
  return {
    url: upstream.url,
    apiKey,
    close: upstream.close,
    calls: () => [...calls.values()].reduce((sum, times) => sum + times, 0),
    callsOf: (number: string) => calls.get(number) ?? 0,
    /** Holds answers back from now on. */
    hold(these: (number: string, page_id: string) => boolean): void {
      isHeld = these
    },
    held: () => held.length,
    release(): void {
      for (const answer of held) answer()
      held = []
    },
  }
}

type Visitor = ReturnType<typeof visitorOf>

export async function visitorOfProgram({ address }: { address: string }): Promise<Visitor> {
  const visitor = visitorOf({ address, publicUrl: address })
  await visitor.post('/api/session', admin)
  return visitor
}

/** By company number: a watch of its officers, at two credits a lookup. */
export async function watchEach(visitor: Visitor, numbers: readonly string[]): Promise<Map<string, string>> {
  await visitor.request('PUT', '/api/prices/company_appointments', { credits: '2' })
  const case_id = await caseOf(visitor)
  const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const watches = new Map<string, string>()
  for (const company_number of numbers) {
    const { record } = (await visitor.lookUp('company_appointments', { company_number, case_id })).json
    const schedule = { case_id, record: record.id, every_days: 7, until, most_credits: '100' }
    const { watch_id } = (await visitor.post('/api/watches', schedule)).json
    watches.set(company_number, watch_id)
  }
  return watches
}

/** Makes each due. */
export async function runEach(visitor: Visitor, watches: ReadonlyMap<string, string>): Promise<void> {
  for (const watch_id of watches.values()) {
    const { status } = await visitor.post(`/api/watches/${watch_id}/run`, {})
    expect(status).toBe(200)
  }
}
