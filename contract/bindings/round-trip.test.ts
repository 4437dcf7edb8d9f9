/** Our two halves agree, for whatever the contract allows; contract/samples proves that they agree with the interface. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carriesOnlyXmlText, replaceUnfit } from '../characters.ts'
import { LookupError } from '../errors.ts'
import { interfaceOf } from '../interfaces.ts'
import { type OperationName, operation, operationNames } from '../operations.ts'
import { anyText, complete, paramsOf, resultOf } from '../testing/values.ts'
import { bindingNames, bindingsAt } from './index.ts'

const bindingsFor = (operation: OperationName) => bindingsAt('https://lookup.example', { of: interfaceOf(operation) })
const anyOperation = fc.constantFrom<OperationName>(...operationNames)

describe.each(bindingNames)('%s', (name) => {
  const binding = bindingsFor('geo_code')[name]

  test('any call survives there and back', () => {
    const call = anyOperation.chain((operation) =>
      fc.record({ operation: fc.constant(operation), params: paramsOf(operation) }),
    )
    fc.assert(
      fc.property(call, (call) => {
        const { [name]: binding } = bindingsFor(call.operation)
        const request = binding.writeCall(call)
        expect(binding.recognises(request)).toBe(true)
        const { operation, params } = binding.readCall(request)
        expect({ operation, params: { ...params } }).toEqual(call)
      }),
    )
  })

  test('any result of any operation survives there and back', () => {
    for (const operationName of operationNames) {
      const { [name]: binding } = bindingsFor(operationName)
      fc.assert(
        fc.property(resultOf(operationName), (result) => {
          const read = binding.readResult(operationName, binding.writeResult(operationName, result))
          expect(read).toEqual(complete(operation(operationName).result, result))
        }),
        { numRuns: 15 },
      )
    }
  })

  test('what XML cannot carry is replaced in a result, and the reply is well-formed all the same', () => {
    fc.assert(
      fc.property(resultOf('geo_code', anyText), (result) => {
        const read = binding.readResult('geo_code', binding.writeResult('geo_code', result))
        expect(read).toEqual(complete(operation('geo_code').result, result, replaceUnfit))
      }),
    )
  })

  test('what XML cannot carry is refused in a call', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !carriesOnlyXmlText(text)),
        (text) => {
          expect(() => binding.writeCall({ operation: 'geo_code', params: { text } })).toThrow(LookupError)
        },
      ),
    )
  })

  test('any failure keeps its own words', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }).filter(carriesOnlyXmlText), (words) => {
        const reply = binding.writeFault(new LookupError('internal', words))
        expect(() => binding.readResult('geo_code', reply)).toThrow(`internal: ${words}`.trim())
      }),
    )
  })
})
