import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Read } from '../../lookup/answer/Read.tsx'
import { labelOf } from '../../register/words.ts'
import { Confirm } from '../../server/Confirm.tsx'
import { providerWords } from '../../server/provider-words.ts'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Actions, ErrorSummary } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Again, PasswordPanel } from './PasswordPanel.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { linkProvider, profileQuery } from './profile.ts'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { TokensPanel } from './TokensPanel.tsx'

/** The analyst's own account: preferences, password, second factor and sessions. */
export function ProfileScreen() {
  const query = useQuery(profileQuery)
  const refusal = providerWords(useSearchParams()[0].get('provider'))
  const profile = query.data
  return (
    <Screen title="Profile" isDossier>
      {refusal && <ErrorSummary title="The provider is not linked" errors={[{ message: refusal }]} />}
      <Panel title="You">
        <Read query={query} wanted="your profile">
          {({ name, email, role, created_at }) => (
            <>
              <Facts
                facts={[
                  ['Name', name],
                  ['E-mail address', email],
                  ['Role', labelOf(role)],
                  ['Account created', timeInWords(created_at)],
                ]}
              />
              <p>Your name appears on each record you make. An administrator can change your name and role.</p>
            </>
          )}
        </Read>
      </Panel>
      <PreferencesPanel />
      {profile?.has_password && <PasswordPanel />}
      {profile && <SecondFactorPanel hasPassword={profile.has_password} />}
      {profile?.provider && <ProviderPanel {...profile.provider} hasPassword={profile.has_password} />}
      {profile && <SessionsPanel hasPassword={profile.has_password} />}
      {profile && (
        <div id="access-tokens">
          <TokensPanel hasPassword={profile.has_password} />
        </div>
      )}
    </Screen>
  )
}

type ProviderPanelProps = { name: string; linked: boolean; hasPassword: boolean }

/** The sign-in provider, and whether the account is linked to it. */
function ProviderPanel({ name, linked, hasPassword }: ProviderPanelProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <Panel title={`Sign in with ${name}`}>
      {linked ? (
        <p>
          Your account is linked: you can sign in with {name}
          {hasPassword && ', or with your password'}. {name} says which role you have.
        </p>
      ) : (
        <>
          <p>
            Your account is not linked to {name}. Link it to sign in with {name}. Your password still works.
          </p>
          <Actions>
            <Button onClick={() => setAsked(true)}>Link account</Button>
          </Actions>
        </>
      )}
      {isAsked && (
        <Confirm
          title={`Link your account to ${name}?`}
          verb={`Go to ${name}`}
          onClose={() => setAsked(false)}
          onDo={async (given, typed) =>
            window.location.assign((await linkProvider({ password: typed('password'), code: given('code') })).location)
          }
        >
          <p>You sign in there and return here. From then on, your account there also signs you in here.</p>
          <Again />
        </Confirm>
      )}
    </Panel>
  )
}
