/** What we send is what our WSDL says we send: every answer validates against the schema that is served with it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt, type WireReply } from '../contract/bindings/index.ts'
import { samplesOf } from '../contract/description/samples.ts'
import { wsdlAt } from '../contract/description/wsdl.ts'
import { fieldsHeader } from '../contract/field-set.ts'
import { lookupInterface } from '../contract/interfaces.ts'
import { operationNames } from '../contract/operations.ts'
import { anyText, paramsOf, resultOf } from '../contract/testing.ts'
import { baseUrl, type TestService, testService } from './testing.ts'
import { documentKeys, expectedCalls } from './testing-calls.ts'

/** Each service, what its callers ask for, and the fields of its answers. */
const served = [
  { strict: true, asked: '', fields: 'interface' },
  { strict: true, asked: 'all', fields: 'interface' },
  { strict: false, asked: '', fields: 'described' },
  { strict: false, asked: 'all', fields: 'all' },
] as const

describe.each(served)('strict: $strict, asked for: $asked', ({ strict, asked, fields }) => {
  const from = { headers: { [fieldsHeader]: asked } }
  let service: TestService
  let schema: Schema
  beforeAll(async () => {
    service = await testService({ strict })
    const { body } = await service.send({ method: 'GET', path: '/soap/service.asmx', query: `WSDL&fields=${asked}` })
    schema = schemaIn(body)
  })
  afterAll(async () => {
    schema.dispose()
    await service.close()
  })

  test.each(bindingNames)('%s: the answer of every operation', async (binding) => {
    const calls = expectedCalls(await documentKeys(service))
    expect(calls).toHaveLength(operationNames.length)
    for (const { operation, params } of calls) {
      const reply = await service.ask(binding, { operation, params }, from)
      expect(reply.status, operation).toBe(200)
      expect(schema.browserMessages(reply), operation).toEqual([])
    }
  })

  test.each(bindingNames)('%s: an answer that found nothing', async (binding) => {
    const nothing = { company_name_search: { name: 'zzyzx qwxk' }, director_details: { director_id: 'NOSUCHID' } }
    for (const [operation, params] of Object.entries(nothing))
      expect(schema.browserMessages(await service.ask(binding, { operation, params }, from)), operation).toEqual([])
  })

  test('any answer that a handler may give', () => {
    const bindings = bindingsAt(baseUrl, { fields })
    for (const name of operationNames)
      fc.assert(
        fc.property(resultOf(name, anyText), fc.constantFrom(...bindingNames), (result, binding) => {
          expect(schema.browserMessages(bindings[binding].writeResult(name, result))).toEqual([])
        }),
        { numRuns: 25 },
      )
  })

  test('any call that a client of ours makes', () => {
    const { soap11, soap12 } = bindingsAt(baseUrl)
    for (const operation of operationNames)
      fc.assert(
        fc.property(paramsOf(operation), fc.constantFrom(soap11, soap12), (params, binding) => {
          expect(schema.browserMessages(binding.writeCall({ operation, params }))).toEqual([])
        }),
        { numRuns: 5 },
      )
  })

  test('the samples of the pages', () => {
    for (const name of operationNames)
      for (const { binding, request, reply } of samplesOf(lookupInterface, name, baseUrl, fields)) {
        expect(schema.browserMessages({ body: bodyOf(reply) }), `${name} ${binding}`).toEqual([])
        if (binding === 'soap11' || binding === 'soap12')
          expect(schema.browserMessages({ body: bodyOf(request) }), name).toEqual([])
      }
  })

  test('a field too many, too few, misplaced or mistyped would be found', () => {
    const { get } = bindingsAt(baseUrl, { fields })
    const body = get.writeResult('company_document', { document: { num_pages: 4 } }).body
    expect(schema.browserMessages({ body })).toEqual([])
    const changes: [string, string][] = [
      ['<media xsi:nil="true" />', ''],
      ['<media xsi:nil="true" />', '<media xsi:nil="true" /><media xsi:nil="true" />'],
      [
        '<media xsi:nil="true" /><doc_request_key xsi:nil="true" />',
        '<doc_request_key xsi:nil="true" /><media xsi:nil="true" />',
      ],
      ['<num_pages>4</num_pages>', '<num_pages>four</num_pages>'],
      ['</document>', '<colour>red</colour></document>'],
      ['company_document_res', 'company_documents_res'],
    ]
    for (const [from, to] of changes) {
      expect(body).toContain(from)
      expect(schema.browserMessages({ body: body.replaceAll(from, to) }), to).not.toEqual([])
    }
  })
})

test.each(operationNames)('the answers written by hand from the interface: %s', (name) => {
  const schema = schemaIn(wsdlAt('https://lookup.example', 'all', lookupInterface))
  const sample = readFileSync(new URL(`../contract/samples/${name}.txt`, import.meta.url), 'utf8')
  const replies = [...sample.matchAll(/^=== \w+ reply\n[\s\S]*?\n\n([\s\S]*?)(?=\n===|$(?![\s\S]))/gm)]
  expect(replies).toHaveLength(4)
  for (const [, body = ''] of replies) expect(schema.browserMessages({ body })).toEqual([])
  schema.dispose()
})

type Schema = { browserMessages(reply: Pick<WireReply, 'body'>): string[]; dispose(): void }

function schemaIn(wsdl: string): Schema {
  const [schema = ''] = /<s:schema[\s\S]*<\/s:schema>/.exec(wsdl) ?? []
  const [declarations = ''] = /xmlns:s="[^"]*"/.exec(wsdl) ?? []
  const [own = ''] = /xmlns:tns="[^"]*"/.exec(wsdl) ?? []
  const source = XmlDocument.fromString(schema.replace('<s:schema', `<s:schema ${declarations} ${own}`))
  const validator = XsdValidator.fromDoc(source)
  return {
    browserMessages({ body }) {
      const document = XmlDocument.fromString(payloadOf(body))
      try {
        validator.validate(document)
        return []
      } catch (error) {
        return [(error as Error).message]
      } finally {
        document.dispose()
      }
    },
    dispose() {
      validator.dispose()
      source.dispose()
    },
  }
}

/** What stands in the SOAP body, or the whole. */
function payloadOf(body: string): string {
  const [, payload] = /<soap:Body>\s*([\s\S]*?)\s*<\/soap:Body>/.exec(body) ?? []
  return payload?.replace(/^<\w+/, (start) => `${start} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"`) ?? body
}

const bodyOf = (sample: string) => sample.slice(sample.indexOf('\n\n') + 2)
