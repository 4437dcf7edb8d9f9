/** Every spelling of a value reaches the service as the value itself, in every binding, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import { carriesOnlyXmlText } from '../contract/characters.ts'
import type { OperationName } from '../contract/operations.ts'
import {
  companyNumbers,
  ipAddresses,
  latitudes,
  longitudes,
  type Spelling,
  telephones,
} from '../contract/values/testing/spellings.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { type TestService, testService } from './testing/service.ts'

/** Operations that need a whole value, and what their answers repeat of it. */
type Door = {
  operation: OperationName
  parameter: string
  spellings: readonly Spelling[]
  beside?: { [parameter: string]: string }
}
const doors: readonly Door[] = [
  { operation: 'tps_full', parameter: 'telephone_number', spellings: telephones },
  { operation: 'ip_location', parameter: 'ip_address', spellings: ipAddresses },
  { operation: 'company_appointments', parameter: 'company_number', spellings: companyNumbers },
  { operation: 'find_my_nearest', parameter: 'latitude', spellings: latitudes, beside: { longitude: '-1.5' } },
  { operation: 'find_my_nearest', parameter: 'longitude', spellings: longitudes, beside: { latitude: '53.8' } },
]

/** An empty value is a missing one. */
const given = (spellings: readonly Spelling[]) =>
  spellings.filter(([text]) => text.trim() !== '' && carriesOnlyXmlText(text))

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    test.each(doors)('$operation reads every spelling of a $parameter, or says why not', async (door) => {
      const { operation, parameter, spellings, beside } = door
      const ask = (text: string) => service.found(operation, { ...beside, [parameter]: text }, binding)
      for (const [text, value] of given(spellings)) {
        if (value === null) await expect(ask(text), text).rejects.toThrow(`invalid_parameter: ${parameter} must be`)
        else expect(await ask(text), text).toEqual(await ask(value))
      }
    })
  })
})
