/** Colleagues of the administrator, created by invitation. */
import { openState, type State } from '../state/state.ts'
import type { Role } from '../state/tables.ts'
import type { TestApp } from './app.ts'

export const password = 'three quiet herons'

export async function colleague(app: TestApp, role: Role = 'analyst', name = 'Barnaby Example') {
  const admin = await app.analyst()
  const email = `${name.split(' ')[0]!.toLowerCase()}@example.com`
  const { json } = await admin.post('/api/invitations', { email, role })
  const visitor = app.visitor()
  const made = await visitor.post('/api/links/redeem', { token: tokenOf(json.link), name, password })
  return { ...visitor, email, analyst_id: made.json.analyst_id as string }
}

/** Changes the application's database from outside. */
export async function beside<Value>(
  { databaseAddress }: TestApp,
  work: (state: State) => Promise<Value>,
): Promise<Value> {
  const state = await openState(databaseAddress)
  return work(state).finally(() => state.close())
}

export async function colleagueAtWork(app: TestApp, role: Role, name: string) {
  const somebody = await colleague(app, role, name)
  const file = { reference: `R-${name}`, title: 'A title', purpose: 'A purpose', lawful_basis: 'Legitimate interests' }
  const { json } = await somebody.post('/api/cases', file)
  return { ...somebody, case_id: json.case_id as string }
}
export type Colleague = Awaited<ReturnType<typeof colleagueAtWork>>

export const tokenOf = (link: string): string => link.split('#')[1] ?? ''

/** A clock that only the test moves. */
export function testClock(start = '2026-03-02T09:00:00.000Z') {
  let now = Date.parse(start)
  return {
    clock: () => new Date(now),
    later(seconds: number) {
      now += seconds * 1000
    },
  }
}
