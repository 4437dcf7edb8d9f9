import { Link } from 'react-router'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useAsking } from '../../lookup/form/useAsking.ts'
import { toCertificate } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EarlierChecks } from './EarlierChecks.tsx'
import { PreferenceAnswer } from './PreferenceAnswer.tsx'
import { readCheck } from './registers.ts'

/** Whether a number may be called to sell something: both registers at once, for a number may be on either. */
export function Preferences() {
  const { lookup, asked, ask, error, isRun } = useAsking('tps_full')
  const { query, again } = lookup
  const { data } = query
  const isShown = data?.outcome === 'found' && !again.isPending && !again.isError
  const check = data?.result && readCheck(data.result, data.params.telephone_number)

  return (
    <>
      <LookupForm
        operation="tps_full"
        fields={['telephone_number']}
        asked={asked}
        onAsk={ask}
        error={error}
        verb="Check both registers"
      />
      {isRun && (
        <Panel
          title="Preference registers"
          actions={
            isShown &&
            check?.doubts.length === 0 && <Link to={toCertificate(data.record.id)}>Certificate to print</Link>
          }
          foot={<Foot lookup={lookup} pin={{ kind: 'telephone' }} />}
        >
          <Answer
            lookup={lookup}
            none={
              <p>
                <strong>None found.</strong> The service told of neither register. That is not a permission to call.
              </p>
            }
          >
            {(_, { record, params }) =>
              check && <PreferenceAnswer check={check} checkedAt={record.at} number={params.telephone_number} />
            }
          </Answer>
        </Panel>
      )}
      {isShown && data.params.telephone_number && (
        <EarlierChecks of={data.record.id} number={data.params.telephone_number} case_id={data.case_id} />
      )}
    </>
  )
}
