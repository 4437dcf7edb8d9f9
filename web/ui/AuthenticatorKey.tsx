import { lazy, Suspense } from 'react'
import css from './AuthenticatorKey.module.css'

const QrCode = lazy(() => import('./QrCode.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** The key of a second factor: for a camera, for this device, and to type. Shown once. */
export const AuthenticatorKey = ({ secret, uri }: { secret: string; uri: string }) => (
  <div className={css.key}>
    <p>
      Scan this with your authenticator, <a href={uri}>open it in the one on this device</a>, or type the key. It is
      shown this once.
    </p>
    <div className={css.code}>
      <Suspense>
        <QrCode text={uri} label="The key, to be scanned" />
      </Suspense>
    </div>
    <p className={css.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
  </div>
)
