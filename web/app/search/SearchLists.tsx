import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { operationInWords } from '../../lookup/operations.ts'
import { Status } from '../../register/Status.tsx'
import { inWords, outcomeWords } from '../../register/words.ts'
import { whyNot } from '../../server/request.ts'
import { Button, firstClick } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Form } from '../../ui/Form.tsx'
import css from './SearchLists.module.css'
import { aboutInWords, type SavedSearch, type Search, toSearched, useChangeSearches } from './searches.ts'

type RowsProps = {
  rows: readonly Search[]
  /** The records of searches: those can be saved. */
  searched: ReadonlySet<string>
  savedRecords: ReadonlySet<string>
}

/** The last lookups, by subject or search words. Opening one shows its newest record, without a lookup. */
export function LastLookups({ rows, searched, savedRecords }: RowsProps) {
  const { mutate, isPending, error } = useChangeSearches()
  return (
    <>
      <ul className={css.searches}>
        {rows.map((search) => (
          <li key={search.record.id}>
            <SearchLine search={search} name={search.subject_name ?? aboutInWords(search)} />
            <span className={css.act}>
              {savedRecords.has(search.record.id) ? (
                'Saved'
              ) : searched.has(search.record.id) ? (
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
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {error && <p role="alert">Not saved. {whyNot(error)}</p>}
    </>
  )
}

/** Saved searches, pinned ones first. A removed search can be restored until the reader leaves the screen. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const { mutate, isPending, error } = useChangeSearches()
  const [renamed, setRenamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SavedSearch | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: removing a search also removes the focused button.
  useEffect(() => undo.current?.focus(), [removed])

  return (
    <>
      {searches.length > 0 && (
        <ul className={css.searches}>
          {searches.map((search) => {
            const { search_id, name, is_pinned } = search
            return (
              <li key={search_id} data-pinned={is_pinned || undefined}>
                {renamed === search_id ? (
                  <RenameForm
                    name={name}
                    onCancel={() => setRenamed(null)}
                    onName={(name) => {
                      mutate({ does: 'change', search_id, name }, { onSuccess: () => setRenamed(null) })
                    }}
                  />
                ) : (
                  <>
                    <SearchLine search={search} name={name} />
                    <span className="row-16">
                      <Button
                        look="quiet"
                        aria-label={`${is_pinned ? 'Unpin' : 'Pin'} ${name}`}
                        aria-disabled={isPending}
                        onClick={firstClick(
                          () => isPending || mutate({ does: 'change', search_id, is_pinned: !is_pinned }),
                        )}
                      >
                        {is_pinned ? 'Unpin' : 'Pin'}
                      </Button>
                      <Button look="quiet" aria-label={`Rename ${name}`} onClick={() => setRenamed(search_id)}>
                        Rename
                      </Button>
                      <Button
                        look="quiet"
                        aria-label={`Remove ${name}`}
                        aria-disabled={isPending}
                        onClick={firstClick(() => {
                          if (!isPending) mutate({ does: 'remove', search_id }, { onSuccess: () => setRemoved(search) })
                        })}
                      >
                        Remove
                      </Button>
                    </span>
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {removed && (
        <p role="status">
          Removed “{removed.name}”.{' '}
          <Button
            look="quiet"
            ref={undo}
            aria-disabled={isPending}
            onClick={() => {
              if (isPending) return
              const { record, name, is_pinned } = removed
              mutate({ does: 'save', record: record.id, name, is_pinned }, { onSuccess: () => setRemoved(null) })
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {searches.length === 0 && !removed && (
        <p className="quiet">No saved searches. Save a recent search to keep it here.</p>
      )}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

export const recordsOf = (searches: Search[]): ReadonlySet<string> => new Set(searches.map(({ record }) => record.id))

const SearchLine = ({ search, name }: { search: Search; name: string }) => (
  <div className={css.row}>
    <span className={css.what}>
      <Link to={toSearched(search)}>{name}</Link>
      <span>{operationInWords(search.record.operation)}</span>
      {search.outcome !== 'found' && <Status>{inWords(outcomeWords, search.outcome)}</Status>}
    </span>
    <span>{search.case_reference}</span>
    <time dateTime={search.record.at}>{timeInWords(search.record.at)}</time>
  </div>
)

type RenameProps = { name: string; onName: (name: string) => void; onCancel: () => void }

function RenameForm({ name, onName, onCancel }: RenameProps) {
  const [typed, setTyped] = useState(name)
  return (
    <Form className={css.rename} onSend={() => typed.trim() !== '' && onName(typed.trim())} onCancel={onCancel}>
      <input
        aria-label={`New name of ${name}`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        // biome-ignore lint/a11y/noAutofocus: the analyst pressed Rename.
        autoFocus
        onFocus={({ target }) => target.select()}
        maxLength={120}
        autoComplete="off"
      />
      <Button type="submit">Rename</Button>
      <Button look="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </Form>
  )
}
