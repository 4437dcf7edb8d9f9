import type { ShownLink } from '../../server/team.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { CopyableText } from '../../ui/Identifier.tsx'
import css from './Team.module.css'

type Props = { what: string; link: ShownLink; onKept: () => void }

/** A link that lets somebody in: shown this once, for whoever passes it on. */
export const OneTimeLink = ({ what, link: { link, expires_at }, onKept }: Props) => (
  <div className={css.link}>
    <p role="status">
      <strong>This link is shown this once.</strong> It works once, until {timeInWords(expires_at)}. Whoever has it gets
      in: give it to nobody else.
    </p>
    <CopyableText label={what} text={link} />
    <p>
      <Button look="main" onClick={onKept}>
        I have passed it on
      </Button>
    </p>
  </div>
)
