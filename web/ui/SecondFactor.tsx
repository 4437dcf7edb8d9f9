import { Suspense, useState } from 'react'
import { Button } from './Button.tsx'
import { Actions } from './Form.tsx'
import { saveFile } from './files.ts'
import { lazyPart } from './lazy-part.tsx'
import css from './SecondFactor.module.css'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode, NoQrCode)

/** The key is not shown again, so the page must not be reloaded. */
function NoQrCode() {
  return <p role="alert">The code for scanning could not load. Type the key below instead.</p>
}

/** The secret of a second factor, as a QR code, a link and text. It is shown once. */
export const AuthenticatorKey = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className="stack-16">
    <p>
      Scan this code with your authenticator app, <a href={uri}>open the app on this device</a>, or type the key. The
      key is shown only once.
    </p>
    <div className={css.code}>
      <Suspense>
        <QrCode text={uri} label="Key for scanning" />
      </Suspense>
    </div>
    <p className={css.secrets}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
  </div>
)

/** Shown once, with ways to copy, save and print them. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [status, setStatus] = useState('')
  const text = `Whereabouts recovery codes. Each code works once.\n\n${codes.join('\n')}\n`

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setStatus('Copied.'),
      () => setStatus('This browser does not allow copying. Select the codes, or save them as a file.'),
    )

  return (
    <div className="stack-16" data-prints-alone>
      <p>
        Use a recovery code to sign in without your telephone. Each code works once. The codes are shown only once:
        print them, or save them where you keep passwords.
      </p>
      <ul className={css.secrets} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="on-screen">
        <Actions>
          {/* Browsers give the clipboard only to pages that came over TLS or from this machine. */}
          {navigator.clipboard && <Button onClick={copy}>Copy codes</Button>}
          <Button onClick={() => saveFile('whereabouts-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}>
            Save as a file
          </Button>
          <Button onClick={() => window.print()}>Print codes</Button>
        </Actions>
        <p role="status">{status}</p>
      </div>
    </div>
  )
}
