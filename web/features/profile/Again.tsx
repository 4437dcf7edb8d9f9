import { useQuery } from '@tanstack/react-query'
import { sessionQuery } from '../../server/session.ts'
import { Field, PasswordField } from '../../ui/Field.tsx'
import { secondFactorQuery } from './profile.ts'

/** For password managers, which keep a password by it. */
export const Username = () => (
  <input hidden readOnly type="text" autoComplete="username" value={useQuery(sessionQuery).data?.email ?? ''} />
)

export const Password = () => (
  <>
    <Username />
    <PasswordField label="Your password" name="password" autoComplete="current-password" />
  </>
)

type CodeProps = { id?: string; error?: string | undefined }

export const Code = (field: CodeProps) => (
  <Field
    label="Code"
    hint="Six digits of your authenticator, or a recovery code."
    name="code"
    autoComplete="one-time-code"
    spellCheck={false}
    {...field}
  />
)

/** The code, of whoever has a second factor. */
export function OwnCode(field: CodeProps) {
  const hasFactor = Boolean(useQuery(secondFactorQuery).data?.second_factor)
  return hasFactor && <Code {...field} />
}

/** What shows once more who sits here, before something is changed that decides who is let in. */
export const Again = () => (
  <>
    <Password />
    <OwnCode />
  </>
)
