import { expect, test } from 'vitest'
import { NameBook } from './company-names.ts'
import { defaultSample } from './landmarks.ts'
import { registerDate } from './register.ts'
import { by, collectRegister, only } from './testing/whole-register.ts'

const { company_name, address, appointment, officer, ...register } = collectRegister()
/** Overseas entities follow other rules (overseas-entities.test.ts). */
const company = register.company.filter(({ company_number }) => !company_number.startsWith('OE'))
const ordinary = company.slice(0, defaultSample.companies)
const shelf = company.slice(defaultSample.companies).filter(({ company_number }) => company_number < '99')
const addresses = by(address, 'address_id')
const names = by(company_name, 'company_number')

const share = <Thing>(things: readonly Thing[], has: (thing: Thing) => boolean) =>
  things.filter(has).length / things.length

test('most companies are active, a quarter dissolved, some of every other kind', () => {
  expect(share(ordinary, ({ company_status }) => company_status === 'Active')).toBeGreaterThan(0.55)
  const dissolved = share(ordinary, ({ company_status }) => company_status === 'Dissolved')
  expect(dissolved).toBeGreaterThan(0.2)
  expect(dissolved).toBeLessThan(0.3)
  expect(new Set(ordinary.map(({ company_status }) => company_status))).toEqual(
    new Set([
      'Active',
      'Active - Proposal to Strike off',
      'Dissolved',
      'In Administration',
      'Liquidation',
      'Receivership',
      'Voluntary Arrangement',
    ]),
  )
})

test('companies of the shelf are plain, and mostly dissolved', () => {
  expect(shelf.filter(({ name }) => !/^[A-Z]+ \d{4} LIMITED$/.test(name))).toEqual([])
  expect(share(shelf, ({ company_status }) => company_status === 'Dissolved')).toBeGreaterThan(0.5)
})

test('the index status and its date say what the status says', () => {
  const index: Record<string, string | null> = {
    Active: null,
    'Active - Proposal to Strike off': null,
    Dissolved: 'DISSOLVED',
    'In Administration': 'STATUSA',
    Liquidation: 'INLIQ',
    Receivership: 'STATUSR',
    'Voluntary Arrangement': 'STATUSV',
  }
  const wrong = company.filter(
    (row) =>
      row.company_index_status !== index[row.company_status] ||
      (row.company_index_status === null) !== (row.company_date === null) ||
      (row.company_status === 'Dissolved' && row.company_date !== row.dissolution_date) ||
      (row.company_status === 'Dissolved') !== (row.dissolution_date !== null),
  )
  expect(wrong).toEqual([])
})

test('a life goes forward and ends before today', () => {
  const wrong = company.filter(
    ({ incorporation_date, dissolution_date, company_date }) =>
      incorporation_date >= registerDate ||
      (dissolution_date !== null && (dissolution_date <= incorporation_date || dissolution_date >= registerDate)) ||
      (company_date !== null && company_date <= incorporation_date),
  )
  expect(wrong).toEqual([])
})

test('there are companies of every kind, named as the law asks', () => {
  const endings: Record<string, RegExp> = {
    ltd: / (LIMITED|LTD|CYF|CYFYNGEDIG)$/,
    plc: / (PLC|P\.L\.C\.|PUBLIC LIMITED COMPANY|CCC)$/,
    llp: / (LLP|PAC)$/,
    'private-limited-guarant-nsc': / (LIMITED|LTD|CYF|CYFYNGEDIG)$/,
    'community-interest-company': / (CIC|C\.I\.C\.|COMMUNITY INTEREST COMPANY|CBC)$/,
  }
  expect(new Set(company.map(({ company_type }) => company_type))).toEqual(new Set(Object.keys(endings)))
  expect(company.filter(({ company_type, name }) => !endings[company_type]!.test(name))).toEqual([])
  expect(company.filter(({ company_type, non_ltd }) => (company_type === 'llp') !== (non_ltd === 'Y'))).toEqual([])
})

test('names are in capitals, within 160 characters, and no two live companies share one', () => {
  expect(company_name.filter(({ name }) => name !== name.toUpperCase() || name.length > 160)).toEqual([])
  const live = company_name.filter(({ data_set }) => data_set === 'LIVE')
  expect(new Set(live.map(({ name }) => name)).size).toBe(live.length)
})

test('a name that differs in accents, full stops or how its ending is written is taken', () => {
  const names = new NameBook()
  expect(names.take('CAFÉ Y BONT LIMITED')).toBe(true)
  for (const taken of ['CAFE Y BONT LIMITED', 'CAFÉ Y BONT LTD', 'CAFÉ Y. BONT LTD.'])
    expect(names.take(taken)).toBe(false)
  expect(names.take('CAFÉ Y BONT CYF')).toBe(true)
})

test('names have what names have', () => {
  const shapes = [
    / & SONS/,
    / BROTHERS /,
    /'/,
    /[ÉÂ]/,
    /\(UK\)/,
    /-/,
    /^[A-Z]\. [A-Z]\. /,
    /^\d+ /,
    / CYF$/,
    /Ŵ|Ŷ|Ô/,
    /NO\. \d/,
  ]
  expect(shapes.filter((shape) => !company.some(({ name }) => shape.test(name)))).toEqual([])
})

test('every company is listed once under its own name, live or dissolved', () => {
  const wrong = company.filter(({ company_number, name, dissolution_date }) => {
    const own = names.get(company_number)!.filter(({ data_set }) => data_set === 'LIVE' || data_set === 'DISSOLVED')
    return only(own).name !== name || only(own).data_set !== (dissolution_date === null ? 'LIVE' : 'DISSOLVED')
  })
  expect(wrong).toEqual([])
})

test('one company in ten had another name, one in a hundred is to have one', () => {
  const former = company_name.filter(({ data_set }) => data_set === 'FORMER')
  const renamed = new Set(former.map(({ company_number }) => company_number)).size / ordinary.length
  expect(renamed).toBeGreaterThan(0.06)
  expect(renamed).toBeLessThan(0.14)
  expect(
    former.filter(({ company_index_status, company_date }) => company_index_status !== 'CNGOFNAME' || !company_date),
  ).toEqual([])
  const proposed = company_name.filter(({ data_set }) => data_set === 'PROPOSED').length / ordinary.length
  expect(proposed).toBeGreaterThan(0.003)
  expect(proposed).toBeLessThan(0.02)
})

test('a business files the code of the trade that its name speaks of', () => {
  const trades: readonly (readonly [name: RegExp, code: RegExp])[] = [
    [/ (CAFÉ|TEA ROOMS|COFFEE HOUSE) /, /^56102/],
    [/ (SOFTWARE|APPS) /, /^620/],
    [/ (DENTAL CARE|DENTAL PRACTICE) /, /^86230/],
    [/ ROOFING /, /^43910/],
    [/ (SOLICITORS) /, /^69102/],
    [/ (MANAGEMENT COMPANY|RTM COMPANY) /, /^98000/],
  ]
  const silly = company.filter(
    ({ name, sic_text }) =>
      sic_text && !/^99999/.test(sic_text) && trades.some(([said, code]) => said.test(name) && !code.test(sic_text)),
  )
  expect(silly).toEqual([])
  const shape = /^(\d{5} - [^;]+(; [a-z][^;]*)?)(; \d{5} - [^;]+(; [a-z][^;]*)?)*$/
  expect(company.filter(({ sic_text }) => sic_text !== null && !shape.test(sic_text))).toEqual([])
})

test('letters reach example domains only, and nothing looks like a telephone number', () => {
  const mailed = company.flatMap(({ email_address }) => email_address ?? [])
  expect(mailed.length).toBeGreaterThan(50)
  expect(mailed.filter((address) => !/^[a-z]+@[a-z0-9]+\.example\.(com|org)$/.test(address))).toEqual([])
  const telephone = /(?<![\w-])(\+44|0\d{2,4}[ -]\d{3,4}[ -]?\d{3,4}|0\d{9,10})(?![\w-])/
  const rows: object[] = [...company, ...company_name, ...address, ...officer]
  expect(rows.filter((row) => Object.values(row).some((value) => telephone.test(String(value))))).toEqual([])
})

test('a company is placed where its registered office is', () => {
  expect(company.filter(({ address_id, place }) => only(addresses.get(address_id ?? 0)).town !== place)).toEqual([])
})

test('some addresses serve one company, some hundreds', () => {
  const shared = [...by(company, 'address_id').values()].map(({ length }) => length)
  expect(Math.max(...shared)).toBeGreaterThan(300)
  expect(shared.filter((count) => count === 1).length).toBeGreaterThan(800)
})

test('every company has had an officer', () => {
  const staffed = new Set(appointment.map(({ company_number }) => company_number))
  expect(company.filter(({ company_number }) => !staffed.has(company_number))).toEqual([])
})

test('every company that lives has a current officer who is not a secretary', () => {
  const run = new Set(
    appointment
      .filter(({ status, type }) => status === 'CURRENT' && type !== 'SEC')
      .map(({ company_number }) => company_number),
  )
  const adrift = company.filter(
    ({ company_number, dissolution_date }) => dissolution_date === null && !run.has(company_number),
  )
  expect(adrift).toEqual([])
})
