import { useState } from 'react'
import { operations } from '../../../contract/operations.ts'
import { useKeptFields } from '../../lookup/form/typed.ts'
import { useSending } from '../../server/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyableText } from '../../ui/Copyable.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import css from './Account.module.css'
import { type MintedKey, useMintKey } from './keys.ts'

/** Mints a key for a web page. The key is shown once and never stored here. */
export function MintForm() {
  const mint = useMintKey()
  const { errors, isBusy, send } = useSending()
  const [minted, setMinted] = useState<MintedKey | null>(null)
  const { first, keep, forget } = useKeptFields(['new page key'])

  async function ask(given: (name: string) => string) {
    const ip_address = given('ip_address')
    const asked = { domain: given('domain'), lifetime_minutes: given('lifetime_minutes') }
    setMinted(await mint({ ...asked, ...(ip_address && { ip_address }) }))
    forget()
  }

  return (
    <Panel title="Mint a page key">
      {minted ? (
        <Shown minted={minted} onKept={() => setMinted(null)} />
      ) : (
        <>
          <p>
            Your page can call the service from the browser until the key expires. Anybody who reads the page can read
            the key, so choose a short time.
          </p>
          <Form errors={errors} onChange={keep} onSend={(given) => isBusy || void send(() => ask(given))}>
            <Field
              label="Domain of the page"
              hint="The exact host name without a port, such as pages.example.com."
              name="domain"
              defaultValue={first.domain}
              autoComplete="off"
              spellCheck={false}
            />
            <Field
              label="Valid for (minutes)"
              hint="From 1 to 1,440 (one day)."
              name="lifetime_minutes"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={first.lifetime_minutes ?? '60'}
            />
            <Field
              label="Only from this IP address (optional)"
              name="ip_address"
              defaultValue={first.ip_address}
              autoComplete="off"
              spellCheck={false}
            />
            <Button look="main" type="submit" aria-disabled={isBusy}>
              Mint key
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
        <strong>This is the key for {minted.domain}. It is shown only once.</strong> Neither this application nor the
        service can show it again.
      </p>
      <CopyableText label="The key" text={minted.javascript_key} />
      <CopyableText label="A call from that page" text={callFromPage(minted)} />
      <p>
        <Button look="main" onClick={onKept}>
          I have saved it
        </Button>
      </p>
    </div>
  )
}

const example: { readonly [parameter: string]: string } = { client: 'my-page', text: 'Leeds' }

/** A script for the page: one call by HTTP GET, and one value of its answer. */
export function callFromPage({ javascript_key, service }: Pick<MintedKey, 'javascript_key' | 'service'>): string {
  const pairs = operations.geo_code.params.map((name) => {
    const value = name === 'api_key' ? javascript_key : (example[name] ?? '')
    return `  ${name}: ${JSON.stringify(value)},`
  })
  return [
    'const pairs = new URLSearchParams({',
    ...pairs,
    '})',
    `const reply = await fetch(${JSON.stringify(`${service}/geo_code?`)} + pairs)`,
    "const answer = new DOMParser().parseFromString(await reply.text(), 'text/xml')",
    "console.log(answer.querySelector('latitude')?.textContent)",
  ].join('\n')
}
