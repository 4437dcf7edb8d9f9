/** Every operation offered, in every binding, over both stores, through the service's front door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { landmarkCompanies, landmarkOfficers } from '../fiction/landmarks.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { toNameKey } from './store/name-key.ts'
import { accountKey, type TestService, testService } from './testing/service.ts'

const { northgate, accented, dissolved, renamed, manyCharges, fortyOfficers } = landmarkCompanies

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    test('a name finds the companies that begin with it first, those of fewer words before longer ones', async () => {
      const { company_short_list, place_list } = await service.found(
        'company_name_search',
        { name: 'northgate h' },
        binding,
      )
      const names = company_short_list?.map(({ name }) => name ?? '') ?? []
      const beginning = names.filter((name) => name.startsWith('NORTHGATE H'))
      expect(beginning).toContain('NORTHGATE HOLDINGS LIMITED')
      expect(beginning[0]).toBe('NORTHGATE HOLDINGS LIMITED')
      // Those that only hold the words come after.
      expect(names.slice(0, beginning.length)).toEqual(beginning)
      expect(place_list).toContainEqual({ name: 'Leeds' })
    })

    test('a name finds companies by words within their names, without accents or case', async () => {
      const { company_short_list } = await service.found('company_name_search', { name: 'gateaux' }, binding)
      expect(company_short_list).toContainEqual(
        expect.objectContaining({ name: accented.name, company_number: accented.company_number, data_set: 'LIVE' }),
      )
    })

    test('a place after a comma narrows a name search to it', async () => {
      const { company_short_list } = await service.found('company_name_search', { name: 'Northgate, LEEDS' }, binding)
      expect(new Set(company_short_list?.map(({ place }) => place))).toEqual(new Set(['Leeds']))
    })

    test('a former name finds the company it belonged to', async () => {
      const { company_short_list } = await service.found(
        'company_name_search',
        { name: 'Fernwater', type: 'FORMER' },
        binding,
      )
      expect(company_short_list).toMatchObject([
        {
          name: 'FERNWATER SOFTWARE LIMITED',
          company_number: renamed.company_number,
          company_index_status: 'CNGOFNAME',
        },
      ])
    })

    test('a number finds its company, dissolved or not, and a partial one those that begin so', async () => {
      const exact = await service.found('company_number_search', { company_number: dissolved.company_number }, binding)
      expect(exact.company_short_list?.[0]).toMatchObject({ name: dissolved.name, company_status: 'Dissolved' })
      const partial = await service.found('company_number_search', { company_number: '9000000*' }, binding)
      expect(partial.company_short_list?.length).toBeGreaterThanOrEqual(10)
    })

    test('the officers of a company stand current first, each with the counts of all that they hold', async () => {
      const { appt_list } = await service.found(
        'company_appointments',
        { company_number: northgate.company_number },
        binding,
      )
      const statuses = appt_list?.map((director) => director.director_appt_list?.[0]?.status)
      expect(statuses).toEqual(statuses?.toSorted())
      const chair = appt_list?.find(({ director_id }) => director_id === landmarkOfficers.northgateChair.director_id)
      expect(chair).toMatchObject({ name_single_line: landmarkOfficers.northgateChair.name, corporate_indicator: 'N' })
      const { num_current_appt, num_resigned_appt, num_dissolved_appt, num_appt } = chair ?? {}
      const [current, resigned, gone, all] = [num_current_appt, num_resigned_appt, num_dissolved_appt, num_appt].map(
        Number,
      )
      expect(current! + resigned! + gone!).toBe(all)
    })

    test('charges say whether they are satisfied, when, and who is entitled', async () => {
      const { charge_list } = await service.found(
        'company_mortgage_index',
        { company_number: northgate.company_number },
        binding,
      )
      expect(charge_list).toHaveLength(2)
      const satisfied = charge_list?.find(({ charge_satisfied }) => charge_satisfied === 'SATISFIED')
      expect(satisfied?.satistfied_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
      expect(satisfied?.person_entitled_list?.[0]?.name).toMatch(/\w/)
    })

    test('a filing leads to its document, and the document to its file', async () => {
      const { company_number } = northgate
      const { filing_history_list } = await service.found('company_filing_history', { company_number }, binding)
      const image_key = filing_history_list?.find((filing) => filing.image_key)?.image_key ?? ''
      const info = await service.found('company_document_info', { company_number, image_key }, binding)
      const request_key = info.document?.doc_request_key ?? ''
      const { document } = await service.found('company_document', { company_number, request_key }, binding)
      expect(document).toMatchObject({
        company_number,
        form_type: info.document?.form_type,
        num_pages: info.document?.num_pages,
      })
      expect(document?.web_address).toMatch(/^http:\/\/lookup\.example\/documents\/[\w.-]+\.pdf$/)
    })

    test('a search of disqualified people finds one without an office, and a search of officers does not', async () => {
      const { name, director_id } = landmarkOfficers.disqualifiedStranger
      const idsOf = async (officer_type: string) => {
        const { director_list } = await service.found('director_search', { name, officer_type }, binding)
        return director_list?.map((director) => director.director_id) ?? []
      }
      expect(await idsOf('DIS')).toEqual([director_id])
      expect(await idsOf('CUR')).toEqual([])
    })

    test('a director search leads to all that the person holds', async () => {
      const { name, director_id } = landmarkOfficers.serialDisqualified
      const { director_list } = await service.found(
        'director_search',
        { name: 'Dominic Harkaway-Slater', officer_type: 'DIS' },
        binding,
      )
      expect(director_list).toMatchObject([{ director_id, name_single_line: name, officer_type: 'DIS' }])
      const { director } = await service.found('director_details', { director_id }, binding)
      expect(director?.director_appt_list).toHaveLength(Number(director?.num_appt))
      expect(director?.director_disq_list?.[0]?.reason).toMatch(/^Section 6 /)
    })

    test('two people of one name are two', async () => {
      const { director_list } = await service.found(
        'director_search',
        { surname: 'Penhaligon', forename: 'Ruth' },
        binding,
      )
      const same = director_list?.filter(
        ({ name_single_line }) => name_single_line === landmarkOfficers.penhaligonOfTruro.name,
      )
      expect(new Set(same?.map(({ director_id }) => director_id)).size).toBe(2)
      expect(new Set(same?.map(({ dob }) => dob)).size).toBe(1)
    })

    test('a place that several share is a choice, and each choice can be asked for', async () => {
      const ambiguous = await service.found('director_search', { name: 'Smith', place: 'Newport' }, binding)
      expect(ambiguous.director_list).toBeNull()
      expect(ambiguous.place_list?.map(({ name }) => name)).toContain('Newport, Shropshire')
      expect(outcomeOf('director_search', ambiguous)).toBe('found')
      const { place_list } = await service.found(
        'director_search',
        { name: 'Smith', place: 'Newport, Shropshire' },
        binding,
      )
      expect(place_list).toBeNull()
    })

    test('a postcode, a district, a street and a place have coordinates in both systems', async () => {
      const { appt_list } = await service.found(
        'company_appointments',
        { company_number: northgate.company_number },
        binding,
      )
      const address = appt_list?.[1]?.director_appt_list?.[0]?.address
      const [postcode, street, town] = [address?.postcode ?? '', address?.street ?? '', address?.town ?? '']
      for (const text of [
        postcode.toLowerCase().replace(' ', ''),
        postcode.split(' ')[0]!,
        `${street}, ${town}`,
        town,
      ]) {
        const { geo_data_list } = await service.found('geo_code', { text }, binding)
        expect(geo_data_list?.length, text).toBeGreaterThan(0)
        expect(Number(geo_data_list?.[0]?.latitude), text).toBeGreaterThan(49)
        expect(geo_data_list?.[0]?.east, text).toMatch(/^\d{6}$/)
      }
    })

    test('an address is found by its postcode, or else by its street without the house', async () => {
      const officers = { company_number: northgate.company_number }
      const { appt_list } = await service.found('company_appointments', officers, binding)
      const address = appt_list?.[1]?.director_appt_list?.[0]?.address
      const [postcode, street, place] = [address?.postcode ?? '', address?.street ?? '', address?.town ?? '']
      for (const [text, level] of [
        [`140 ${street}, ${place}`, 'street'],
        [`140a-142 ${street}, ${place}`, 'street'],
        [`Flat 2, 140 ${street}, ${place}`, 'street'],
        [`Wharf House, 140 ${street}, ${place}, nowhere`, 'street'],
        [`140 ${street}, ${place} ${postcode}`, 'postcode'],
        [`140 ${street}, ${place}, ${postcode.toLowerCase()}`, 'postcode'],
        [`140 ${street}, ${place} ZE9 9ZZ`, 'street'],
      ] as const) {
        const { geo_data_list } = await service.found('geo_code', { text }, binding)
        expect(
          geo_data_list?.map(({ level, city }) => [level, city]),
          text,
        ).toEqual([[level, place]])
        // Where the house is in its street nobody knows.
        expect(geo_data_list?.[0]?.description, text).not.toContain('140')
      }
      for (const text of ['140 Leeds', '140 Nowhere Street, Leeds', '140, Leeds', '140 Leeds, Atlantis'])
        expect(outcomeOf('geo_code', await service.found('geo_code', { text }, binding)), text).toBe('none_found')
    })

    test('a postcode is read as people copy it, alone and in an address', async () => {
      const officers = { company_number: northgate.company_number }
      const { appt_list } = await service.found('company_appointments', officers, binding)
      const postcode = appt_list?.[1]?.director_appt_list?.[0]?.address?.postcode ?? ''
      const [outer = '', inner = ''] = postcode.split(' ')
      for (const text of [
        `\u202A${postcode}\u202C`,
        `${outer}\u2011${inner}`,
        postcode.replace('1', 'I'),
        `${postcode},`,
        `10 Nowhere Street, Leeds, ${postcode}.`,
        `10 Nowhere Street, ${postcode}, Leeds`,
        `10 Nowhere Street, Leeds ${postcode}, UK`,
        `${postcode}, Leeds`,
        `10 Nowhere Street, Leeds ${outer}-${inner}`,
        `10 Nowhere Street N ${outer}${inner}`,
        `10 Nowhere Street;Leeds;${postcode}`,
      ]) {
        const { geo_data_list } = await service.found('geo_code', { text }, binding)
        expect(geo_data_list, text).toMatchObject([{ level: 'postcode', postcode }])
      }
      const flat = await service.found('geo_code', { text: 'Flat B2 3rd Floor, Leeds' }, binding)
      expect(outcomeOf('geo_code', flat)).toBe('none_found')
      const places = [outer, `\u202A${outer}\u202C`, `${outer},`, `${postcode},`, `${outer}\u2011${inner}`]
      const near = await Promise.all(
        places.map(
          async (place) => (await service.found('director_search', { name: 'Smith', place }, binding)).director_list,
        ),
      )
      for (const found of near) expect(found).toEqual(near[0])
      const codes = await Promise.all(
        places.map(
          async (area_or_code) => (await service.found('area_code', { area_or_code }, binding)).area_code_list,
        ),
      )
      expect(codes[0]?.length).toBeGreaterThan(0)
      for (const found of codes) expect(found).toEqual(codes[0])
    })

    test('a misspelt place or street is found, and the answer names the spelling', async () => {
      const found = async (text: string) => {
        const { geo_data_list, searched_name } = await service.found('geo_code', { text }, binding)
        return [geo_data_list?.[0]?.level ?? null, geo_data_list?.[0]?.city ?? null, searched_name]
      }
      const officers = { company_number: northgate.company_number }
      const { appt_list } = await service.found('company_appointments', officers, binding)
      const address = appt_list?.[1]?.director_appt_list?.[0]?.address
      const [street, place] = [address?.street ?? '', address?.town ?? '']
      const misspelt = (name: string) => name.slice(0, 2) + name.slice(3)
      expect(await found('Sheffeild')).toEqual(['place', 'Sheffield', 'SHEFFIELD'])
      expect(await found('Sheffield')).toEqual(['place', 'Sheffield', null])
      expect(await found('Newprt, Shropshire')).toEqual(['place', 'Newport', 'NEWPORT, Shropshire'])
      expect(await found('Atlantis')).toEqual([null, null, null])
      expect(await found(`140 ${misspelt(street)}, ${place}`)).toEqual([
        'street',
        place,
        `${toNameKey(street)}, ${place}`,
      ])
    })

    test('Northern Ireland lies outside the national grid, and what is outside the kingdom is not found', async () => {
      const { geo_data_list } = await service.found('geo_code', { text: 'Belfast' }, binding)
      expect(geo_data_list?.[0]).toMatchObject({ north: null, east: null, country_code: 'GB' })
      const douglas = await service.found('geo_code', { text: 'Douglas, Isle of Man' }, binding)
      expect(douglas.geo_data_list).toMatchObject([
        { country_code: 'IM', country_name: 'Isle of Man', city: 'Douglas' },
      ])
      const paris = await service.found('geo_code', { text: 'Paris' }, binding)
      expect(outcomeOf('geo_code', paris)).toBe('none_found')
    })

    test('real places are known beside those of the register, and places that share a name stay apart', async () => {
      const { geo_data_list } = await service.found('geo_code', { text: 'Newport' }, binding)
      const all = geo_data_list?.map(({ description }) => description) ?? []
      expect(all.slice(0, 3)).toEqual([
        'Newport, Gwent, Wales',
        'Newport, Isle of Wight, England',
        'Newport, Shropshire, England',
      ])
      expect(all.slice(3).every((text) => /^Newport, near [^,]+, (England|Wales|Scotland)$/.test(text ?? ''))).toBe(
        true,
      )
      expect(new Set(all).size).toBe(all.length)
      const [otley] = (await service.found('geo_code', { text: 'Otley' }, binding)).geo_data_list ?? []
      expect(otley).toMatchObject({ level: 'place', accurate: 'false', transformation: 'Helmert', ended_on: null })
    })

    test('what is not there is none found, in the words of each row', async () => {
      const nothing: [Parameters<typeof outcomeOf>[0], { [name: string]: string }][] = [
        ['company_name_search', { name: 'zzyzx qwxk' }],
        ['company_number_search', { company_number: '00000001' }],
        ['company_appointments', { company_number: '00000001' }],
        ['company_mortgage_index', { company_number: '00000001' }],
        ['company_filing_history', { company_number: '00000001' }],
        ['company_document_info', { company_number: northgate.company_number, image_key: 'NOSUCHKEY' }],
        ['company_document', { company_number: northgate.company_number, request_key: 'forged.signature' }],
        ['director_search', { name: 'Zzyzx Qwxk' }],
        ['director_details', { director_id: 'NOSUCHID' }],
        ['geo_code', { text: 'Atlantis' }],
      ]
      for (const [operation, params] of nothing)
        expect(outcomeOf(operation, await service.found(operation, params, binding)), operation).toBe('none_found')
    })

    test('pages follow each other without a gap or a repeat, there and back', async () => {
      for (const [operation, company_number, list] of [
        ['company_mortgage_index', manyCharges.company_number, 'charge_list'],
        ['company_appointments', fortyOfficers.company_number, 'appt_list'],
      ] as const) {
        const pages = [await service.found(operation, { company_number }, binding)]
        for (let page_id = pages[0]?.next_page_id; page_id; page_id = pages.at(-1)?.next_page_id)
          pages.push(await service.found(operation, { company_number, page_id }, binding))

        const rows = pages.flatMap((page) => (page as { [list: string]: unknown[] })[list] ?? [])
        expect(pages.length, operation).toBeGreaterThan(1)
        expect(pages[0]?.previous_page_id, operation).toBeNull()
        expect(new Set(rows.map((row) => JSON.stringify(row))).size, operation).toBe(rows.length)
        const page_id = pages[1]?.previous_page_id ?? ''
        expect(await service.found(operation, { company_number, page_id }, binding)).toEqual(pages[0])
      }
    })

    test('a page_number beyond the end is one step from the last page, and a page_id beyond it is refused', async () => {
      const search = { name: 'Smith', records_per_page: '5' }
      const beyond = await service.found('director_search', { ...search, page_number: '999' }, binding)
      expect(beyond).toMatchObject({ director_list: null, next_page_id: null })
      const page_id = beyond.previous_page_id ?? ''
      const last = await service.found('director_search', { name: 'Smith', page_id }, binding)
      expect(last.director_list?.length).toBeGreaterThan(0)
      expect(last.next_page_id).toBeNull()
      const invented = page_id.replace(/^[0-9a-z]+/, 'zz')
      await expect(service.found('director_search', { name: 'Smith', page_id: invented }, binding)).rejects.toThrow(
        'page_id must be one that an earlier page of this very search gave.',
      )
      const nobody = { name: 'Nobody Atall', page_number: '7', records_per_page: '5' }
      expect((await service.found('director_search', nobody, binding)).previous_page_id).toBeNull()
    })

    test.each(['B&Q', 'Q&A Limited', 'R&D, Leeds', '&', 'AT&T &'])(
      'a name of any shape is looked for: %s',
      async (name) => {
        const result = await service.found('company_name_search', { name }, binding)
        expect(result.company_short_list).toBeNull()
      },
    )

    test.each([
      ['Helen Stainthorp', 'HELEN STAINTHORPE'],
      ['Stainthorpe, Helne', 'HELEN STAINTHORPE'],
    ])('nobody is called %s, so the search is for %s, and says so', async (name, searched_name) => {
      const found = await service.found('director_search', { name }, binding)
      expect(found.searched_name).toBe(searched_name)
      const { director_id } = landmarkOfficers.northgateChair
      expect(found.director_list).toContainEqual(expect.objectContaining({ director_id }))
      const exact = await service.found('director_search', { name: 'Helen Stainthorpe' }, binding)
      expect(exact.searched_name).toBeNull()
    })

    test('a misspelt place of an officer is offered for choice', async () => {
      const asked = { name: 'Helen Stainthorpe', place: 'Leedss' }
      const { place_list, director_list } = await service.found('director_search', asked, binding)
      expect(director_list).toBeNull()
      expect(place_list).toContainEqual({ name: 'Leeds, West Yorkshire' })
    })

    test('marks alone are no name', async () => {
      for (const name of ['-', '...', '* %'])
        await expect(service.found('company_name_search', { name }, binding)).rejects.toThrow('a letter or a digit')
      await expect(service.found('director_search', { name: '-' }, binding)).rejects.toThrow('a letter or a digit')
    })

    test('an officer is found by the name that the register shows, its parts in any order', async () => {
      const { director_id } = landmarkOfficers.northgateChair
      for (const name of [
        'Mrs Helen Margaret STAINTHORPE',
        'Mrs Stainthorpe',
        'stainthorpe helen',
        'H M Stainthorpe',
        'Stainthorpe, Margaret',
      ])
        expect((await service.found('director_search', { name }, binding)).director_list, name).toEqual(
          expect.arrayContaining([expect.objectContaining({ director_id })]),
        )
    })

    test('a place is known in any spelling, and a postcode area by its letters', async () => {
      const placesOf = async (place: string) =>
        (await service.found('director_search', { name: 'Smith', place }, binding)).director_list?.map(
          (officer) => officer,
        )
      expect(await placesOf('newcastle-upon-tyne')).toEqual(await placesOf('Newcastle upon Tyne'))
      expect((await service.found('geo_code', { text: 'newport, SHROPSHIRE' }, binding)).geo_data_list).toHaveLength(1)
      const liverpool = (
        await service.found(
          'director_search',
          { name: 'Smith', place: 'L', page_number: '0', records_per_page: '100' },
          binding,
        )
      ).director_list
      expect((liverpool ?? []).filter(({ postcode }) => !/^L\d/.test(postcode ?? ''))).toEqual([])
    })

    test('a page_id is of one search alone', async () => {
      const { next_page_id } = await service.found('company_name_search', { name: 'limited' }, binding)
      const page_id = next_page_id ?? ''
      expect(page_id).not.toBe('')
      await expect(service.found('company_name_search', { name: 'holdings', page_id }, binding)).rejects.toThrow(
        'page_id must be one',
      )
    })

    test('a page_id says how many rows a page has, and none has more than the list gives', async () => {
      const { next_page_id } = await service.found('company_name_search', { name: 'limited' }, binding)
      const forged = next_page_id?.replace(/-\w+-/, '-zzz-') ?? ''
      expect(forged).not.toBe(next_page_id)
      await expect(service.found('company_name_search', { name: 'limited', page_id: forged }, binding)).rejects.toThrow(
        'invalid_parameter: page_id must be one',
      )
    })

    test('the balance goes down by what calls cost, and by nothing for a failure', async () => {
      const before = Number((await service.found('client_info', {}, binding)).credit_balance)
      await service.found('geo_code', { text: 'York' }, binding)
      await service.ask(binding, { operation: 'geo_code', params: { text: '' } })
      await service.found('director_details', { director_id: landmarkOfficers.agent.director_id }, binding)
      const after = Number((await service.found('client_info', {}, binding)).credit_balance)
      expect(before - after).toBeCloseTo(2.01, 6)
    })
  })
})

test('the key that tests ask with is no part of any answer', async () => {
  const service = await testService()
  const reply = await service.ask('get', { operation: 'company_name_search', params: { name: 'northgate' } })
  expect(reply.body).not.toContain(accountKey)
  await service.close()
})
