/** Calls of every operation of both interfaces, with parameters left out, repeated, renamed and in any order. */
import fc from 'fast-check'
import { type Interface, interfaceOf } from '../../contract/interfaces.ts'
import { operation, operationNames } from '../../contract/operations.ts'
import { hostileName, hostileText, textFor } from './texts.ts'

/** Pairs, and not an object: a name may come twice. */
export type WildCall = { of: Interface; operation: string; pairs: [name: string, value: string][] }

export const wildCall: fc.Arbitrary<WildCall> = fc.constantFrom(...operationNames).chain((name) =>
  fc
    .record({
      operation: fc.oneof({ weight: 20, arbitrary: fc.constant<string>(name) }, { weight: 1, arbitrary: hostileName }),
      values: fc.tuple(...operation(name).params.map(textFor)),
      changes: fc.oneof(
        { weight: 2, arbitrary: fc.constant<Change[]>([]) },
        { weight: 1, arbitrary: fc.array(change, { minLength: 1, maxLength: 3 }) },
      ),
    })
    .map(({ operation: called, values, changes }) => {
      const pairs = operation(name).params.map((parameter, index): [string, string] => [parameter, values[index] ?? ''])
      return {
        of: interfaceOf(name),
        operation: called,
        pairs: changes.reduce((changed, make) => make(changed), pairs),
      }
    }),
)

type Pairs = WildCall['pairs']
type Change = (pairs: Pairs) => Pairs

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.nat(30).map((at) => (pairs: Pairs) => pairs.filter((_, index) => index !== at % Math.max(pairs.length, 1))),
  fc.nat(30).map((at) => (pairs: Pairs) => [...pairs, ...pairs.slice(at % Math.max(pairs.length, 1))]),
  fc.constant((pairs: Pairs) => pairs.toReversed()),
  fc.tuple(hostileName, hostileText).map((pair) => (pairs: Pairs) => [...pairs, pair]),
)
