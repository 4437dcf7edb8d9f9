import { useState } from 'react'
import type { Screening } from '../../../../contract/desk/screening.ts'
import { Ceiling } from '../../../lookup/price/Ceiling.tsx'
import { creditsInWords, withPrice } from '../../../lookup/price/prices.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form } from '../../../ui/Form.tsx'
import { count, numberInWords } from '../../../ui/numbers.ts'
import type { Ceiling as Most } from './screening.ts'

type Props = Pick<Screening, 'unscreened' | 'price'> & { isBusy: boolean; onStart: (most: Most) => void }

/** One press where it is free. Else the analyst says first how much it may cost. */
export function StartScreening({ unscreened, price: { credits, lookups }, isBusy, onStart }: Props) {
  const [most, setMost] = useState(credits ?? '')
  const [each, setEach] = useState('')
  const verb = `Screen ${numberInWords(unscreened)}`
  if (Number(credits) === 0 && credits !== null)
    return (
      <div>
        <Button look="main" aria-disabled={isBusy} onClick={() => onStart({})}>
          {isBusy ? 'Screening …' : withPrice(verb, creditsInWords(credits))}
        </Button>
      </div>
    )
  return (
    <Form
      errors={[]}
      onSend={() => onStart({ most_credits: most.trim(), ...(each.trim() && { unknown_counts_as: each.trim() }) })}
    >
      <Ceiling
        most={most}
        onMost={setMost}
        hint={`Each name is a lookup: ${count(lookups, 'lookup')}.`}
        each={credits === null ? each : null}
        onEach={setEach}
        verb={verb}
        isBusy={isBusy}
      />
    </Form>
  )
}
