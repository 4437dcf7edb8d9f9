import { Button } from './Button.tsx'
import css from './PdfPages.module.css'
import { useDraft } from './useDraft.ts'

type Props = { page: number; of: number; onGo: (page: number) => void }

/** The page that is read, of how many, and the ways to another. */
export function PageNumber({ page, of, onGo }: Props) {
  const [draft, setDraft] = useDraft(String(page))

  function go() {
    const number = Number(draft)
    if (Number.isInteger(number) && number >= 1 && number <= of) onGo(number)
    else setDraft(String(page))
  }

  return (
    <form
      className={css.group}
      aria-label="Page"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <Button
        look="quiet"
        aria-disabled={page === 1}
        aria-label="Previous page"
        onClick={() => page > 1 && onGo(page - 1)}
      >
        Previous
      </Button>
      <label>
        Page{' '}
        <input
          className={css.number}
          inputMode="numeric"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={go}
        />{' '}
        of {of}
      </label>
      <Button
        look="quiet"
        aria-disabled={page === of}
        aria-label="Next page"
        onClick={() => page < of && onGo(page + 1)}
      >
        Next
      </Button>
    </form>
  )
}
