import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { NotAnswered } from '../../lookup/answer/NotAnswered.tsx'
import { answerQuery } from '../../lookup/lookups.ts'
import { usePrice } from '../../lookup/price/credits.ts'
import { toDirector, toDirectors } from '../../paths.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { nameOf } from '../../register/person.ts'
import { Panel } from '../../ui/Panel.tsx'

/** Whom another is being chosen for. It reads their record, and asks nobody. */
export function ComparingWith({ record }: { record: string }) {
  const { data, error } = useQuery(answerQuery<'director_details'>(record))
  const [search] = useSearchParams()
  const price = usePrice('director_details')
  const director = data?.result?.director
  return (
    <Panel title="Choose whom to compare with">
      {error ? (
        <NotAnswered error={error} />
      ) : (
        <p>
          {director && (
            <>
              <Link to={toDirector({ record })}>{nameOf(director)}</Link>
              {director.dob && (
                <>
                  , born <BirthDate date={director.dob} isPublished />
                </>
              )}
              . Search for the other, then choose Compare in their row, {price}.{' '}
            </>
          )}
          <Link to={toDirectors({ record: search.get('record') })}>Compare nobody</Link>
        </p>
      )}
    </Panel>
  )
}
