import { useState } from 'react'
import { Button } from './Button.tsx'
import { Actions } from './Form.tsx'
import css from './RecoveryCodes.module.css'

/** Shown once: to be copied, kept as a file or printed. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  const [said, setSaid] = useState('')
  const text = `Recovery codes of Whereabouts. Each lets you in once.\n\n${codes.join('\n')}\n`

  function download() {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = address
    link.download = 'whereabouts-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(address)
  }

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('This browser does not let the page copy: select them, or keep them as a file.'),
    )

  return (
    <div className={css.kept}>
      <p>
        Each lets you in once when you do not have your telephone. They are shown this once: print them, or put them
        where you keep passwords.
      </p>
      <ul className={css.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.ways}>
        <Actions>
          {/* A browser gives its clipboard only to pages that came over TLS or from this machine. */}
          {navigator.clipboard && <Button onClick={copy}>Copy</Button>}
          <Button onClick={download}>Keep as a file</Button>
          <Button onClick={() => window.print()}>Print</Button>
        </Actions>
        <p role="status">{said}</p>
      </div>
    </div>
  )
}
