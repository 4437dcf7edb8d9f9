import { holdsSomething } from '../../../contract/holds-something.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { labelOf } from '../../register/words.ts'
import { Facts } from '../../ui/Facts.tsx'
import type { Answered } from '../lookups.ts'
import { wantedOf } from '../operations.ts'
import css from './Answer.module.css'

type Props = { answered: Answered<OperationName> }

/** An answer that leaves out what was asked for, and is yet no word that there is none: what it does say. */
export function Beside({ answered }: Props) {
  const { other_fields: _, ...fields } = answered.result ?? {}
  const said = Object.entries(fields).filter(([, value]) => holdsSomething(value))
  return (
    <>
      <p className={css.none}>
        <strong>Left out:</strong> the answer does not give {wantedOf(answered.record.operation as OperationName)}, and
        does not say that there is nothing to find.
        {said.length > 0 ? ' It says:' : ' What it says is below.'}
      </p>
      {said.length > 0 && <Facts facts={said.map(([name, value]) => [labelOf(name), inText(value)])} />}
    </>
  )
}

/** `Forename: John, Surname: Smith`; items of a list apart. */
function inText(value: unknown): string {
  if (Array.isArray(value)) return value.filter(holdsSomething).map(inText).join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([, part]) => holdsSomething(part))
    .map(([name, part]) => `${labelOf(name)}: ${inText(part)}`)
    .join(', ')
}
