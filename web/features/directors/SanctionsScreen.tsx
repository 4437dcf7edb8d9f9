import type { Result } from '../../../contract/operations.ts'
import { registerOfDisqualified } from '../../../contract/source.ts'
import { Answer, NoneFound } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { PageButtons } from '../../lookup/answer/PageButtons.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Way } from '../../lookup/form/ways.ts'
import type { Answered } from '../../lookup/lookups.ts'
import { noneFoundOf } from '../../lookup/operations.ts'
import { shownOf } from '../../lookup/useLookup.ts'
import { paths } from '../../paths.ts'
import { listInWords, oldListsInWords } from '../../register/listed.ts'
import { Statement } from '../../register/Status.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { BannedCandidates } from './BannedCandidates.tsx'
import { ListedEntries } from './ListedEntries.tsx'
import { ListedTable } from './ListedTable.tsx'
import { OfficerTabs } from './OfficerTabs.tsx'

const fields = ['name', 'date_of_birth', 'country', 'registration_number'] as const
const ways: Way[] = [
  { label: 'Name', fields: ['name', 'date_of_birth', 'country'], needs: [['name']] },
  { label: 'Registration number', fields: ['registration_number'], needs: [['registration_number']] },
]

/** Candidates on lists of sanctions. The name is in the record only, never in the address (design 7). */
export function SanctionsScreen() {
  const asking = useLookupForm('sanctions_search')
  const { lookup, ask, isRun } = asking
  return (
    <Screen title="Sanctions lists" tabs={<OfficerTabs />} isCompact>
      <FoldingForm operation="sanctions_search" asking={asking} fields={fields} ways={ways} verb="Search" />
      {isRun && (
        <Panel title="Candidates" isOfTab foot={<Foot lookup={lookup} />}>
          <OldLists of={shownOf(lookup)} />
          <Answer
            lookup={lookup}
            none={<NoCandidate of={lookup.query.data} />}
            pages={(answered) => <PageButtons answered={answered} of="candidates" at={paths.sanctions} onAsk={ask} />}
          >
            {(result, answered) => <Found result={result} answered={answered} />}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}

type FoundProps = { result: Result<'sanctions_search'>; answered: Answered<'sanctions_search'> }

function Found({ result, answered }: FoundProps) {
  const entries = result.listed_list ?? []
  return (
    <>
      {entries.length > 0 ? (
        <>
          <p className="quiet small measure">
            Candidates share a name or a number. Nothing here says that one is the person or body you mean. Searched:{' '}
            {listsOf(result).map(listInWords).join('; ') || 'lists that the service does not name'}.
          </p>
          <ListedTable entries={entries} answered={answered} />
          <ListedEntries entries={entries} />
        </>
      ) : (
        <NoCandidate of={answered} />
      )}
      <BannedCandidates people={result.disqualified_candidate_list ?? []} answered={answered} />
    </>
  )
}

type Of = { of: Answered<'sanctions_search'> | undefined }

const listsOf = (result: Result<'sanctions_search'> | null | undefined) => result?.list_searched_list ?? []

/** A list that is a month old lacks what was added since. */
function OldLists({ of }: Of) {
  // The invented list has the day of the sample data.
  const old = of && of.record.source?.kind !== 'fictional' ? oldListsInWords(listsOf(of.result), of.record.at) : []
  return (
    old.length > 0 && (
      <p className="caution measure" role="note">
        <strong>Old: {old.join('; ')}.</strong> Entries added since are missing. Ask your operator to load a newer list.
      </p>
    )
  )
}

const noList = 'No list of sanctions was loaded, so none was searched.'

/** Names each list with its entries and day. It never says that anybody is not sanctioned. */
function NoCandidate({ of }: Of) {
  const hasBanned = (of?.result?.disqualified_candidate_list ?? []).length > 0
  const searched = listsOf(of?.result)
  const isOfBansAlone = searched.length > 0 && searched.every(({ list }) => list === registerOfDisqualified)
  const lists = searched.filter(({ list }) => !hasBanned || list !== registerOfDisqualified)
  if (isOfBansAlone && hasBanned) return <p className="caution">{noList}</p>
  if (lists.length === 0) return <NoneFound of="sanctions_search" />
  return (
    <Statement verdict="None found" tone="mute" limits={noneFoundOf('sanctions_search')?.limits}>
      {lists.map((list) => (
        <p key={list.list}>No candidate among {listInWords(list)}.</p>
      ))}
      {isOfBansAlone && <p>{noList}</p>}
    </Statement>
  )
}
