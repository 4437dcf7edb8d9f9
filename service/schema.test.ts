/** What we send is what our WSDL says we send: every answer validates against the schema that is served with it. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt, type WireReply } from '../contract/bindings/index.ts'
import { samplesOf } from '../contract/description/samples.ts'
import { wsdlAt } from '../contract/description/wsdl.ts'
import { fieldsHeader } from '../contract/field-set.ts'
import { interfaceOf, interfaces } from '../contract/interfaces.ts'
import { type OperationName, operationNames } from '../contract/operations.ts'
import { anyText, paramsOf, resultOf } from '../contract/testing/values.ts'
import { documentKeys, expectedCalls, expectedOfRegister } from './testing/calls.ts'
import { baseUrl, type TestService, testService } from './testing/service.ts'

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
  const schemas = new Map<string, Schema>()
  const schemaOf = (operation: OperationName) => schemas.get(interfaceOf(operation).path)!
  beforeAll(async () => {
    service = await testService({ strict })
    for (const { path } of interfaces) {
      const { body } = await service.send({ method: 'GET', path, query: `WSDL&fields=${asked}` })
      schemas.set(path, schemaIn(body))
    }
  })
  afterAll(async () => {
    for (const schema of schemas.values()) schema.dispose()
    await service.close()
  })

  test.each(bindingNames)('%s: the answer of every operation', async (binding) => {
    const calls = [...expectedCalls(await documentKeys(service)), ...expectedOfRegister]
    const unanswered = operationNames.filter((name) => !calls.some(({ operation }) => operation === name))
    expect(unanswered).toEqual([])
    for (const { operation, params } of calls) {
      const reply = await service.ask(binding, { operation, params }, from)
      expect(reply.status, operation).toBe(200)
      expect(schemaOf(operation).browserMessages(reply), operation).toEqual([])
    }
  })

  test.each(bindingNames)('%s: an answer that found nothing', async (binding) => {
    const nothing = [
      { operation: 'company_name_search', params: { name: 'zzyzx qwxk' } },
      { operation: 'director_details', params: { director_id: 'NOSUCHID' } },
    ] as const
    for (const { operation, params } of nothing)
      expect(schemaOf(operation).browserMessages(await service.ask(binding, { operation, params }, from))).toEqual([])
  })

  test('any answer that a handler may give', () => {
    for (const name of operationNames) {
      const bindings = bindingsAt(baseUrl, { fields, of: interfaceOf(name) })
      fc.assert(
        fc.property(resultOf(name, anyText), fc.constantFrom(...bindingNames), (result, binding) => {
          expect(schemaOf(name).browserMessages(bindings[binding].writeResult(name, result))).toEqual([])
        }),
        { numRuns: 25 },
      )
    }
  })

  test('any call that a client of ours makes', () => {
    for (const operation of operationNames) {
      const { soap11, soap12 } = bindingsAt(baseUrl, { of: interfaceOf(operation) })
      fc.assert(
        fc.property(paramsOf(operation), fc.constantFrom(soap11, soap12), (params, binding) => {
          expect(schemaOf(operation).browserMessages(binding.writeCall({ operation, params }))).toEqual([])
        }),
        { numRuns: 5 },
      )
    }
  })

  test('the samples of the pages', () => {
    for (const name of operationNames)
      for (const { binding, request, reply } of samplesOf(interfaceOf(name), name, baseUrl, fields)) {
        expect(schemaOf(name).browserMessages({ body: bodyOf(reply) }), `${name} ${binding}`).toEqual([])
        if (binding === 'soap11' || binding === 'soap12')
          expect(schemaOf(name).browserMessages({ body: bodyOf(request) }), name).toEqual([])
      }
  })

  test('a field too many, too few, misplaced or mistyped would be found', () => {
    const { get } = bindingsAt(baseUrl, { fields })
    const schema = schemaOf('company_document')
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
  const schema = schemaIn(wsdlAt('https://lookup.example', 'all', interfaceOf(name)))
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
