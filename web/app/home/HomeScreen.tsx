import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { paths } from '../../paths.ts'
import { sessionQuery } from '../../server/session.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Omnibox } from '../search/Omnibox.tsx'
import { RecentSearches } from '../search/RecentSearches.tsx'
import { recordsOf, SavedSearches } from '../search/SavedSearches.tsx'
import { searchesQuery } from '../search/searches.ts'
import { Examples } from './Examples.tsx'
import css from './HomeScreen.module.css'

export function HomeScreen() {
  const { data: analyst } = useQuery(sessionQuery)
  const query = useQuery(searchesQuery)
  return (
    <Screen title="What do you have?">
      <div className={css.search}>
        <Omnibox look="large" />
        <p className={css.how}>
          Below the box it says how it reads what you type, what that asks and what it costs. Nothing is asked while you
          type. Enter asks the first of them at once, or opens a form where it says so. Names and numbers of people are
          asked inside the case above, and never stand in an address.
        </p>
        {analyst?.fictional && <Examples />}
      </div>
      <Read query={query} wanted="your searches">
        {(data) => (
          <div className={css.before}>
            <Panel title="Recent searches" actions={<Link to={paths.records}>All records</Link>}>
              {data.recent.length === 0 ? (
                <p className={css.how}>
                  Nothing has been searched for yet. What you search for stands here, and opening it again asks nobody
                  and costs nothing.
                </p>
              ) : (
                <RecentSearches searches={data.recent} savedRecords={recordsOf(data.saved)} />
              )}
            </Panel>
            <Panel title="Saved searches">
              <SavedSearches searches={data.saved} />
            </Panel>
          </div>
        )}
      </Read>
    </Screen>
  )
}
