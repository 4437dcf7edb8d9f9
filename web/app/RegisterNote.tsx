/** Which register answers: sample data, a loaded file of one day, or a live one. */
import { useQuery } from '@tanstack/react-query'
import { operationInWords } from '../lookup/operations.ts'
import { ageWarning, type Register, registersQuery, sourceInWords } from '../lookup/sources.ts'
import { Button } from '../ui/Button.tsx'
import { numberInWords } from '../ui/numbers.ts'
import { Popover } from '../ui/Popover.tsx'
import css from './RegisterNote.module.css'

/** @param isFictional as the session says, until the registers are read */
export function RegisterNote({ isFictional }: { isFictional: boolean }) {
  const { data: registers } = useQuery(registersQuery)
  const isSample = registers ? registers.some(({ kind }) => kind === 'fictional') : isFictional
  if (isSample)
    return (
      <span className={css.fictional}>
        Fictional register<span>: no real company or person</span>
      </span>
    )
  // Another service may not tell which registers it reads.
  if (!registers) return null
  const [first, ...others] = registers
  if (!first) return <span className={css.fictional}>No register loaded</span>
  const isOutdated = registers.some((register) => ageWarning(register, new Date().toISOString()) !== null)
  return (
    <Popover
      label="Registers"
      button={(opens) => (
        <Button look="quiet" className={css.real} {...opens}>
          <span className={css.lines}>
            <span>{sourceInWords({ ...first, of: first.kind === 'live' ? null : first.of })}</span>
            {others.length > 0 && <span>and {numberInWords(others.length)} more</span>}
            {isOutdated && <strong className={css.outdated}>out of date</strong>}
          </span>
        </Button>
      )}
    >
      {() => (
        <ul className={css.list}>
          {registers.map((register) => (
            <li key={`${register.register} ${register.of}`}>
              <Details {...register} />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

function Details({ rows, licence, attribution, operations, ...source }: Register) {
  const credit = attribution === source.register ? null : attribution
  const facts = [rows !== null && `${numberInWords(rows)} rows`, licence, credit].filter(Boolean)
  const warning = ageWarning(source, new Date().toISOString())
  return (
    <>
      <strong>{sourceInWords({ ...source, of: source.kind === 'live' ? null : source.of })}</strong>
      {warning && <p className={css.outdated}>{warning}</p>}
      {facts.length > 0 && <p>{facts.join(' · ')}</p>}
      {operations.length > 0 && <p>{operations.map(operationInWords).join(' · ')}</p>}
    </>
  )
}
