/** Later work acts as the person who pressed: by their purpose, membership, budget and ledger. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingsAt } from '../../contract/bindings/index.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type BatchDesk, csv, openBatches, rowsOf, settled, upload } from '../batch/testing/batches.ts'
import { admin } from '../testing/app.ts'
import { colleague, password } from '../testing/colleagues.ts'
import { testService } from '../testing/service.ts'
import { makeToken, programOf } from '../testing/token.ts'
import { officer } from '../watch/testing/watches.ts'

type Visitor = Awaited<ReturnType<typeof colleague>>
const { soap11 } = bindingsAt(testService().url)

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('later work', () => {
    let desk: BatchDesk
    let ben: Visitor
    let sue: Visitor
    let company = 0
    beforeAll(async () => {
      desk = await openBatches(engine)
      ben = await colleague(desk.app, 'analyst', 'Ben Example')
      sue = await colleague(desk.app, 'supervisor', 'Sue Example')
    })
    afterAll(() => desk.close())

    /** A case of Ben's, in which the administrator works too. */
    async function sharedCase(): Promise<string> {
      company += 1
      const file = { title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
      const { case_id } = (await ben.post('/api/cases', { ...file, reference: `ACTOR-${engine}-${company}` })).json
      expect((await desk.analyst.post(`/api/cases/${case_id}/members`, { email: admin.email })).status).toBe(200)
      return case_id
    }

    /** A batch of Ben's whose one row waits for a choice between two companies. */
    async function waitingForChoice(case_id: string, start = ben.post): Promise<string> {
      const name = `Chosen ${company} Holdings`
      desk.answers.instead = (body) => {
        if (!body.includes(name)) return undefined
        const two = ['ONE', 'TWO'].map((which, index) => ({
          name: `${name} ${which}`.toUpperCase(),
          company_number: `9000000${index + 1}`,
          company_status: 'Active',
        }))
        const reply = soap11.writeResult('company_name_search', { company_short_list: two, next_page_id: 'more' })
        return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
      }
      const file = csv([['Supplier'], [name]])
      const given = { file, case_id, operation: 'company_officers', columns: { name: 'Supplier' } }
      const { batch_id } = (await upload(desk.app, ben, '/api/batches', given)).json
      await start(`/api/batches/${batch_id}/start`, { most_credits: '100' })
      expect(await settled(ben, batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      return batch_id
    }

    /** A batch of Ben's whose rows wait for the register. @returns its id, and what lets the answers come */
    async function halfWay(case_id: string, start = ben.post) {
      let answer = () => {}
      const held = new Promise<void>((resolve) => {
        answer = resolve
      })
      company += 10
      const first = `9${company.toString().padStart(4, '0')}`
      let seen = 0
      desk.answers.instead = (body) => {
        const [, number] = /company_number>(\d+)</.exec(body) ?? []
        if (!number?.startsWith(first)) return undefined
        seen += 1
        return async (_, response) => {
          await held
          const list = [{ name: 'HELD', company_number: number, company_status: 'Active' }]
          const reply = soap11.writeResult('company_number_search', { company_short_list: list })
          response.writeHead(reply.status, reply.headers).end(reply.body)
        }
      }
      const rows = Array.from({ length: 40 }, (_, row) => [`${first}${100 + row}`])
      const given = { file: csv([['Company no'], ...rows]), case_id, operation: 'company_number_search' }
      const { batch_id } = (await upload(desk.app, ben, '/api/batches', given)).json
      await start(`/api/batches/${batch_id}/start`, { most_credits: '100' })
      await expect.poll(() => seen).toBeGreaterThan(0)
      return { batch_id, answer, seen: () => seen }
    }

    /** The case's lookups in the ledger, each with its analyst and token. */
    async function asked(case_id: string): Promise<{ analyst: string; token_id: string | null }[]> {
      const { records } = (await desk.analyst.get(`/api/records?case_id=${case_id}`)).json
      return Promise.all(
        records.map(async ({ id }: { id: string }) => {
          const { analyst, token_id = null } = (await desk.analyst.get(`/api/records/${id}`)).json
          return { analyst, token_id }
        }),
      )
    }
    const analystsOf = async (case_id: string) => [...new Set((await asked(case_id)).map(({ analyst }) => analyst))]
    /** Paused, and the calls that were sent have their answers. */
    async function stopped(batch_id: string) {
      await settled(desk.analyst, batch_id)
      await expect.poll(async () => (await desk.read(batch_id)).running).toBe(0)
      return desk.read(batch_id)
    }
    const read = async (batch_id: string) => (await ben.get(`/api/batches/${batch_id}`)).json

    test('a token without credits makes no choice, and nothing is spent', async () => {
      const case_id = await sharedCase()
      const batch_id = await waitingForChoice(case_id)
      const poor = (await makeToken(ben, { scopes: ['batch', 'read'], credits: '0', password })).json
      const reply = await programOf(desk.app, poor.token).post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      expect(reply).toMatchObject({ status: 402, json: { reason: 'over_budget', holder: 'token' } })
      expect(await read(batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      expect(await asked(case_id)).toHaveLength(1)
    })

    test('a choice by a token is paid by that token, and the ledger names it', async () => {
      const case_id = await sharedCase()
      const batch_id = await waitingForChoice(case_id)
      const { token, token_id } = (await makeToken(ben, { scopes: ['batch', 'read'], credits: '50', password })).json
      await programOf(desk.app, token).post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      const batch = await settled(ben, batch_id)
      expect(batch).toMatchObject({ state: 'done' })
      const { tokens } = (await ben.get('/api/tokens')).json
      const { spent } = tokens.find((one: { token_id: string }) => one.token_id === token_id)
      expect(Number(spent)).toBe(Number(batch.credits) - 2)
      const lines = await asked(case_id)
      expect(lines.filter((line) => line.token_id === null)).toHaveLength(1)
      expect(lines.filter((line) => line.token_id === token_id)).toHaveLength(lines.length - 1)
    })

    test('a batch that waits for a choice is not continued by a token that was revoked', async () => {
      const case_id = await sharedCase()
      const { token, token_id } = (await makeToken(ben, { scopes: ['batch', 'read'], credits: '50', password })).json
      const program = programOf(desk.app, token)
      const batch_id = await waitingForChoice(case_id, program.post)
      await ben.request('DELETE', `/api/tokens/${token_id}`)
      expect((await program.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })).status).toBe(401)
      await ben.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      await settled(ben, batch_id)
      const lines = await asked(case_id)
      expect(lines.filter((line) => line.token_id === token_id)).toHaveLength(1)
      expect(lines.length).toBeGreaterThan(1)
    })

    test('a colleague’s choice is the colleague’s lookup', async () => {
      const case_id = await sharedCase()
      const batch_id = await waitingForChoice(case_id)
      await desk.analyst.post(`/api/batches/${batch_id}/rows/1/choice`, { choice: 0 })
      expect(await settled(ben, batch_id)).toMatchObject({ state: 'done' })
      const lines = await asked(case_id)
      expect(lines.filter(({ analyst }) => analyst === ben.analyst_id)).toHaveLength(1)
      expect(lines.length).toBeGreaterThan(1)
    })

    test('a supervisor who is no member starts, chooses, looks further and retries nothing', async () => {
      const case_id = await sharedCase()
      const batch_id = await waitingForChoice(case_id)
      const press = (what: string, body: object) => sue.post(`/api/batches/${batch_id}/${what}`, body)
      for (const [what, body] of [
        ['rows/1/choice', { choice: 0 }],
        ['rows/1/page', {}],
        ['retry', { outcomes: ['not_answered'] }],
        ['start', { most_credits: '100' }],
      ] as const)
        expect([what, (await press(what, body)).status]).toEqual([what, 404])
      expect(await read(batch_id)).toMatchObject({ state: 'paused', needs_choice: 1, credits: '2' })
      expect(await asked(case_id)).toHaveLength(1)
    })

    const administrator = () => desk.analyst
    const stops: [string, (case_id: string) => Promise<unknown>, string, () => Promise<unknown>][] = [
      [
        'an administrator ends all sessions',
        () => administrator().post(`/api/accounts/${ben.analyst_id}/end-sessions`, {}),
        'session that started it was ended',
        async () => {},
      ],
      [
        'the account is disabled',
        () => administrator().request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: true }),
        'account that started it is disabled',
        () => administrator().request('PATCH', `/api/accounts/${ben.analyst_id}`, { disabled: false }),
      ],
      [
        'the analyst leaves the case',
        (case_id) => administrator().request('DELETE', `/api/cases/${case_id}/members/${ben.analyst_id}`),
        'no longer works in the case',
        async () => {},
      ],
      [
        'the analyst leaves the case and comes back as a reader',
        async (case_id) => {
          const members = `/api/cases/${case_id}/members`
          await administrator().request('DELETE', `${members}/${ben.analyst_id}`)
          const { status } = await administrator().post(members, { analyst_id: ben.analyst_id, role: 'reader' })
          expect(status).toBe(200)
        },
        'no longer works in the case',
        async () => {},
      ],
      [
        'the case is closed',
        (case_id) => administrator().post(`/api/cases/${case_id}/close`, {}),
        'closed',
        async () => {},
      ],
    ]
    test.each(stops)('half way, %s: nothing more is sent, and the batch says why', async (_, stop, why, undo) => {
      await ben.post('/api/session', { email: ben.email, password })
      const case_id = await sharedCase()
      const { batch_id, answer, seen } = await halfWay(case_id)
      await stop(case_id)
      answer()
      const batch = await stopped(batch_id)
      expect(batch).toMatchObject({ state: 'paused', why: expect.stringContaining(why), waiting: 40 - seen() })
      expect(batch).toMatchObject({ found: seen(), credits: `${2 * seen()}` })
      expect(seen()).toBeLessThan(40)
      expect(await asked(case_id)).toHaveLength(seen())
      expect(await analystsOf(case_id)).toEqual([ben.analyst_id])
      await undo()
      // Enabled again, the account starts nothing by itself.
      expect(await desk.read(batch_id)).toMatchObject({ state: 'paused' })
    })

    test('signing out leaves a batch running; ending that session from the list stops it', async () => {
      await ben.post('/api/session', { email: ben.email, password })
      const case_id = await sharedCase()
      const first = await halfWay(case_id)
      await ben.request('DELETE', '/api/session')
      first.answer()
      expect(await settled(desk.analyst, first.batch_id)).toMatchObject({ state: 'done', found: 40 })

      await ben.post('/api/session', { email: ben.email, password })
      const second = await halfWay(case_id)
      const elsewhere = desk.app.visitor()
      await elsewhere.post('/api/session', { email: ben.email, password })
      expect((await elsewhere.post('/api/sessions/end-others', { password })).status).toBe(200)
      second.answer()
      const batch = await settled(desk.analyst, second.batch_id)
      expect(batch).toMatchObject({ state: 'paused', why: expect.stringContaining('was ended') })
      expect(batch.waiting).toBeGreaterThan(0)
    })

    const revokers: [string, (token_id: string) => Promise<{ status: number }>][] = [
      ['its owner', (token_id) => ben.request('DELETE', `/api/tokens/${token_id}`)],
      [
        'an administrator',
        (token_id) => administrator().request('DELETE', `/api/accounts/${ben.analyst_id}/tokens/${token_id}`),
      ],
    ]
    test.each(revokers)(
      'half way, %s revokes the token: nothing more is sent, and it pays for the rest',
      async (_, revoke) => {
        await ben.post('/api/session', { email: ben.email, password })
        const case_id = await sharedCase()
        const { token, token_id } = (await makeToken(ben, { scopes: ['batch'], credits: '100', password })).json
        const { batch_id, answer, seen } = await halfWay(case_id, programOf(desk.app, token).post)
        expect((await revoke(token_id)).status).toBe(204)
        // Before any answer.
        const why = expect.stringContaining('access token that started it was revoked')
        expect(await read(batch_id)).toMatchObject({ state: 'paused', why })
        answer()
        const batch = await stopped(batch_id)
        expect(batch).toMatchObject({ state: 'paused', why, found: seen() })
        expect(seen()).toBeLessThan(40)
        const { tokens } = (await ben.get('/api/tokens')).json
        expect(tokens.find((one: { token_id: string }) => one.token_id === token_id).spent).toBe(batch.credits)
        expect((await rowsOf(ben, batch_id)).filter(({ state }) => state === 'found')).toHaveLength(seen())
        expect(new Set((await asked(case_id)).map((line) => line.token_id))).toEqual(new Set([token_id]))
        const [event] = (await administrator().get('/api/accounts/events')).json.events
        expect(event).toMatchObject({ change: 'access token revoked', detail: { token: { token_id } } })
      },
    )

    test('a run of a watch is its presser’s, and a supervisor who is no member runs none', async () => {
      await ben.post('/api/session', { email: ben.email, password })
      const case_id = await sharedCase()
      desk.answers.instead = (body) => {
        if (!body.includes('company_appointments')) return undefined
        const one = officer({ id: 'ID1', name: 'Ms A ASH', date: '2014-03-01' })
        const reply = soap11.writeResult('company_appointments', { appt_list: [one] })
        return (_, response) => void response.writeHead(reply.status, reply.headers).end(reply.body)
      }
      const found = await ben.lookUp('company_appointments', { company_number: '90000777', case_id })
      const until = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
      const schedule = { case_id, record: found.json.record.id, every_days: 7, until, most_credits: '100' }
      const { watch_id } = (await ben.post('/api/watches', schedule)).json
      expect((await sue.post(`/api/watches/${watch_id}/run`, {})).status).toBe(404)
      expect(await asked(case_id)).toHaveLength(1)

      const runs = async () => (await ben.get(`/api/watches/${watch_id}`)).json.runs
      await desk.analyst.post(`/api/watches/${watch_id}/run`, {})
      await expect.poll(runs).toMatchObject([{ outcome: 'found' }])
      expect((await analystsOf(case_id)).toSorted()).toEqual(
        [ben.analyst_id, (await desk.analyst.get('/api/session')).json.analyst_id].toSorted(),
      )
      await ben.post(`/api/watches/${watch_id}/run`, {})
      await expect.poll(runs).toMatchObject([{ outcome: 'found' }, { outcome: 'found' }])
      expect((await asked(case_id)).filter(({ analyst }) => analyst === ben.analyst_id)).toHaveLength(2)

      // An administrator ends Ben's sessions: his watch stops, and says so.
      await desk.analyst.post(`/api/accounts/${ben.analyst_id}/end-sessions`, {})
      await expect
        .poll(async () => (await desk.analyst.get(`/api/watches/${watch_id}`)).json.watch)
        .toMatchObject({ state: 'stopped', why: expect.stringContaining('was ended') })
      expect(await asked(case_id)).toHaveLength(3)
    })
  })
})
