import { useState } from 'react'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { CopyableText } from '../../ui/Identifier.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { callFromPage } from './call-from-page.ts'
import { type MintedKey, useMintKey } from './keys.ts'

/** A key for a web page of one's own: shown this once, and kept by nobody here. */
export function MintForm() {
  const mint = useMintKey()
  const { errors, errorOf, isBusy, send } = useSending()
  const [minted, setMinted] = useState<MintedKey | null>(null)

  async function ask(given: (name: string) => string) {
    const ip_address = given('ip_address')
    const asked = { domain: given('domain'), lifetime_minutes: given('lifetime_minutes') }
    setMinted(await mint({ ...asked, ...(ip_address && { ip_address }) }))
  }

  return (
    <Panel title="Mint a key for a web page">
      {minted ? (
        <Shown minted={minted} onKept={() => setMinted(null)} />
      ) : (
        <>
          <p>
            A page of your own can then call the service from the browser, for as long as the key is good. Whoever reads
            the page can read the key: choose the shortest time that will do.
          </p>
          <Form errors={errors} onSend={(given) => isBusy || void send(() => ask(given))}>
            <Field
              label="Domain of the page"
              hint="The host name exactly, like pages.example.com; without a port."
              name="domain"
              id="domain"
              autoComplete="off"
              spellCheck={false}
              error={errorOf('domain')}
            />
            <Field
              label="Minutes that it is good"
              hint="From 1 to 1,440, which is a day."
              name="lifetime_minutes"
              id="lifetime_minutes"
              inputMode="numeric"
              autoComplete="off"
              defaultValue="60"
              error={errorOf('lifetime_minutes')}
            />
            <Field
              label="Only from this IP address (optional)"
              name="ip_address"
              id="ip_address"
              autoComplete="off"
              spellCheck={false}
              error={errorOf('ip_address')}
            />
            <Button look="main" type="submit" aria-disabled={isBusy}>
              Mint the key
            </Button>
          </Form>
        </>
      )}
    </Panel>
  )
}

function Shown({ minted, onKept }: { minted: MintedKey; onKept: () => void }) {
  return (
    <div className={css.snippet}>
      <p role="status">
        <strong>This is the key for {minted.domain}. It is shown this once:</strong> nobody can show it again, here or
        at the service.
      </p>
      <CopyableText label="The key" text={minted.javascript_key} />
      <CopyableText label="A call from that page" text={callFromPage(minted)} />
      <p>
        <Button look="main" onClick={onKept}>
          I have kept it
        </Button>
      </p>
    </div>
  )
}
