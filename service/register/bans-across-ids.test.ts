/** Disqualified people who may be an officer of another id: candidates, in each binding and on each store. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BindingName, bindingNames } from '../../contract/bindings/index.ts'
import type { Call, OperationName } from '../../contract/operations.ts'
import { outcomeOf } from '../../contract/outcome.ts'
import { registerOfDisqualified } from '../../contract/source.ts'
import { landmarkCases, landmarkOfficers } from '../../fiction/landmarks.ts'
import { engines, isInstalled } from '../../platform/testing/databases.ts'
import { type TestService, testService } from '../testing/service.ts'

const { companies, disqualified, namesake } = landmarkCases.namesakes
const [groundworks, plantHire, cafe] = companies
const [banned, again] = disqualified

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine))('the fictional register', () => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    const officersOf = async (company_number: string, binding: BindingName = 'soap11') =>
      (await service.found('company_appointments', { company_number }, binding)).appt_list ?? []
    const candidatesOf = async (director_id: string) =>
      (await service.found('director_details', { director_id })).director?.disqualified_candidate_list ?? null

    test.each(bindingNames)('%s: an officer under another id has the ban as a candidate', async (binding) => {
      expect(await officersOf(plantHire!.company_number, binding)).toMatchObject([
        {
          director_id: again!.director_id,
          disqualified_candidate_list: [
            {
              director_id: banned!.director_id,
              name_single_line: banned!.name,
              dob: '1968-05',
              officer_type: 'DIS',
              num_appt: null,
              director_disq_list: [{ start_date: '2020-11-16', end_date: '2029-11-15' }],
            },
          ],
        },
      ])
    })

    test('every list of officers says the same', async () => {
      const found = await service.found('director_search', { name: 'Julian Pellington' })
      const hits = new Map(
        found.director_list?.map((hit) => [hit.director_id, hit.disqualified_candidate_list ?? null]),
      )
      expect(hits.get(again!.director_id)).toMatchObject([{ director_id: banned!.director_id }])
      expect(hits.get(banned!.director_id)).toBeNull()
      expect(hits.get(namesake[0]!.director_id)).toBeNull()
      expect(await candidatesOf(again!.director_id)).toMatchObject([{ director_id: banned!.director_id }])
    })

    test('a ban of the same id is no candidate, and neither is a namesake born in another month', async () => {
      for (const { company_number } of [groundworks!, cafe!])
        expect((await officersOf(company_number)).map((one) => one.disqualified_candidate_list)).toEqual([null])
      expect(await candidatesOf(banned!.director_id)).toBeNull()
    })

    test('the answer names the register, its day and its people, also where nobody is a candidate', async () => {
      const searched = [
        { list: registerOfDisqualified, list_day: '2026-11-01', entries: expect.stringMatching(/^\d+$/) },
      ]
      const { company_number } = cafe!
      const { director_id } = namesake[0]!
      for (const { list_searched_list } of [
        await service.found('company_appointments', { company_number }),
        await service.found('director_details', { director_id }),
        await service.found('director_search', { name: 'Jules Pellington' }),
      ])
        expect(list_searched_list).toEqual(searched)
      const { list_searched_list } = await service.found('sanctions_search', { name: 'Sea Ormer' })
      expect(list_searched_list?.at(-1)).toEqual(searched[0])
    })

    test('an empty answer stays "none found", although it names the register', async () => {
      const none: [OperationName, { [name: string]: string }][] = [
        ['company_appointments', { company_number: '88888888' }],
        ['director_details', { director_id: 'UNKNOWN' }],
        ['director_search', { name: 'Xavier Nobody' }],
        ['sanctions_search', { name: 'Xavier Nobody' }],
      ]
      for (const [operation, params] of none)
        expect([operation, outcomeOf(operation, await service.found(operation, params))]).toEqual([
          operation,
          'none_found',
        ])
    })

    test('a search of lists finds disqualified people by name and birth', async () => {
      const { director_id } = landmarkOfficers.disqualifiedStranger
      const search = async (params: { [name: string]: string }) => {
        const answer = await service.found('sanctions_search', params)
        return [
          outcomeOf('sanctions_search', answer),
          answer.disqualified_candidate_list?.map((one) => one.director_id),
        ]
      }
      for (const name of ['Philippa Ormerod-Tull', 'Ormerod Tull, Philippa J', 'Filippa Ormerod Tull'])
        expect([name, ...(await search({ name }))]).toEqual([name, 'found', [director_id]])
      const dob = (await service.found('director_details', { director_id })).director?.dob ?? ''
      expect(await search({ name: 'Philippa Ormerod-Tull', date_of_birth: dob })).toEqual(['found', [director_id]])
      expect(await search({ name: 'Philippa Ormerod-Tull', date_of_birth: '1901-01' })).toEqual([
        'none_found',
        undefined,
      ])
    })

    test('the banned man of the phoenix is a candidate until his ban ends, and not after', async () => {
      const [cragwell] = landmarkCases.phoenix.director
      const found = async () =>
        (await service.found('sanctions_search', { name: 'Desmond L Cragwell' })).disqualified_candidate_list?.map(
          (one) => one.director_id,
        ) ?? null
      service.setClock('2026-02-04T10:00:00Z')
      expect(await found()).toEqual([cragwell!.director_id])
      service.setClock('2026-11-20T10:00:00Z')
      expect(await found()).toBeNull()
    })

    test('an initial stands for no surname', async () => {
      const { disqualified_candidate_list } = await service.found('sanctions_search', { name: 'Julian M Pellington' })
      const surnames = disqualified_candidate_list?.map(({ surname }) => surname)
      expect(new Set(surnames)).toEqual(new Set(['PELLINGTON']))
    })

    test('a search by number does not read the register of disqualified people, and does not name it', async () => {
      const { list_searched_list } = await service.found('sanctions_search', { registration_number: '9900001' })
      expect(list_searched_list?.map(({ list }) => list)).not.toContain(registerOfDisqualified)
    })

    test.each(bindingNames)('%s: without the header, nothing changes', async (binding) => {
      const { director_id } = again!
      const calls: Call[] = [
        { operation: 'director_details', params: { director_id } },
        { operation: 'sanctions_search', params: { name: 'Philippa Ormerod-Tull' } },
      ]
      for (const call of calls) {
        const { body } = await service.ask(binding, call)
        expect(body).not.toMatch(/disqualified_candidate|list_searched/)
      }
      const { body } = await service.ask(binding, {
        operation: 'sanctions_search',
        params: { name: 'Philippa Ormerod-Tull' },
      })
      expect(body).toMatch(/<listed_list xsi:nil="true" \/>/)
    })
  })
})
