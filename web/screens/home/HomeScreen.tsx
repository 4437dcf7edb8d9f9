import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { RecordTable } from '../../api/RecordTable.tsx'
import { recordsQuery } from '../../api/records.ts'
import { sessionQuery } from '../../api/session.ts'
import { paths, toCompanies, toMap } from '../../paths.ts'
import { SearchBox } from '../../search/SearchBox.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import css from './HomeScreen.module.css'

export function HomeScreen() {
  const { data: analyst } = useQuery(sessionQuery)
  const { data } = useQuery(recordsQuery(null))
  const recent = data?.records.slice(0, 8) ?? []
  return (
    <Screen title="What do you have?">
      <div className={css.search}>
        <SearchBox isLarge />
        <p className={css.other}>
          A person’s name? <Link to={paths.directors}>Search directors</Link>: it is asked inside a case, and never
          stands in an address.
        </p>
      </div>
      {analyst?.fictional && (
        <p>
          This is the fictional register. Try <Link to={toCompanies({ name: 'Northgate' })}>Northgate</Link>,{' '}
          <Link to={toCompanies({ name: 'cafe' })}>cafe</Link> or{' '}
          <Link to={toMap({ text: 'Newport' })}>Newport on the map</Link>.
        </p>
      )}
      {recent.length > 0 && (
        <Panel title="Looked up lately" actions={<Link to={paths.records}>All records</Link>}>
          <RecordTable records={recent} />
        </Panel>
      )}
    </Screen>
  )
}
