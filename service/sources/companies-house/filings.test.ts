/** Filings and their documents, against the stand-in. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { createServer } from '../../server.ts'
import { company_number, liveService, now } from './testing/live-service.ts'

const live = liveService()

describe('filings', () => {
  test('each in words', async () => {
    const { filing_history_list } = await live.service.found('company_filing_history', { company_number })
    expect(filing_history_list?.map((filing) => filing.document_description)).toEqual([
      'Full accounts made up to 20 April 2024',
      'Confirmation statement made on 20 April 2024 with no updates',
      'Appointment of Dr Ottoline Mary Fenwick as a director on 1 May 2011',
      'New director appointed',
      'Statement of capital following an allotment of shares on 2 January 2023',
      'Liquidation something new (case start date: 3 February 2020)',
      'Micro entity accounts made up to 20 April 2024',
    ])
    expect(filing_history_list?.map((filing) => filing.doc_being_scanned)[0]).toBe('true')
    expect(filing_history_list?.[4]?.child_list).toMatchObject([
      { child_type: 'STATEMENTOFCAPITAL', document_description: 'Statement of capital: GBP 1,000' },
    ])
    expect(filing_history_list?.[5]?.child_list).toMatchObject([{ child_type: 'ANNOTATION' }])
  })

  test('a change of name gives the names that the register gives', async () => {
    const { filing_history_list } = await live.service.found('company_filing_history', { company_number: 'OE990001' })
    expect(filing_history_list?.map((filing) => filing.document_description)).toEqual([
      'Company name changed old quill LIMITED certificate issued on 02/07/01',
      'Company name changed from OLD QUILL LIMITED to QUILL LIMITED',
      'Change of name',
    ])
    const names = filing_history_list?.map(({ old_company_name, new_company_name }) => [
      old_company_name,
      new_company_name,
    ])
    expect(names).toEqual([
      [null, null],
      ['OLD QUILL LIMITED', 'QUILL LIMITED'],
      [null, null],
    ])
  })

  test('5,000 of them are paged to the last, and the way back leads to the first', async () => {
    const ask = (page_id: string) =>
      live.service.found('company_filing_history', { company_number: '99000005', page_id })
    let [page_id, pages, rows] = ['', 0, 0]
    do {
      const { filing_history_list, next_page_id } = await ask(page_id)
      pages += 1
      rows += filing_history_list?.length ?? 0
      page_id = next_page_id ?? ''
    } while (page_id !== '')
    expect([pages, rows]).toEqual([167, 5000])
  })

  const fileOf = async (at: number) => {
    const { filing_history_list } = await live.service.found('company_filing_history', { company_number })
    return filing_history_list![at]!.image_key!
  }

  test('a document of another company is none of this one', async () => {
    const image_key = await fileOf(1)
    const { document } = await live.service.found('company_document_info', { company_number: '99000004', image_key })
    expect(document).toBeNull()
    const { document: own } = await live.service.found('company_document_info', { company_number, image_key })
    expect(own).toMatchObject({ num_pages: 3, made_up_date: '2024-04-20', form_type: 'CS01', media: 'CACHE' })
  })

  test('a document that is a web page is refused, and the storage never sees the key', async () => {
    const path = live.service.documents.toPath(await fileOf(6), now())
    const server = createServer({ ...live.service, clock: now })
    const reply = await server.inject(path)
    expect(reply.statusCode).toBe(500)
    expect(reply.body).toContain('source_unavailable: Companies House has no PDF of this document')
    expect(live.standIn.refusedBy).toEqual([])
    await server.close()
  })

  test('a document may take longer than an answer, once it has begun', async () => {
    await live.reopen({ timeout: 3000 })
    const responses: ServerResponse[] = []
    const begun = Promise.withResolvers<void>()
    const storage = createHttpServer((_, response) => {
      if (responses.push(response) > 1) return
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7 first')
      begun.resolve()
    })
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
    live.standIn.storeAt(`http://127.0.0.1:${(storage.address() as AddressInfo).port}`)
    const server = createServer({ ...live.service, clock: now })
    const path = live.service.documents.toPath(await fileOf(1), now())
    const slow = server.inject(path)
    await begun.promise
    // The time of this one ends after that of the first.
    expect((await server.inject(path)).body).toContain('Companies House did not answer in time.')
    responses[0]?.end(', last')
    expect((await slow).body).toBe('%PDF-1.7 first, last')
    live.standIn.storeAt(null)
    await server.close()
    storage.closeAllConnections()
    await new Promise((resolve) => storage.close(resolve))
  })

  test('readers who leave do not keep the connections of later readers', async () => {
    await live.reopen({ timeout: 3000 })
    let left = 0
    const storage = createHttpServer((_, response) => {
      response.on('close', () => {
        left += 1
      })
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7 first')
      if (left >= 4) response.end(', last')
    })
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
    live.standIn.storeAt(`http://127.0.0.1:${(storage.address() as AddressInfo).port}`)
    const server = createServer({ ...live.service, clock: now })
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const path = live.service.documents.toPath(await fileOf(1), now())
    for (let reader = 1; reader <= 4; reader += 1) {
      const leaving = new AbortController()
      const { body } = await fetch(address + path, { signal: leaving.signal })
      await body?.getReader().read()
      leaving.abort()
      await vi.waitFor(() => expect(left).toBe(reader), 3000)
    }
    expect(await (await fetch(address + path)).text()).toBe('%PDF-1.7 first, last')
    live.standIn.storeAt(null)
    await server.close()
    storage.closeAllConnections()
    await new Promise((resolve) => storage.close(resolve))
  })

  test('a document that waits for a connection in vain ends with a reason', async () => {
    await live.reopen({ timeout: 1000 })
    const storage = createHttpServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF-1.7 first')
    })
    await new Promise<void>((resolve) => storage.listen(0, '127.0.0.1', resolve))
    live.standIn.storeAt(`http://127.0.0.1:${(storage.address() as AddressInfo).port}`)
    const server = createServer({ ...live.service, clock: now })
    const address = await server.listen({ port: 0, host: '127.0.0.1' })
    const path = live.service.documents.toPath(await fileOf(1), now())
    const readers = await Promise.all([1, 2, 3, 4].map(() => fetch(address + path)))
    expect(await (await fetch(address + path)).text()).toContain('Companies House did not answer in time.')
    live.standIn.storeAt(null)
    await Promise.all(readers.map(({ body }) => body?.cancel()))
    await server.close()
    storage.closeAllConnections()
    await new Promise((resolve) => storage.close(resolve))
  })

  test.each(['localhost', '127.0.0.2', '[::1]', '[::ffff:127.0.0.1]', '2130706434', '0'])(
    'a document that is sent to %s, inside the network, is not fetched from there',
    async (host) => {
      let asked = 0
      const inside = createHttpServer((_, response) => {
        asked += 1
        response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7 secret')
      })
      await new Promise<void>((resolve) => inside.listen(0, '::', resolve))
      live.standIn.storeAt(`http://${host}:${(inside.address() as AddressInfo).port}`)
      const server = createServer({ ...live.service, clock: now })
      const reply = await server.inject(live.service.documents.toPath(await fileOf(1), now()))
      expect(reply.statusCode).toBe(500)
      expect(reply.body).toContain('Companies House sent the document to an address that is not safe.')
      expect(asked).toBe(0)
      live.standIn.storeAt(null)
      await server.close()
      inside.closeAllConnections()
      await new Promise((resolve) => inside.close(resolve))
    },
  )
})
