import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { providerWords } from '../../server/provider-words.ts'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ErrorSummary } from '../../ui/Form.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PreferencesPanel } from './PreferencesPanel.tsx'
import { ProviderPanel } from './ProviderPanel.tsx'
import { profileQuery } from './profile.ts'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

/** One's own account: who one is here, how one signs in, where one is signed in, and how one likes it. */
export function ProfileScreen() {
  const query = useQuery(profileQuery)
  const refusal = providerWords(useSearchParams()[0].get('provider'))
  const profile = query.data
  return (
    <Screen title="Profile">
      {refusal && <ErrorSummary title="The provider is not linked" errors={[{ message: refusal }]} />}
      <Panel title="You">
        <Read query={query} wanted="your profile">
          {({ name, email, role, created_at }) => (
            <>
              <Facts
                facts={[
                  ['Name', name],
                  ['E-mail address', email],
                  ['Role', role],
                  ['Here since', timeInWords(created_at)],
                ]}
              />
              <p>Your name stands on each record that you make. An administrator can change it, and your role.</p>
            </>
          )}
        </Read>
      </Panel>
      <PreferencesPanel />
      {profile?.has_password && <PasswordPanel />}
      {profile && <SecondFactorPanel hasPassword={profile.has_password} />}
      {profile?.provider && <ProviderPanel {...profile.provider} hasPassword={profile.has_password} />}
      {profile && <SessionsPanel hasPassword={profile.has_password} />}
    </Screen>
  )
}
