/** Other people's SOAP stacks make clients of our WSDL, call everything, and understand what they are told. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames, bindingsAt } from '../../contract/bindings/index.ts'
import { fieldsIn } from '../../contract/field-set.ts'
import { type Interface, interfaces, lookupInterface, registerInterface } from '../../contract/interfaces.ts'
import { type Call, type OperationName, operation } from '../../contract/operations.ts'
import type { Fields } from '../../contract/shape.ts'
import { createServer } from '../../service/server.ts'
import { documentKeys, type ExpectedCall, expectedCalls, expectedOfRegister } from '../../service/testing/calls.ts'
import { accountKey, type TestService, testService } from '../../service/testing/service.ts'
import { type Stack, stacks } from './stacks.ts'
import { emptied, trimmed, valuesOf, without } from './values.ts'

type Answer = { result?: unknown; xml?: string; fault?: { code: string; text: string } }

let service: TestService
let server: FastifyInstance
let url: string
/** Filled by each interface before its tests run. */
const callsOf = new Map<Interface, ExpectedCall[]>([[registerInterface, expectedOfRegister]])
const folder = mkdtempSync(path.join(tmpdir(), 'whereabouts-interop-'))
/** What our own reader makes of each answer, by binding and operation. */
const truths = new Map<string, object>()

beforeAll(async () => {
  service = await testService({ companies: 400 })
  server = createServer(service)
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  callsOf.set(lookupInterface, expectedCalls(await documentKeys(service)))
  for (const binding of bindingNames)
    for (const { operation, params } of [...callsOf.values()].flat()) {
      const reply = await service.ask(binding, { operation, params })
      truths.set(`${binding} ${operation}`, service.bindings[binding].readResult(operation, reply))
    }
})
afterAll(async () => {
  await server.close()
  await service.close()
  rmSync(folder, { recursive: true })
})

test.each(interfaces)('every operation of $path is called', (of) => {
  const called = callsOf.get(of)?.map(({ operation }) => operation)
  expect(called?.toSorted()).toEqual(of.operations.toSorted())
})

const pairs = stacks.flatMap((stack) => interfaces.map((of) => ({ stack, of })))

for (const { stack, of } of pairs)
  describe.skipIf(!stack.isInstalled())(`${stack.name}, ${of.path}`, () => {
    const own = path.join(folder, `${of.name}-${stack.name.replace(/\W+/g, '-')}`)
    let calls: ExpectedCall[]
    beforeAll(async () => {
      calls = callsOf.get(of)!
      mkdirSync(own)
      await stack.prepare?.(wsdlOf(of), own, of)
    })

    describe.each(stack.bindings)('%s', (binding) => {
      let answers: Answer[]
      beforeAll(async () => {
        const file = path.join(own, `${binding}.txt`)
        const lines = [...calls.map((call) => lineOf(call, accountKey)), lineOf(calls[0]!, 'no-such-key')]
        writeFileSync(file, `${lines.join('\n')}\n`)
        answers = JSON.parse(await stack.call({ of, wsdl: wsdlOf(of), binding, calls: file, folder: own }))
      })

      test('every operation answers, and every field of it is read', () => {
        expect(answers).toHaveLength(calls.length + 1)
        for (const [index, { operation: name, expected, changing = [] }] of calls.entries()) {
          const [values, truth] = [answerOf(name, answers[index]!), truths.get(`${binding} ${name}`)].map((value) =>
            asReadBy(stack, value),
          )
          expect(values, name).toMatchObject(expected)
          expect(without(changing, values), name).toEqual(without(changing, truth))
        }
      })

      test('a bad key raises a fault of its own kind, with our code', () => {
        const fault = answers.at(-1)?.fault
        expect(fault).toBeDefined()
        if (!stack.hears || stack.hears.includes(binding)) expect(fault?.text).toMatch(/^invalid_api_key: No account/)
        if (binding === 'soap11') expect(fault?.code).toMatch(/Client$/)
        if (binding === 'soap12') expect(fault?.code).toMatch(/Sender$/)
      })
    })
  })

function asReadBy({ blursNil, trims }: Stack, value: unknown): unknown {
  const text = trims ? trimmed(value) : value
  return blursNil ? emptied(text) : text
}

const wsdlOf = ({ path }: Interface) => `${url}${path}?WSDL`

function answerOf(name: OperationName, { result, xml, fault }: Answer): object {
  expect(fault, name).toBeUndefined()
  const { result: fields } = operation(name)
  if (xml === undefined) return valuesOf(fields, wrapped(namesInWsdl(fields), result))
  const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${xml.replace(/^<\?.*?\?>/, '')}</e:Body></e:Envelope>`
  const reply = { status: 200, headers: { 'content-type': 'text/xml' }, body }
  return valuesOf(fields, bindingsAt(url).soap11.readResult(name, reply))
}

const namesInWsdl = (fields: Fields) => fieldsIn('described', fields).map(([name]) => name)

/** zeep hands out the one field of a result itself: by the WSDL, which leaves our own fields out. */
const wrapped = ([first, ...more]: string[], result: unknown) =>
  first !== undefined && more.length === 0 && !(first in Object(result)) ? { [first]: result } : result

/** A line for the programs: every parameter in its place, for some stacks know them by that alone. */
function lineOf({ operation: name, params }: Pick<ExpectedCall, 'operation' | 'params'>, api_key: string): string {
  const given: Call['params'] = { client: 'interop', ...params, api_key }
  const pairs = operation(name).params.map((parameter) => `${parameter}=${encodeURIComponent(given[parameter] ?? '')}`)
  return `${name}?${pairs.join('&')}`
}
