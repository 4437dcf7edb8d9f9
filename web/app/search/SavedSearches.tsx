import { useEffect, useRef, useState } from 'react'
import { Button, firstClick } from '../../ui/Button.tsx'
import { RenameForm } from './RenameForm.tsx'
import css from './Searches.module.css'
import { SearchLine } from './SearchLine.tsx'
import { type SavedSearch, useChangeSearches } from './searches.ts'

/** Searches under a name, the pinned first. What is removed can be brought back until one leaves. */
export function SavedSearches({ searches }: { searches: SavedSearch[] }) {
  const { mutate, isPending, error } = useChangeSearches()
  const [renamed, setRenamed] = useState<string | null>(null)
  const [removed, setRemoved] = useState<SavedSearch | null>(null)
  const undo = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever is removed takes the button along that had the focus.
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
                      mutate({ does: 'change', search_id, name })
                      setRenamed(null)
                    }}
                  />
                ) : (
                  <>
                    <SearchLine search={search} name={name} />
                    <span className={css.actions}>
                      <Button
                        look="quiet"
                        aria-label={`${is_pinned ? 'Unpin' : 'Pin'} ${name}`}
                        aria-disabled={isPending}
                        onClick={() => isPending || mutate({ does: 'change', search_id, is_pinned: !is_pinned })}
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
        <p role="status" className={css.undo}>
          Removed “{removed.name}”.{' '}
          <button
            ref={undo}
            type="button"
            aria-disabled={isPending}
            onClick={() => {
              if (isPending) return
              const { record, name, is_pinned } = removed
              mutate({ does: 'save', record: record.id, name, is_pinned }, { onSuccess: () => setRemoved(null) })
            }}
          >
            Undo
          </button>
        </p>
      )}
      {searches.length === 0 && !removed && (
        <p className={css.none}>None yet. Save a recent search, and it stays here under a name of yours.</p>
      )}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

/** For a list of what is saved already. */
export const recordsOf = (searches: SavedSearch[]): ReadonlySet<string> =>
  new Set(searches.map(({ record }) => record.id))
