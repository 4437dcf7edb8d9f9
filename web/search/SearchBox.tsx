import { Search } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLeaving } from '../ui/useLeaving.ts'
import { readingsOf } from './reading.ts'
import css from './SearchBox.module.css'

/** One box for what an analyst has. It says how it reads it; Enter takes the first reading. */
export function SearchBox({ isLarge = false }: { isLarge?: boolean }) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const box = useLeaving(() => setOpen(false))
  const navigate = useNavigate()
  const id = useId()
  const readings = readingsOf(typed)

  async function takeFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = readings
    if (!first) return
    setTyped('')
    await navigate(first.to)
  }

  return (
    <search ref={box} className={css.search} data-large={isLarge || undefined}>
      <form onSubmit={takeFirst}>
        <label htmlFor={id} className={isLarge ? css.label : 'visually-hidden'}>
          Company name, company number or postcode
        </label>
        <div className={css.box}>
          <input
            id={id}
            type="search"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setOpen(true)
            }}
            onFocus={() => setOpen(true)}
            // biome-ignore lint/a11y/noAutofocus: on the search screen it is what one came for.
            autoFocus={isLarge}
            placeholder={isLarge ? '' : 'Company name, number or postcode'}
            autoComplete="off"
            spellCheck={false}
            maxLength={160}
          />
          <button type="submit" aria-label="Search">
            <Search size={18} aria-hidden />
          </button>
        </div>
      </form>
      {isOpen && readings.length > 0 && (
        <ul className={css.readings} aria-label="How this is read">
          {readings.map(({ kind, label, to }, index) => (
            <li key={kind}>
              <Link to={to} onClick={() => setTyped('')}>
                {label}
              </Link>
              {index === 0 && <kbd>Enter</kbd>}
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}
