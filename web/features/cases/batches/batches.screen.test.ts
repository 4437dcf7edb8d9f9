/** A batch as its analyst sees it: its price, its start, its end, and its rows. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../bff/testing/app.ts'
import { colleague } from '../../../../bff/testing/colleagues.ts'
import { type ChangingRegister, changingRegister } from '../../../../bff/watch/testing/watches.ts'
import { type Desk, openDesk } from '../../../testing/desk.ts'

let app: TestApp
let desk: Desk
let register: ChangingRegister
let ben: Awaited<ReturnType<typeof colleague>>
beforeAll(async () => {
  register = await changingRegister()
  app = await testApp({ upstreamUrl: register.url })
  ben = await colleague(app, 'analyst', 'Ben Okoro')
  desk = await openDesk(app)
  await desk.analyst.request('PUT', '/api/prices/company_name_search', { credits: '3' })
})
afterAll(async () => {
  await app.close()
  await register.close()
})

const company = (name: string, company_number: string) => ({ name, company_number, company_status: 'Active' })

/** By hand: the form data of this document is not what Node sends. */
async function upload(fields: { [name: string]: string }, file: string): Promise<string> {
  const line = 'between-the-parts'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${line}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const last = `--${line}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\n\r\n${file}\r\n--${line}--\r\n`
  const response = await fetch('/api/batches', {
    method: 'POST',
    headers: { 'x-requested-with': 'whereabouts', 'content-type': `multipart/form-data; boundary=${line}` },
    body: [...parts, last].join(''),
  })
  return (await response.json()).batch_id
}

async function newCase(reference: string): Promise<string> {
  const given = { reference, title: 'Suppliers', purpose: 'Screening', lawful_basis: 'Legitimate interests' }
  return (await desk.analyst.post('/api/cases', given)).json.case_id
}

/** Opens a new batch in a new case. */
async function openBatch(reference: string, operation: string, columns: object, file: string) {
  const case_id = await newCase(reference)
  const batch_id = await upload({ case_id, operation, columns: JSON.stringify(columns) }, file)
  const address = `/cases/${case_id}/batches/${batch_id}`
  await desk.open(address)
  await desk.settled(() => desk.page.queryByRole('button', { name: /^Start batch/ }) !== null)
  return address
}

test('a batch shows its price, runs within its ceiling, and its rows can be reviewed', async () => {
  await desk.analyst.request('PUT', '/api/prices/company_number_search', { credits: '2' })
  const case_id = await newCase('LIST-1')
  await desk.open(`/cases/${case_id}/batches`)
  await desk.settled(() => desk.page.queryByText(/No batches in LIST-1 yet/) !== null)

  await desk.user.click(desk.page.getByRole('link', { name: 'New batch' }))
  await desk.settled(
    () => desk.page.queryByRole('option', { name: /^Company name: best company, its officers/ }) !== null,
  )
  const lookups = desk.page.getByLabelText('Look up for each row')
  await desk.user.selectOptions(lookups, 'company_officers')
  expect(desk.text()).toContain('Look up each officer and disqualifications')

  const file = 'Ref,Company no\r\na,90000001\r\nb,90000002\r\nc,not a number\r\nd,90000001\r\n'
  const columns = JSON.stringify({ company_number: 'Company no' })
  const batch_id = await upload({ case_id, operation: 'company_number_search', columns }, file)
  await desk.open(`/cases/${case_id}/batches/${batch_id}`)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Start batch · up to 4 credits' }) !== null)
  expect(desk.text()).toContain('Price 4 credits')
  expect(desk.text()).toContain('Rejected rows 1')
  expect(desk.text()).toContain('Duplicate rows 1')

  await desk.user.clear(desk.page.getByLabelText('Spend at most, in credits'))
  await desk.press('Start batch')
  expect(desk.page.getByRole('alert').textContent).toContain('credits as a number')
  await desk.user.type(desk.page.getByLabelText('Spend at most, in credits'), '5')
  await desk.press('Start batch · up to 5 credits')
  await desk.settled(() => desk.text().includes('2 of 2 rows · 4 credits'))
  expect(desk.text()).toContain('2 found, 0 none found, 0 not answered.')
  await desk.settled(() => desk.page.queryAllByRole('link', { name: 'Open record' }).length > 1)

  const states = desk.page.getByLabelText('Rows by state')
  const choices = [...states.querySelectorAll('option')].map(({ textContent }) => textContent)
  expect(choices).toEqual(['All, 4', 'Found, 2', 'Rejected, 1', 'Duplicate, 1'])
  await desk.user.selectOptions(states, 'Rejected, 1')
  await desk.settled()
  expect(document.activeElement).toBe(states)
  expect(desk.text()).toContain('Company no: “not a number” has no digits.')
  expect(desk.page.getAllByRole('row')).toHaveLength(2)
  await desk.user.selectOptions(states, 'Found, 2')
  await desk.settled()
  await desk.press('Select')
  await desk.user.click(desk.page.getByLabelText('Select every row shown'))
  await desk.press(/^Mark as reviewed/)
  expect(desk.text()).toContain('2 of 4 reviewed')
  await desk.press(/^Different/)
  expect(desk.page.getAllByRole('cell', { name: 'Different' })).toHaveLength(2)

  // A colleague's review is shown before it is replaced.
  expect(await desk.analyst.post(`/api/cases/${case_id}/members`, { email: ben.email })).toMatchObject({ status: 200 })
  const reviewed = await ben.post(`/api/batches/${batch_id}/reviews`, { rows: [1], verdict: 'unsure' })
  expect(reviewed.status).toBe(200)
  await desk.press(/^Same/)
  expect(desk.page.getByRole('alert').textContent).toContain('Reviews changed meanwhile. Row 1: unsure, by Ben Okoro')
  await desk.settled(() => desk.page.queryByRole('cell', { name: 'Unsure' }) !== null)
  await desk.press(/^Same/)
  await desk.settled(() => desk.page.queryAllByRole('cell', { name: 'Same' }).length === 2)
  expect(desk.page.queryByRole('alert')).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('a batch that ends while its analyst is elsewhere says so on that screen, once', async () => {
  const file = 'Company no\r\n90000011\r\n90000012\r\n'
  const address = await openBatch('LIST-2', 'company_number_search', { company_number: 'Company no' }, file)
  const answer = register.holds('company_number_search', (asked) => {
    const [, number = ''] = /company_number>(\d+)</.exec(asked) ?? []
    return { company_short_list: [company('HELD', number)] }
  })
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Pause batch' }) !== null)
  await desk.user.click(desk.page.getAllByRole('link', { name: 'Batches' })[0]!)
  await desk.settled(() => desk.page.queryByRole('link', { name: 'New batch' }) !== null)
  const notice = () => desk.page.queryByText(/^Done\. 2 found, 0 none found, 0 not answered\./)
  expect(notice()).toBeNull()
  answer()
  await desk.settled(() => notice() !== null)
  expect(notice()?.closest('[role="status"]')?.textContent).toContain('list.csv')
  expect(desk.page.getByRole('link', { name: 'Open batch' }).getAttribute('href')).toBe(address)
  await desk.press('Close')
  expect(notice()).toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('an answer is chosen from two pages of a search', async () => {
  register.answers('company_name_search', (asked) =>
    asked.includes('>second<')
      ? { company_short_list: [company('PAGED HOLDINGS THREE', '90000003')] }
      : {
          next_page_id: 'second',
          company_short_list: [company('PAGED HOLDINGS ONE', '90000001'), company('PAGED HOLDINGS TWO', '90000002')],
        },
  )
  await openBatch('LIST-3', 'company_officers', { name: 'Supplier' }, 'Supplier\r\nPaged Holdings\r\n')
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Choose an answer for row 1' }) !== null)
  await desk.press('Choose an answer for row 1')
  expect(desk.text()).toContain('2 answers so far. The search has more pages.')
  await desk.press('Look up the next page · 3 credits')
  await desk.settled(() => desk.page.queryByRole('button', { name: /PAGED HOLDINGS THREE/ }) !== null)
  expect(desk.page.queryByRole('button', { name: /^Look up the next page/ })).toBeNull()
  await desk.user.keyboard('3')
  await desk.settled(() => /Done\s*1 of 1 row · /.test(desk.text()))
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Undo the choice of row 1' }) !== null)
  expect(desk.page.getByRole('link', { name: 'PAGED HOLDINGS THREE' }).getAttribute('href')).toBe('/companies/90000003')
  await desk.press('Undo the choice of row 1')
  await desk.settled(() => desk.text().includes('Needs choices'))
  expect(desk.page.queryByRole('button', { name: 'Choose an answer for row 1' })).not.toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('a batch that waits for the service says why, and when it goes on', async () => {
  register.refuses('company_number_search', 3600)
  const file = 'Company no\r\n90000021\r\n'
  await openBatch('LIST-4', 'company_number_search', { company_number: 'Company no' }, file)
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.text().includes('The service received too many requests.'))
  expect(desk.text()).toMatch(/The batch goes on by itself\. Next try: .*\d\d:\d\d:\d\d\./)
  expect(desk.text()).not.toContain('Running Look up')
  expect(document.title).toMatch(/^Waiting at 0% · /)
  expect(desk.browserMessages()).toEqual([])
})

test('choices are made by one key a row: the next row follows at once', async () => {
  register.answers('company_name_search', (asked) => {
    const [, name = ''] = /name>(\w+)</.exec(asked) ?? []
    return { company_short_list: [company(`${name} ONE`, '90000031'), company(`${name} TWO`, '90000032')] }
  })
  await openBatch('LIST-5', 'company_officers', { name: 'Supplier' }, 'Supplier\r\nAsh\r\nBeech\r\nCedar\r\n')
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Choose 3 answers' }) !== null)
  await desk.press('Choose 3 answers')
  await desk.settled(() => desk.page.queryByRole('button', { name: /Ash TWO/ }) !== null)
  expect(desk.page.getByRole('link', { name: 'Open Ash TWO (90000032)' }).getAttribute('href')).toBe(
    '/companies/90000032',
  )
  // Closed without a choice, the pane leaves the focus on the row, which opens it again.
  await desk.press('Close')
  expect(document.activeElement).toBe(desk.page.getByRole('button', { name: 'Choose an answer for row 1' }))
  await desk.user.keyboard('{Enter}')
  await desk.user.keyboard('2')
  expect(desk.page.getByRole('heading', { name: /^Row 2 / })).not.toBeNull()
  await desk.user.keyboard('0')
  await desk.user.keyboard('1')
  // After the last choice all rows are shown, and the focus stays among them.
  await desk.settled(() => /Done\s*3 of 3 rows · /.test(desk.text()))
  expect(desk.page.getByLabelText<HTMLSelectElement>('Rows by state').value).toBe('')
  expect(document.activeElement?.closest('section')?.getAttribute('aria-label')).toBe('Rows')
  await desk.settled(() => desk.page.queryByRole('link', { name: 'Ash TWO' }) !== null)
  expect(desk.page.getByRole('link', { name: 'Cedar ONE' }).getAttribute('href')).toBe('/companies/90000031')
  expect(desk.page.getByRole('row', { name: /Beech None found An analyst chose none of the answers\./ })).not.toBeNull()
  expect(desk.browserMessages()).toEqual([])
})

test('beside an open row, the table has the columns of the file and the answer, and the rest when it is closed', async () => {
  await openBatch('LIST-10', 'company_officers', { name: 'Supplier' }, 'Supplier\r\nAsh\r\n')
  await desk.press(/^Start batch/)
  await desk.press('Choose 1 answer')
  await desk.settled(() => desk.page.queryByRole('button', { name: /Ash TWO/ }) !== null)
  await desk.user.keyboard('1')
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Lookups of row 1' }) !== null)
  // Further lookups of the row bring further columns.
  await desk.settled(() => /Done\s*1 of 1 row · /.test(desk.text()))
  const heads = () => desk.page.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const whole = heads()
  expect(whole.join()).toMatch(/Answer.*Number/)
  await desk.press('Lookups of row 1')
  expect(heads().join()).toMatch(/Supplier.*Outcome.*Answer/)
  expect(heads().join()).not.toMatch(/Number|Status|Officers/)
  await desk.press('Close')
  expect(heads()).toEqual(whole)
})

test('what was typed for one batch stays with it', async () => {
  const columns = { company_number: 'Company no' }
  const one = await openBatch('LIST-7', 'company_number_search', columns, 'Company no\r\n90000051\r\n')
  const other = await openBatch('LIST-8', 'company_number_search', columns, 'Company no\r\n90000052\r\n90000053\r\n')
  // Both are known, so no wait for one of them takes the screen away.
  await desk.open(one)
  const ceiling = () => desk.page.getByLabelText<HTMLInputElement>('Spend at most, in credits')
  await desk.user.clear(ceiling())
  await desk.user.type(ceiling(), '77')
  await desk.open(other)
  expect(ceiling().value).toBe('4')
  expect(desk.browserMessages()).toEqual([])
})

test('rows before the first one shown are not said to be none', async () => {
  const file = 'Company no\r\nnot a number\r\n90000041\r\n'
  const address = await openBatch('LIST-6', 'company_number_search', { company_number: 'Company no' }, file)
  await desk.open(`${address}?state=invalid&from=9`)
  await desk.says('No rows in this state from row 9 on.')
  // Another state is shown from its first row.
  await desk.press(/^All/)
  await desk.settled(() => desk.page.queryAllByText('90000041').length > 0)
  expect(window.location.search).toBe('')
  await desk.open(`${address}?state=found`)
  await desk.says('No rows in this state.')
  expect(desk.browserMessages()).toEqual([])
})

test('while rows may still need a choice, they are not left', async () => {
  register.answers('company_name_search', (asked) => {
    const [, name = ''] = /name>(\w+)</.exec(asked) ?? []
    return { company_short_list: [company(`${name} ONE`, '90000061'), company(`${name} TWO`, '90000062')] }
  })
  const file = 'Supplier\r\nAsh\r\nBeech\r\nCedar\r\n'
  const address = await openBatch('LIST-9', 'company_officers', { name: 'Supplier' }, file)
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.page.queryByRole('button', { name: 'Choose 3 answers' }) !== null)
  const hasChoice = (name: RegExp) => desk.settled(() => desk.page.queryByRole('button', { name }) !== null)
  // Rows before the first one shown.
  await desk.open(`${address}?state=needs_choice&from=3`)
  await hasChoice(/Cedar TWO/)
  await desk.user.keyboard('2')
  await desk.says('No rows in this state from row 3 on.')
  expect(window.location.search).toBe('?state=needs_choice&from=3')

  // Rows of a page that does not load. Each page has one row here.
  const send = globalThis.fetch
  let isFailing = true
  try {
    globalThis.fetch = (path, init) =>
      isFailing && String(path).includes('after=1&limit=200')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : send(String(path).replace('limit=200', 'limit=1'), init)
    await desk.open(`${address}?state=needs_choice`)
    await desk.press('Choose an answer for row 1')
    await hasChoice(/Ash TWO/)
    await desk.user.keyboard('2')
    await desk.says('No rows in this state up to row 1.')
    expect(window.location.search).toBe('?state=needs_choice')
    isFailing = false
    await desk.press('Show more rows')
    await desk.press('Choose an answer for row 2')
    await desk.user.keyboard('2')
    await desk.settled(() => window.location.search === '')
  } finally {
    globalThis.fetch = send
  }
  await desk.says(/Done\s*3 of 3 rows · /)
  expect(desk.browserMessages()).toEqual([])
})

test('a file that is read late does not take the place of the one chosen after it', async () => {
  await desk.open(`/cases/${await newCase('LIST-LATE')}/batches/new`)
  await desk.settled(() => desk.page.queryByLabelText(/^CSV, XLSX/) !== null)
  const input = desk.page.getByLabelText<HTMLInputElement>(/^CSV, XLSX/)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const late = new File(['Company no\r\n90000001\r\n'], 'late.csv')
  late.arrayBuffer = async () => {
    await held
    return new ArrayBuffer(1)
  }
  await desk.user.upload(input, late)
  await desk.user.upload(input, new File(['Company no\r\n90000002\r\n'], 'last.csv'))
  await desk.says('last.csv')
  release()
  await desk.settled()
  expect(desk.text()).toContain('last.csv')
  expect(desk.text()).not.toContain('late.csv')
})

test('rows that no source covers are not offered another try, and the batch says what helps', async () => {
  register.lacks('company_number_search')
  await openBatch('LACKING-1', 'company_number_search', { company_number: 'Company no' }, 'Company no\r\n90000061\r\n')
  await desk.press(/^Start batch/)
  await desk.settled(() => desk.text().includes('No source holds all that 1 row asks for'))
  expect(desk.text()).toContain('Then make a new batch.')
  expect(desk.page.queryByRole('button', { name: /^Try/ })).toBeNull()
})

test('a resume keeps the ceiling that was set, also where the rest needs more', async () => {
  await desk.analyst.request('PUT', '/api/prices/company_number_search', { credits: '2' })
  const release = register.holds('company_number_search', () => ({
    company_short_list: [company('ASH LTD', '90000211')],
  }))
  const case_id = await newCase('LIST-KEEPS')
  const file = ['Company no', ...Array.from({ length: 30 }, (_, index) => `${90000211 + index}`)]
    .map((line) => `${line}\r\n`)
    .join('')
  const columns = JSON.stringify({ company_number: 'Company no' })
  const batch_id = await upload({ case_id, operation: 'company_number_search', columns }, file)
  const at = `/api/batches/${batch_id}`
  await desk.analyst.post(`${at}/start`, { most_credits: '59' })
  await expect.poll(async () => (await desk.analyst.get(at)).json.running).toBeGreaterThan(0)
  await desk.analyst.post(`${at}/pause`, {})
  release()
  await expect.poll(async () => (await desk.analyst.get(at)).json.running).toBe(0)
  await desk.open(`/cases/${case_id}/batches/${batch_id}`)
  await desk.settled(() => desk.page.queryByRole('button', { name: /^Resume batch/ }) !== null)
  expect(desk.page.queryByRole('button', { name: 'Resume batch · up to 59 credits' })).not.toBeNull()
})
