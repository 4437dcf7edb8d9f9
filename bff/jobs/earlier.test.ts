/** Later work of a data folder that an earlier version wrote: what waited then is due at the same time now. */
import { describe, expect, test } from 'vitest'
import { connect } from '../../platform/database.ts'
import { type AnyDatabase, migrate, migrationNames } from '../../platform/migrations.ts'
import { engines, isInstalled, newDatabase } from '../../platform/testing/databases.ts'
import { schema } from '../state/schema.ts'
import { openState } from '../state/state.ts'
import type { JobTable } from '../state/tables.ts'
import { createClaims } from './claims.ts'

const at = (time: string) => `2026-11-20T${time}.000Z`
const now = new Date(at('12:00:00'))

const watch = (watch_id: string, given: object = {}) => ({
  watch_id,
  case_id: 'case',
  record: 'r',
  operation: 'company_appointments',
  analyst: 'ben',
  every_days: 7,
  until: '2026-12-31',
  state: 'active',
  why: null,
  most_credits: 9000,
  unknown_counts_as: 1000,
  spent: 2000,
  created_at: at('01:00:00'),
  ended_at: null,
  due_at: at('11:00:00'),
  claimed_by: null,
  claimed_until: null,
  is_end_mailed: 0,
  actor: 'of-ben',
  pressed_by: null,
  ...given,
})
const message = (delivery_id: string, not_before: string, tries: number) => ({
  delivery_id,
  watch_id: 'due',
  body: '{}',
  created_at: at('01:00:00'),
  tries,
  not_before,
})
const batch = {
  batch_id: 'batch',
  case_id: 'case',
  made_by: 'ben',
  name: 'n',
  flow: 'company_appointments',
  headings: '[]',
  mapping: '{}',
  notes: '[]',
  estimate: '{}',
  state: 'running',
  most_credits: 9000,
  unknown_counts_as: 1000,
  spent: 2000,
  created_at: at('01:00:00'),
  actor: 'of-ben',
}
const call = (state: string, claimed_by: string | null = null, actor: string | null = null) => ({
  call_id: state,
  batch_id: 'batch',
  row: 1,
  step: 0,
  operation: 'company_appointments',
  params: '{}',
  state,
  record: claimed_by && state,
  claimed_by,
  claimed_until: claimed_by && at(state === 'sent' ? '09:00:01' : '09:00:00'),
  cost: 1000,
  actor,
})

async function writeEarlier(db: AnyDatabase): Promise<void> {
  const rows: [string, object[]][] = [
    [
      'watch',
      [
        watch('due'),
        watch('pressed', { pressed_by: 'of-eve', due_at: at('10:00:00') }),
        watch('later', { due_at: '2026-11-21T12:00:00.000Z' }),
        watch('paused', { state: 'paused' }),
        watch('stopped', { state: 'stopped', why: 'ceiling', ended_at: at('02:00:00') }),
        watch('running', { claimed_by: 'a process', claimed_until: at('09:00:00'), analyst: 'eve' }),
      ],
    ],
    ['watch_delivery', [message('waits', at('11:30:00'), 0), message('failed', at('18:00:00'), 5)]],
    ['batch', [batch]],
    ['batch_call', [call('waiting'), call('sent', 'a process'), call('claimed', 'a process', 'of-eve')]],
    ['watch_mail', [{ analyst_id: 'ben', sent_at: at('08:30:00'), tries: 0, not_before: '' }]],
  ]
  for (const [table, values] of rows) await db.insertInto(table).values(values).execute()
}

describe.each(engines)('over %s', (engine) => {
  test.skipIf(!isInstalled(engine))('what waited, ran or was paused goes on', async () => {
    const database = await newDatabase(engine)
    // biome-ignore lint/suspicious/noExplicitAny: tables of an earlier version.
    const earlier = connect<any>(database.address, { durable: false })
    const lastBefore = migrationNames(schema)
      .filter((name) => name < '0070')
      .at(-1)
    await migrate(earlier.db, engine, schema, lastBefore)
    await writeEarlier(earlier.db)
    await earlier.close()

    const { db, close } = await openState(database.address)
    const claims = createClaims(db, () => now)
    const claimed: JobTable[] = []
    for (const kind of ['call', 'watch', 'webhook', 'mail'] as const)
      for (;;) {
        const job = await claims.claim(
          kind,
          claimed.map(({ job_id }) => job_id),
        )
        if (!job) break
        claimed.push(job)
      }
    expect(claimed.map(({ job_id, actor, case_id, tries }) => ({ job_id, actor, case_id, tries }))).toEqual([
      { job_id: 'claimed', actor: 'of-eve', case_id: 'case', tries: 0 },
      { job_id: 'sent', actor: 'of-ben', case_id: 'case', tries: 0 },
      { job_id: 'pressed', actor: 'of-eve', case_id: 'case', tries: 0 },
      { job_id: 'due', actor: 'of-ben', case_id: 'case', tries: 0 },
      { job_id: 'running', actor: 'of-ben', case_id: 'case', tries: 0 },
      { job_id: 'waits', actor: null, case_id: 'case', tries: 0 },
      // Of Eve no mail was sent before. News of hers is not left out.
      { job_id: 'eve', actor: null, case_id: null, tries: 0 },
    ])
    const left = await db
      .selectFrom('job')
      .select(['job_id', 'kind', 'state', 'due_at', 'tries'])
      .where('claimed_by', 'is', null)
      .orderBy('job_id')
      .execute()
    expect(left).toEqual([
      { job_id: 'ben', kind: 'mail', state: 'waiting', due_at: '2026-11-21T08:30:00.000Z', tries: 0 },
      { job_id: 'failed', kind: 'webhook', state: 'waiting', due_at: at('18:00:00'), tries: 5 },
      { job_id: 'later', kind: 'watch', state: 'waiting', due_at: '2026-11-21T12:00:00.000Z', tries: 0 },
      { job_id: 'paused', kind: 'watch', state: 'paused', due_at: at('11:00:00'), tries: 0 },
      { job_id: 'stopped', kind: 'watch', state: 'paused', due_at: at('11:00:00'), tries: 0 },
    ])
    expect(await db.selectFrom('batch_call').select('state').orderBy('state').execute()).toEqual(
      ['claimed', 'sent', 'waiting'].map((state) => ({ state })),
    )
    await close()
    await database.drop()
  })
})
