/** Which calls have an answer on record in their case: those are free. */
import type { OperationName } from '../../contract/operations.ts'
import type { Analyst } from '../auth/analysts.ts'
import { type Prints, printOf } from '../lookup/freshness.ts'
import type { BatchCallTable } from '../state/tables.ts'
import type { Registers } from '../upstream/registers.ts'
import type { Upstream } from '../upstream/upstream.ts'

type Options = { upstream: Upstream; registers: Pick<Registers, 'realRegister'>; prints: Prints }
type Asked = Pick<BatchCallTable, 'operation' | 'params'>
export type OnRecord = (calls: readonly Asked[], case_id: string, analyst: Analyst) => Promise<boolean[]>

export function createOnRecord({ upstream, registers, prints }: Options): OnRecord {
  return async (calls, case_id, analyst) => {
    const real = new Map<string, Awaited<ReturnType<Registers['realRegister']>>>()
    for (const { operation } of calls)
      if (!real.has(operation)) real.set(operation, await registers.realRegister(operation as OperationName))
    const asked = calls.map(({ operation: name, params }) => {
      const operation = name as OperationName
      const { upstream: address } = upstream.target(operation)
      return printOf({ operation, params: JSON.parse(params), upstream: address, register: real.get(name) ?? null })
    })
    const held = await prints.held({ prints: asked, case_id, analyst })
    return asked.map((print) => held.has(print))
  }
}
