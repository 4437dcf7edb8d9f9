/** Answers that are not what the register publishes. */
import { describe, expect, test } from 'vitest'
import type { OperationName } from '../../../contract/operations.ts'
import { officerId } from './testing/ids.ts'
import { company_number, liveService } from './testing/live-service.ts'

const live = liveService()

describe('an answer of another type', () => {
  const right = { company_name: 'A LIMITED', company_number: '99000001' }
  const list = (...items: unknown[]) => ({ items, total_results: items.length, hits: items.length })
  const wrong: [operation: OperationName, params: { [name: string]: string }, bodies: unknown[]][] = [
    [
      'company_number_search',
      { company_number },
      [
        [],
        'words',
        7,
        {},
        { ...right, company_name: 7 },
        { company_name: 'A LIMITED' },
        { ...right, company_number: 99000001 },
        { ...right, company_status: {} },
      ],
    ],
    [
      'company_name_search',
      { name: 'quarrybank' },
      [
        [],
        {},
        { items: 'none' },
        list(7),
        list(null),
        list([]),
        list({ company_name: 7 }),
        list({ ...right, company_number: 7 }),
      ],
    ],
    ['company_name_search', { name: 'quarrybank', type: 'LIVE' }, [{ hits: 3 }, list({ company_number: '99000001' })]],
    ['company_mortgage_index', { company_number }, [{}, list({ status: 7 }), list({ charge_code: {} })]],
    [
      'company_filing_history',
      { company_number },
      [{}, list({}), list({ type: 7 }), list({ type: 'AA', date: 20240420 })],
    ],
    ['company_appointments', { company_number }, [{}, list({}), list({ name: { first: 'A' } })]],
    [
      'director_search',
      { name: 'Fenwick' },
      [
        {},
        list({ links: {} }),
        list({ title: 'A', links: { self: 7 } }),
        list({ title: 7, links: { self: '/officers/a' } }),
      ],
    ],
    [
      'director_details',
      { director_id: `o.${officerId('FENWICK, Ottoline Mary, Dr')}` },
      [{}, list({ appointed_to: 7 })],
    ],
    ['company_profile', { company_number }, [[], {}, { company_number: '99000001' }]],
    ['company_insolvency', { company_number }, [[], {}, { cases: 7 }, { status: 'liquidation' }]],
    ['address_search', { postcode: 'LS1 4AP' }, [{}, { hits: 3 }, list({ company_number: '99000001' })]],
  ]

  test.each(wrong)(
    '%s %o is not answered, and not kept after the register is well',
    async (operation, params, bodies) => {
      for (const body of bodies) {
        live.standIn.answerWith({ body: typeof body === 'string' ? JSON.stringify(body) : body })
        const reply = await live.service.ask('post', { operation, params })
        expect([reply.status, reply.body], JSON.stringify(body)).toEqual([
          500,
          expect.stringContaining('source_unavailable: Companies House answered with something that is not its data.'),
        ])
        live.standIn.answerWith(null)
        expect((await live.service.ask('post', { operation, params })).status).toBe(200)
        await live.reopen()
      }
    },
  )

  test('a list that counts none may be left out', async () => {
    live.standIn.answerWith({ body: { total_count: 0 } })
    const { charge_list } = await live.service.found('company_mortgage_index', { company_number })
    live.standIn.answerWith(null)
    expect(charge_list).toBeNull()
  })

  test('a charge with a classification alone is described by it', async () => {
    const classification = { type: 'charge-description', description: 'Legal mortgage' }
    live.standIn.answerWith({ body: { items: [{ classification }], total_count: 1 } })
    const { charge_list } = await live.service.found('company_mortgage_index', { company_number })
    live.standIn.answerWith(null)
    expect(charge_list).toMatchObject([{ description: 'Legal mortgage', charge_type: 'Legal mortgage' }])
  })
})
