import { Link } from 'react-router'
import { Answer } from '../../api/Answer.tsx'
import { Foot } from '../../api/Foot.tsx'
import { useLookup } from '../../api/lookups.ts'
import { LookupForm } from '../../forms/LookupForm.tsx'
import { toCertificate } from '../../paths.ts'
import { useHandedOver } from '../../search/hand-over.ts'
import { Panel } from '../../ui/Panel.tsx'
import { EarlierChecks } from './EarlierChecks.tsx'
import { PreferenceAnswer } from './PreferenceAnswer.tsx'

/** Whether a number may be called to sell something: both registers at once, for a number may be on either. */
export function Preferences() {
  const given = useHandedOver()
  const lookup = useLookup('tps_full', null)
  const { query, again } = lookup
  const asked = again.isPending || again.isError ? again.variables : query.data?.params
  const isRun = lookup.isOnRecord || !again.isIdle
  const { data } = query
  const isShown = data?.outcome === 'found' && !again.isPending && !again.isError

  return (
    <>
      <LookupForm
        operation="tps_full"
        fields={['telephone_number']}
        asked={asked ?? given}
        onAsk={again.mutate}
        verb="Check both registers"
      />
      {isRun && (
        <Panel
          title="Preference registers"
          actions={isShown && <Link to={toCertificate(data.record.id)}>Certificate to print</Link>}
          foot={<Foot lookup={lookup} />}
        >
          <Answer
            lookup={lookup}
            wanted="both registers"
            none={
              <p>
                <strong>None found.</strong> The service told of neither register. That is not a permission to call.
              </p>
            }
          >
            {(result, { record, params }) => (
              <PreferenceAnswer result={result} checkedAt={record.at} number={params.telephone_number} />
            )}
          </Answer>
        </Panel>
      )}
      {isShown && data.params.telephone_number && (
        <EarlierChecks of={data.record.id} number={data.params.telephone_number} case_id={data.case_id} />
      )}
    </>
  )
}
