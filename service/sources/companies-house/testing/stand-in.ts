/**
 * A stand-in for the API, written from its published schemas and its users' reports; never compared with the real one.
 */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export const standInKey = '00000000-aaaa-bbbb-cccc-0123456789ab'

type Json = { [name: string]: unknown }
type Reply = { status?: number; body: unknown }

const office = {
  premises: '12',
  address_line_1: 'Wharf Street',
  locality: 'Leeds',
  region: 'West Yorkshire',
  country: 'England',
  postal_code: 'LS1 4AP',
}

/** A live company with everything, a restored one, a bare one, a dissolved one and one with a long history. */
const companies: { [company_number: string]: Json } = {
  '99000001': {
    company_name: 'QUARRYBANK INSTRUMENTS LIMITED',
    company_number: '99000001',
    company_status: 'active',
    company_status_detail: 'active-proposal-to-strike-off',
    type: 'ltd',
    date_of_creation: '1988-03-04',
    registered_office_address: office,
    sic_codes: ['26511', '7499'],
    previous_company_names: [
      { name: 'QUARRYBANK GAUGES LIMITED', effective_from: '1988-03-04', ceased_on: '2001-07-02' },
    ],
    has_charges: true,
    links: { officers: '/company/99000001/officers', charges: '/company/99000001/charges' },
  },
  '99000002': {
    company_name: 'QUARRYBANK RESTORED LTD',
    company_number: '99000002',
    company_status: 'active',
    type: 'ltd',
    date_of_creation: '2009-01-20',
    date_of_cessation: '2015-06-30',
    registered_office_address: { address_line_1: 'Wharf Street', country: 'LS1 4AP' },
  },
  '99000003': { company_name: 'QUARRYBANK BARE LLP', company_number: '99000003', company_status: 'open', type: 'llp' },
  '99000004': {
    company_name: 'OLD QUARRYBANK LIMITED',
    company_number: '99000004',
    company_status: 'dissolved',
    type: 'ltd',
    date_of_creation: '1999-09-09',
    date_of_cessation: '2012-02-14',
    registered_office_address: office,
    previous_company_names: [{ name: 'FORMER GRANITE LIMITED', ceased_on: '2004-04-04' }],
  },
  '99000005': {
    company_name: 'LONG HISTORY PLC',
    company_number: '99000005',
    company_status: 'liquidation',
    type: 'plc',
    registered_office_address: office,
    sic_codes: ['99999'],
  },
  OE990001: {
    company_name: 'QUILL OVERSEAS HOLDINGS S.À R.L.',
    company_number: 'OE990001',
    company_status: 'registered',
    type: 'registered-overseas-entity',
  },
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, index) => [
      String(99_000_100 + index),
      { company_name: `FILLER ${index} LIMITED`, company_number: String(99_000_100 + index), company_status: 'active' },
    ]),
  ),
}

/** 27 characters of URL-safe Base64, as the ids of officers. */
export const officerId = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 27)
const documentId = (name: string) => createHash('sha256').update(`document ${name}`).digest('base64url').slice(0, 43)
const transactionId = (number: number) => `MzA${String(number).padStart(9, '0')}YWRpcXprY3g`

const toOfficer = (name: string, given: Json = {}): Json => ({
  name,
  officer_role: 'director',
  appointed_on: '2011-05-01',
  address: office,
  links: { officer: { appointments: `/officers/${officerId(name)}/appointments` } },
  ...given,
})

const officers: { [company_number: string]: Json[] } = {
  '99000001': [
    toOfficer('FENWICK, Ottoline Mary, Dr', {
      nationality: 'British',
      occupation: 'Engineer',
      country_of_residence: 'England',
      date_of_birth: { month: 4, year: 1961 },
      person_number: '012345678901',
    }),
    // A company that is flagged as one, and one that is not.
    toOfficer('ALDERSYKE SECRETARIES LIMITED', {
      officer_role: 'corporate-secretary',
      identification: { identification_type: 'uk-limited-company', registration_number: '99000009' },
    }),
    toOfficer('HARROWDENE NOMINEES LIMITED'),
    // In office when the register was computerised: the true date is earlier.
    toOfficer('PETHERICK, Ambrose', {
      officer_role: 'secretary',
      appointed_on: undefined,
      appointed_before: '1991-12-31',
      is_pre_1992_appointment: true,
      resigned_on: '1999-08-03',
    }),
    { name: 'ROOKE', officer_role: 'managing-officer' },
    toOfficer('STRAY, Postcode', { address: { address_line_1: '3 Mill Lane', country: 'LS1 4AP' } }),
    ...Array.from({ length: 30 }, (_, index) =>
      toOfficer(`BATCH${String(index).padStart(2, '0')}, Director`, { resigned_on: '2020-01-31' }),
    ),
  ],
  '99000005': [toOfficer('FENWICK, Ottoline Mary, Dr')],
  OE990001: [
    { name: 'KLYMENKOVYCH, Zorian', officer_role: 'managing-officer', address: { country: 'Luxembourg' } },
    toOfficer('QUILL, Tamsin Maud, Baroness Quill Of Wharfside, Dr', {
      appointed_on: '2015-06-01',
      resigned_on: '2014-01-01',
      date_of_birth: { year: 1961 },
    }),
    {
      name: 'MARLOW',
      officer_role: 'some-new-role-2027',
      is_pre_1992_appointment: true,
      appointed_before: '1991-05-01',
    },
  ],
}

const charges: { [company_number: string]: Json[] } = {
  '99000001': [
    {
      charge_code: '990000010002',
      classification: { type: 'charge-description', description: 'A registered charge' },
      status: 'outstanding',
      created_on: '2019-02-01',
      delivered_on: '2019-02-08',
      particulars: { contains_fixed_charge: true, contains_negative_pledge: true },
      persons_entitled: [{ name: 'Bank of Nowhere PLC' }],
      more_than_four_persons_entitled: true,
    },
    {
      // The schema has lists where the API gives objects, and the reverse.
      charge_number: 1,
      classification: [{ type: 'charge-description', description: 'Debenture' }],
      status: 'fully-satisfied',
      created_on: '1994-06-07',
      delivered_on: '1994-06-20',
      satisfied_on: '2003-03-03',
      particulars: [{ description: 'All the undertaking of the company' }],
      secured_details: { type: 'amount-secured', description: 'All monies due' },
    },
  ],
}

const filing = (number: number, given: Json): Json => ({
  transaction_id: transactionId(number),
  date: '2024-05-01',
  type: 'CS01',
  category: 'confirmation-statement',
  description: 'confirmation-statement-with-no-updates',
  description_values: { made_up_date: '2024-04-20' },
  links: { document_metadata: `https://frontend-doc-api.example/document/${documentId(String(number))}` },
  ...given,
})

const filings: { [company_number: string]: Json[] } = {
  '99000001': [
    filing(1, {
      date: '2026-11-20',
      links: {},
      type: 'AA',
      category: 'accounts',
      description: 'accounts-with-accounts-type-full',
    }),
    filing(2, {}),
    filing(3, {
      type: 'AP01',
      category: 'officers',
      description: 'appoint-person-director-company-with-name-date',
      description_values: { officer_name: 'Dr Ottoline Mary Fenwick', appointment_date: '2011-05-01' },
    }),
    filing(4, {
      type: '288a',
      category: 'officers',
      description: 'legacy',
      description_values: { description: 'New director appointed' },
    }),
    filing(5, {
      type: 'SH01',
      category: 'capital',
      description: 'capital-allotment-shares',
      description_values: { date: '2023-01-02', capital: [{ currency: 'GBP', figure: '1,000' }] },
    }),
    filing(6, {
      type: 'LIQ99',
      category: 'insolvency',
      description: 'liquidation-something-new',
      description_values: { 'case start date': '2020-02-03' },
      annotations: [{ annotation: 'Clarification: a second filed form', date: '2020-03-01' }],
    }),
    filing(7, { type: 'AA', category: 'accounts', description: 'accounts-with-accounts-type-micro-entity' }),
  ],
  '99000005': Array.from({ length: 5000 }, (_, index) => filing(10_000 + index, {})),
  OE990001: [
    ...[
      { description: 'Company name changed old quill LIMITED\ncertificate issued on 02/07/01' },
      { old_company_name: 'OLD QUILL LIMITED', new_company_name: 'QUILL LIMITED' },
      {},
    ].map((description_values, at) =>
      filing(20_000 + at, {
        type: 'CERTNM',
        category: 'change-of-name',
        description: 'certificate-change-of-name-company',
        description_values,
      }),
    ),
  ],
}

const companyOf = (index: number) =>
  index === 1
    ? companies['99000001']
    : {
        company_name: `HELD COMPANY ${index} LIMITED`,
        company_number: String(98_000_000 + index),
        company_status: index % 5 === 0 ? 'dissolved' : 'active',
      }

const appointmentsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    appointed_to: companyOf(index),
    officer_role: 'director',
    appointed_on: '2011-05-01',
    ...(index % 3 === 0 && { resigned_on: '2018-01-01' }),
    address: office,
    nationality: 'British',
    name_elements: { title: 'Dr', forename: 'Ottoline', other_forenames: 'Mary', surname: 'FENWICK' },
  }))

type Person = {
  name: string
  appointments: Json[]
  /** The total that it states, if that differs from the number of appointments. */
  total?: number | null
  aPage?: number
}
const persons: { [id: string]: Person } = {
  [officerId('FENWICK, Ottoline Mary, Dr')]: { name: 'Ottoline Mary FENWICK', appointments: appointmentsOf(120) },
  [officerId('HARROWDENE NOMINEES LIMITED')]: {
    name: 'HARROWDENE NOMINEES LIMITED',
    appointments: appointmentsOf(5000),
  },
  [officerId('SMALL PAGES LIMITED')]: { name: 'SMALL PAGES LIMITED', appointments: appointmentsOf(120), aPage: 35 },
  [officerId('NO TOTAL LIMITED')]: { name: 'NO TOTAL LIMITED', appointments: appointmentsOf(120), total: null },
  [officerId('MANY WITHOUT A TOTAL LIMITED')]: {
    name: 'MANY WITHOUT A TOTAL LIMITED',
    appointments: appointmentsOf(1200),
    total: null,
  },
  [officerId('COUNTED AND GONE LIMITED')]: {
    name: 'COUNTED AND GONE LIMITED',
    appointments: appointmentsOf(120),
    total: 123,
  },
}

const disqualifiedId = officerId('disqualified')
const disqualifiedPersons: { [path: string]: Json } = {
  [`natural/${disqualifiedId}`]: {
    forename: 'Lambert',
    surname: 'GRIMSHAW',
    title: 'Mr',
    nationality: 'British',
    // A whole date, whose day must not be shown.
    date_of_birth: '1970-02-23',
    disqualifications: [
      {
        disqualified_from: '2021-01-01',
        disqualified_until: '2028-12-31',
        disqualification_type: 'undertaking',
        reason: {
          act: 'company-directors-disqualification-act-1986',
          section: '7',
          description_identifier: 'order-or-undertaking-and-reporting-provisions',
        },
        address: office,
      },
    ],
    permissions_to_act: [
      { company_names: ['ONE LIMITED', 'TWO LIMITED'], granted_on: '2022-02-02', expires_on: '2023-02-02' },
    ],
  },
}

const named = (words: string, isWanted: (company: Json) => boolean) =>
  Object.values(companies).filter(
    (company) =>
      isWanted(company) &&
      words
        .toUpperCase()
        .split(/\s+/)
        .every((word) => String(company.company_name).includes(word)),
  )

export type StandIn = Awaited<ReturnType<typeof startStandIn>>

/** @param port of the API; documents and their storage take ports that the system picks */
export async function startStandIn({ port = 0 }: { port?: number } = {}) {
  let left = Number.POSITIVE_INFINITY
  let failing: number | null = null
  let instead: { body: unknown } | null = null
  const asked: string[] = []
  const refusedBy: string[] = []

  const storage = createServer((request, response) => {
    // A signed address refuses any other credentials.
    if (request.headers.authorization) {
      refusedBy.push('storage')
      return void response.writeHead(400).end('Only one auth mechanism allowed')
    }
    const isPage = request.url?.includes(documentId('7'))
    response.writeHead(200, { 'content-type': isPage ? 'application/xhtml+xml' : 'application/pdf' })
    response.end(isPage ? '<html xmlns="http://www.w3.org/1999/xhtml"/>' : pdf)
  })
  const storageUrl = await listening(storage, 0)
  let storedAt = storageUrl

  const documents = createServer((request, response) => {
    if (!isAllowed(request, response)) return
    const [, id = '', content] = /^\/document\/([\w-]+)(\/content)?$/.exec(request.url ?? '') ?? []
    const found = Object.entries(filings)
      .flatMap(([company_number, list]) => list.map((item) => ({ company_number, item })))
      .find(({ item }) => String((item.links as Json).document_metadata).endsWith(`/${id}`))
    if (id === '' || !found) return send(response, { status: 404, body: { errors: [] } })
    if (content) return void response.writeHead(302, { location: `${storedAt}/${id}?signature=x` }).end()
    send(response, {
      body: {
        company_number: found.company_number,
        category: found.item.category,
        pages: 3,
        significant_date: '2024-04-20T00:00:00Z',
        significant_date_type: 'made-up-date',
        filename: 'document',
        resources: { 'application/pdf': { content_length: pdf.length } },
      },
    })
  })
  const documentUrl = await listening(documents, 0)

  const api = createServer((request, response) => {
    if (!isAllowed(request, response)) return
    const url = new URL(request.url ?? '/', 'http://api')
    asked.push(url.pathname + url.search)
    const reply: Reply = instead ?? answer(url)
    const etag = `"${createHash('sha256').update(JSON.stringify(reply.body)).digest('hex').slice(0, 16)}"`
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
    send(response, reply, { etag })
  })
  const apiUrl = await listening(api, port)

  function isAllowed(request: IncomingMessage, response: ServerResponse): boolean {
    const expected = `Basic ${Buffer.from(`${standInKey}:`).toString('base64')}`
    if (request.headers.authorization !== expected)
      send(response, { status: 401, body: { error: 'Invalid Authorization', type: 'ch:service' } })
    else if (failing !== null) send(response, { status: failing, body: '<html>Bad gateway</html>' })
    else if (left <= 0)
      send(
        response,
        { status: 429, body: '' },
        { 'x-ratelimit-remain': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 120) },
      )
    else {
      left -= 1
      return true
    }
    return false
  }

  return {
    url: apiUrl,
    documentUrl,
    asked,
    refusedBy,
    /** @param calls how many more calls succeed before the limit */
    allow(calls: number) {
      left = calls
    },
    fail(status: number | null) {
      failing = status
    },
    /** Answers everything with this body; null for its own answers. */
    answerWith(reply: { body: unknown } | null) {
      instead = reply
    },
    /** Sends readers of documents to another address; null for its own storage. */
    storeAt(address: string | null) {
      storedAt = address ?? storageUrl
    },
    async close() {
      for (const server of [api, documents, storage]) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

function answer({ pathname, searchParams }: URL): Reply {
  const [, first = '', second = '', third = '', fourth] = pathname.split('/')
  const q = searchParams.get('q') ?? searchParams.get('company_name_includes') ?? ''
  if (first === 'company') return ofCompany(second, third, fourth, searchParams)
  if (first === 'officers') return ofOfficer(second, searchParams)
  if (first === 'disqualified-officers') return found(disqualifiedPersons[`${second}/${third}`])
  const search = `${first}/${second}`
  if (search === 'search/companies') return listed(named(q, () => true).map(toHit), searchParams, 'total_results')
  if (search === 'search/officers') return listed(searchOfficers(q), searchParams, 'total_results')
  if (search === 'search/disqualified-officers') return listed(searchDisqualified(q), searchParams, 'total_results')
  if (search === 'advanced-search/companies') return orNone(named(q, isSearchedLive), searchParams)
  if (search === 'dissolved-search/companies')
    return orNone(dissolved(q, searchParams.get('search_type')), searchParams)
  return { status: 404, body: { error: 'not found' } }
}

const isLive = ({ company_status }: Json) => company_status !== 'dissolved'

/** Overseas entities have a status that the search of live companies does not take. */
const isSearchedLive = (company: Json) => isLive(company) && company.company_status !== 'registered'

function dissolved(q: string, type: string | null): Json[] {
  if (type !== 'previous-name-dissolved') return named(q, (company) => !isLive(company))
  return Object.values(companies).flatMap((company) => {
    const [previous] = (company.previous_company_names ?? []) as Json[]
    const isMatch = !isLive(company) && String(previous?.name ?? '').includes(q.toUpperCase())
    return isMatch ? [{ ...company, matched_previous_company_name: previous }] : []
  })
}

const toHit = ({ company_name, registered_office_address, type, previous_company_names, ...company }: Json): Json => ({
  ...company,
  title: company_name,
  company_type: type,
  address: registered_office_address,
  ...(Array.isArray(previous_company_names) && { snippet: previous_company_names[0].name }),
})

const searchOfficers = (q: string): Json[] =>
  /rooke/i.test(q)
    ? [
        { title: 'JOHN ROOKE', links: { self: `/officers/${officerId('ROOKE')}/appointments` } },
        { title: 'Máire NÍ BHRIAIN FitzGERALD', links: { self: `/officers/${officerId('Ní')}/appointments` } },
        { title: 'Jan van der BERG (JNR)', links: {} },
        { title: 'ROOKE NOMINEES LIMITED', links: { self: `/officers/${officerId('firm')}/appointments` } },
      ]
    : /fenwick/i.test(q)
      ? [
          {
            title: 'Dr Ottoline Mary FENWICK',
            date_of_birth: { month: 4, year: 1961 },
            appointment_count: 120,
            address: office,
            links: { self: `/officers/${officerId('FENWICK, Ottoline Mary, Dr')}/appointments` },
          },
          {
            title: 'Otto FENWICK',
            address: { locality: 'York' },
            links: { self: `/officers/${officerId('Otto')}/appointments` },
          },
        ]
      : []

const searchDisqualified = (q: string): Json[] =>
  /grimshaw|smith/i.test(q)
    ? [
        {
          title: 'Lambert GRIMSHAW',
          date_of_birth: '1970-02-23',
          address: office,
          links: { self: `/disqualified-officers/natural/${disqualifiedId}` },
        },
      ]
    : []

function ofCompany(number: string, part: string, item: string | undefined, search: URLSearchParams): Reply {
  if (number.length !== 8) return { status: 500, body: { exception_id: 'x', error: 'Internal Server Error' } }
  if (part === '') return found(companies[number], 'company-profile-not-found')
  if (part === 'officers')
    return officers[number] ? listed(officers[number], search, 'total_results') : missing('company-officers')
  // Gives pages, but no paging data.
  if (part === 'charges')
    return charges[number] ? listed(charges[number], search, 'total_count') : missing('company-mortgages')
  if (part === 'filing-history' && item)
    return found(filings[number]?.find(({ transaction_id }) => transaction_id === item))
  if (part === 'filing-history') return listed(filings[number] ?? [], search, 'total_count')
  return missing(part)
}

function ofOfficer(id: string, search: URLSearchParams): Reply {
  const person = persons[id]
  if (!person) return missing('officer-appointments')
  const { name, appointments, total = appointments.length, aPage = 50 } = person
  if (Number(search.get('items_per_page')) > aPage) search.set('items_per_page', String(aPage))
  const { body } = listed(appointments, search, 'total_results')
  const about = { name, date_of_birth: { month: 4, year: 1961 }, is_corporate_officer: false }
  return { body: { ...(body as Json), ...about, total_results: total } }
}

const found = (value: unknown, error = 'not-found'): Reply => (value ? { body: value } : missing(error))

const missing = (error: string): Reply => ({ status: 404, body: { errors: [{ type: 'ch:service', error }] } })

/** These searches say 404 where there is nothing. */
const orNone = (items: Json[], search: URLSearchParams): Reply =>
  items.length === 0 ? missing('no-hits') : listed(items, search, 'hits')

function listed(items: Json[], search: URLSearchParams, total: string): Reply {
  const size = Number(search.get('items_per_page') ?? search.get('size') ?? 35)
  // Rounds a start down to a multiple of the size.
  const start = Math.floor(Number(search.get('start_index') ?? 0) / size) * size
  if (total === 'total_results' && search.has('q') && start >= 1000) return { status: 416, body: '' }
  // Page size 1 once returned nothing.
  return {
    body: { items: size === 1 ? [] : items.slice(start, start + size), [total]: items.length, start_index: start },
  }
}

function send(response: ServerResponse, { status = 200, body }: Reply, headers: { [name: string]: string } = {}): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
}

async function listening(server: ReturnType<typeof createServer>, port: number): Promise<string> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
