import { useState } from 'react'
import { operationInWords } from '../../lookup/operations.ts'
import { type Price, useSetPrice } from '../../lookup/price/account.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { Field, Select } from '../../ui/Field.tsx'

const ways = [
  { value: 'set', label: 'A number of credits' },
  { value: 'unknown', label: 'Not known, whatever was learned or published' },
  { value: 'clear', label: 'As learned or published: take away what was set' },
]

/** An administrator's word on a price, or taking it back. */
export function PriceDialog({ price: { operation, credits }, onClose }: { price: Price; onClose: () => void }) {
  const setPrice = useSetPrice()
  const [way, setWay] = useState('set')
  return (
    <Confirm
      title={`Price: ${operationInWords(operation)}`}
      verb={way === 'clear' ? 'Take it away' : 'Set it'}
      onClose={onClose}
      onDo={(given) => setPrice(operation, way === 'set' ? given('credits') : way === 'clear' ? null : 'unknown')}
    >
      <Select label="Price" value={way} onChange={({ target }) => setWay(target.value)} options={ways} />
      {way === 'set' && (
        <Field
          label="Credits for each call"
          hint="With three decimals at most. 0 says that it is free."
          name="credits"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={credits ?? ''}
        />
      )}
      <p>
        Buttons, estimates and budgets go by it from now on. What is on record keeps the price of its time, and the
        service takes what it takes.
      </p>
    </Confirm>
  )
}
