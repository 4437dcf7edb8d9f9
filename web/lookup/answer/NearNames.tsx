import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { toRecord } from '../../paths.ts'
import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { screenOf } from '../operations.ts'

type Wanted = { of: 'company' | 'director'; text: string }

const nearQuery = (wanted: Wanted) => ({
  ...reading(['near names', wanted], desk.records.nearNames(wanted)),
  staleTime: 60_000,
})

/** After a search without results: similar names on record. They are free to read. */
export function NearNames(wanted: Wanted) {
  const { data } = useQuery({ ...nearQuery(wanted), enabled: wanted.text !== '' })
  if (!data || data.names.length === 0) return null
  return (
    <div>
      <p>Similar names already on record, free to open:</p>
      <ul>
        {data.names.map(({ id, operation, name, company_number }) => {
          const params = company_number === null ? null : { company_number }
          return (
            <li key={id}>
              <Link to={screenOf({ id, operation, params }) ?? toRecord(id)}>{name}</Link>{' '}
              <Identifier>{company_number}</Identifier>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
