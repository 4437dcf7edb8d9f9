import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type Analyst, signOut } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { useLeaving } from '../ui/useLeaving.ts'
import { chooseTheme, chosenTheme, type Theme } from './theme.ts'
import css from './UserMenu.module.css'

const themes: { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** Who is signed in, how the application looks to them, and the way out. */
export function UserMenu({ analyst }: { analyst: Analyst }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [theme, setTheme] = useState(chosenTheme)

  const box = useLeaving<HTMLDetailsElement>((menu) => menu.removeAttribute('open'))

  const close = () => box.current?.removeAttribute('open')

  async function leave() {
    await signOut()
    await navigate(paths.signIn)
    // Nothing that was looked up stays behind in the browser.
    client.clear()
  }

  return (
    <details
      ref={box}
      className={css.menu}
      onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.removeAttribute('open')}
    >
      <summary aria-label={`${analyst.name}: profile and sign-out`}>{initialsOf(analyst.name)}</summary>
      <div>
        <p>
          <strong>{analyst.name}</strong>
          <br />
          {analyst.email}
          <br />
          {analyst.role}
        </p>
        <ul>
          <li>
            <Link to={paths.profile} onClick={close}>
              Profile and preferences
            </Link>
          </li>
          {analyst.role !== 'analyst' && (
            <li>
              <Link to={paths.team} onClick={close}>
                Team
              </Link>
            </li>
          )}
        </ul>
        <fieldset>
          <legend>Appearance</legend>
          {themes.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="theme"
                checked={theme === value}
                onChange={() => {
                  chooseTheme(value)
                  setTheme(value)
                }}
              />{' '}
              {label}
            </label>
          ))}
        </fieldset>
        <Button onClick={leave}>Sign out</Button>
      </div>
    </details>
  )
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
