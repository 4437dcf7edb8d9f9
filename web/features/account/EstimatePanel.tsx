import { useState } from 'react'
import { operationNames, operation as rowOf } from '../../../contract/operations.ts'
import { operationInWords } from '../../lookup/operations.ts'
import { askEstimate, type Estimate } from '../../lookup/price/account.ts'
import { creditsInWords } from '../../lookup/price/prices.tsx'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, Select } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'

const options = operationNames
  .filter((name) => rowOf(name).group !== 'account')
  .map((value) => ({ value, label: operationInWords(value) }))
const most = 50

type Told = { times: number; one: Estimate; credits: string | null }

/** What some lookups would cost, before any is made. */
export function EstimatePanel() {
  const { errors, isBusy, send } = useSending()
  const [told, setTold] = useState<Told | null>(null)

  async function estimate(operation: string, typed: string) {
    const times = Number(typed)
    if (!Number.isInteger(times) || times < 1 || times > most)
      throw new Error(`Enter a whole number of lookups, from 1 to ${most}.`)
    const { estimates, credits } = await askEstimate(Array.from({ length: times }, () => ({ operation })))
    setTold({ times, one: estimates[0]!, credits })
  }

  return (
    <Panel title="What it would cost">
      <Form errors={errors} onSend={(given) => void send(() => estimate(given('operation'), given('times')))}>
        <Select label="Lookup" name="operation" options={options} onChange={() => setTold(null)} />
        <Field label="How many" name="times" inputMode="numeric" autoComplete="off" defaultValue="1" />
        <Button type="submit" aria-disabled={isBusy}>
          Estimate, free
        </Button>
      </Form>
      <div role="status">{told && <p>{inWords(told)}</p>}</div>
    </Panel>
  )
}

function inWords({ times, one, credits }: Told): string {
  const what = `${times} × ${operationInWords(one.operation)}`
  if (credits === null)
    return `${what}: the cost is not known. Under a budget it is refused, or counts as the budget says.`
  const atMost = one.at_most ? 'at most ' : ''
  const sum = `${what}: ${atMost}${creditsInWords(credits)}${times > 1 ? `, ${atMost}${creditsInWords(one.credits)} each` : ''}.`
  const why = one.at_most ? ' A page that the service has kept is free again.' : ''
  const blocks = rowOf(one.operation).chargedBy ? ' For messages of one block of text.' : ''
  return sum + why + blocks + (one.confirmation_needed ? ' Each is confirmed before it is asked.' : '')
}
