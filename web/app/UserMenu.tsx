import version from 'virtual:version'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { Analyst } from '../server/session.ts'
import { themes, useTheme } from '../server/theme.ts'
import { Button } from '../ui/Button.tsx'
import { useLeaveOutside } from '../ui/Popover.tsx'
import { useSignOut } from './session-end.ts'
import css from './UserMenu.module.css'

type Props = { analyst: Analyst; onHelp: () => void }

/** The signed-in analyst, the colour theme and the sign-out. */
export function UserMenu({ analyst, onHelp }: Props) {
  const signOut = useSignOut()
  const [theme, chooseTheme] = useTheme()
  const box = useLeaveOutside<HTMLDetailsElement>(close)

  return (
    <details
      ref={box}
      className={`${css.menu} on-screen`}
      onKeyDown={(event) => event.key === 'Escape' && close(event.currentTarget)}
    >
      {/* People who use voice control say the initials that they see. */}
      <summary aria-label={`${initialsOf(analyst.name)}, ${analyst.name}: profile and sign-out`}>
        {initialsOf(analyst.name)}
      </summary>
      <div>
        <p>
          <strong>{analyst.name}</strong>
          <br />
          {analyst.email}
          <br />
          {analyst.role}
        </p>
        <p className="stack-8 at-start">
          <Link to={paths.profile} onClick={() => box.current && close(box.current)}>
            Profile and preferences
          </Link>
          <Button
            look="quiet"
            onClick={() => {
              if (box.current) close(box.current)
              onHelp()
            }}
          >
            Keyboard shortcuts
          </Button>
        </p>
        <fieldset>
          <legend>Appearance</legend>
          {themes.map(({ value, label }) => (
            <label key={value}>
              <input type="radio" name="theme" checked={theme === value} onChange={() => chooseTheme(value)} /> {label}
            </label>
          ))}
        </fieldset>
        <Button onClick={signOut}>Sign out</Button>
        <p className="small">Whereabouts {version}</p>
      </div>
    </details>
  )
}

function close(menu: HTMLDetailsElement): void {
  menu.removeAttribute('open')
}

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .map(([first]) => first ?? '')
    .slice(0, 2)
    .join('')
    .toUpperCase()
