import { useMemo } from 'react'
import type { Result } from '../../../contract/operations.ts'
import { BirthMask } from '../../api/BirthMask.tsx'
import { usePrice } from '../../api/credits.ts'
import type { Answered, Given } from '../../api/lookups.ts'
import { toCompare } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import css from './DirectorsScreen.module.css'
import { DirectorTable } from './DirectorTable.tsx'
import { officerIn } from './director-pointer.ts'
import { SameNames } from './SameNames.tsx'
import { sameNamesIn } from './same-names.ts'

type Props = {
  result: Result<'director_search'>
  answered: Answered<'director_search'>
  other: string | null
  onAsk: (params: Given) => void
}

const none: never[] = []

/** The officers of one page, or the places to choose from. */
export function Found({ result, answered, other, onAsk }: Props) {
  const { director_list, place_list, previous_page_id, next_page_id } = result
  const { params, record } = answered
  const price = usePrice('director_search')
  const directors = director_list ?? none
  const sameNames = useMemo(() => sameNamesIn(directors), [directors])
  const toCompareRows = (a: number, b: number) => toCompare(officerIn(record.id, a), officerIn(record.id, b))
  // A page id says itself how many rows its page has (decision 0004).
  const turnTo = (page_id: string) => onAsk({ ...params, page_id, page_number: '', records_per_page: '' })

  return (
    <>
      {place_list && place_list.length > 0 && (
        <div className={css.choice}>
          <p>Several places have this name. Which one? Choosing asks again, {price}.</p>
          {place_list.map(({ name }) => (
            <Button key={name} onClick={() => onAsk({ ...params, place: name ?? '', page_id: '' })}>
              {name}
            </Button>
          ))}
        </div>
      )}
      {directors.length > 0 && (
        <>
          {other === null && <SameNames names={sameNames} toCompareRows={toCompareRows} />}
          <div className={css.tools}>
            {other === null && directors.length > 1 && <p>Select two rows to compare them side by side.</p>}
            <BirthMask of={directors.map(({ dob }) => dob)} />
          </div>
          <DirectorTable directors={directors} sameNames={sameNames} of={answered} other={other} />
          <nav className={css.pages} aria-label="Pages of officers">
            {previous_page_id && <Button onClick={() => turnTo(previous_page_id)}>Previous page, {price}</Button>}
            {next_page_id && <Button onClick={() => turnTo(next_page_id)}>Next page, {price}</Button>}
          </nav>
        </>
      )}
    </>
  )
}
