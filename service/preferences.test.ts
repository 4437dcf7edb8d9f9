/** The telephone preference registers, in every binding, over both stores. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bindingNames } from '../contract/bindings/index.ts'
import type { OperationName, Result } from '../contract/operations.ts'
import { outcomeOf } from '../contract/outcome.ts'
import { landmarkTelephones } from '../fiction/landmark-homes.ts'
import { engines, isInstalled } from '../platform/testing/databases.ts'
import { type TestService, testService } from './testing/service.ts'

type Given = { [name: string]: string }

describe.each(engines)('over %s', (engine) => {
  describe.skipIf(!isInstalled(engine)).each(bindingNames)('%s', (binding) => {
    let service: TestService
    beforeAll(async () => {
      service = await testService({ engine })
    })
    afterAll(() => service.close())

    const found = <Op extends OperationName>(operation: Op, params: Given): Promise<Result<Op>> =>
      service.found(operation, params, binding)

    describe('tps_full', () => {
      const { tps, ctps, both, neither } = landmarkTelephones

      test.each([
        ['TPS alone', tps, 'no_call', 'call'],
        ['CTPS alone', ctps, 'call', 'no_call'],
        ['both registers', both, 'no_call', 'no_call'],
        ['none', neither, 'call', 'call'],
        ['none, and nobody has it,', { telephone_number: '01134960099' }, 'call', 'call'],
      ])('a number on %s', async (_, { telephone_number }, tps_status, ctps_status) => {
        const result = await found('tps_full', { telephone_number })
        expect(result).toEqual({
          tps_status,
          ctps_status,
          telephone_number,
          tps_result_list: [{ telephone_number, tps_status }],
        })
        expect(outcomeOf('tps_full', result)).toBe('found')
      })

      test.each(['0113 496 0001', '+44 113 4960001', '(0113) 496-0001', '+44 (0)113 496 0001', '00441134960001'])(
        '%s is one way to write a number',
        async (telephone_number) => {
          expect(await found('tps_full', { telephone_number })).toMatchObject({
            telephone_number: '01134960001',
            tps_status: 'no_call',
          })
        },
      )

      test.each(['+33 1 99 00 12 34', '12345', '0113 496'])('%s is no UK number', async (telephone_number) => {
        await expect(found('tps_full', { telephone_number })).rejects.toThrow(
          'invalid_parameter: telephone_number must be a whole UK telephone number',
        )
      })
    })
  })
})
