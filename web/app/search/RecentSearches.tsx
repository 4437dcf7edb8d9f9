import { Button } from '../../ui/Button.tsx'
import css from './Searches.module.css'
import { SearchLine } from './SearchLine.tsx'
import { aboutInWords, type Search, useChangeSearches } from './searches.ts'

type Props = { searches: Search[]; savedRecords: ReadonlySet<string> }

/** What one searched for lately: opening it reads the record. */
export function RecentSearches({ searches, savedRecords }: Props) {
  const { mutate, isPending } = useChangeSearches()
  return (
    <ul className={css.searches}>
      {searches.map((search) => (
        <li key={search.record.id}>
          <SearchLine search={search} name={aboutInWords(search)} />
          {savedRecords.has(search.record.id) ? (
            <span className={css.said}>Saved</span>
          ) : (
            <Button
              look="quiet"
              aria-label={`Save ${aboutInWords(search)}`}
              aria-disabled={isPending}
              onClick={() =>
                isPending ||
                mutate({ does: 'save', record: search.record.id, name: aboutInWords(search).slice(0, 120) })
              }
            >
              Save
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
