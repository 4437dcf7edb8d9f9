import type { ReactNode } from 'react'
import { dataSets, indexStatuses } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { accountsTypeInWords } from '../../../contract/register/profile-words.ts'
import { Foot, Source } from '../../lookup/answer/Foot.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { useFacts } from '../../lookup/report/evidence.ts'
import { Business } from '../../register/Business.tsx'
import { DateText } from '../../register/DateText.tsx'
import { inWords } from '../../register/words.ts'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useDossier } from './dossier.ts'
import css from './Overview.module.css'
import { FurtherPage, Line, PartLines, Signed } from './PartLines.tsx'
import { ToTab } from './PartList.tsx'
import { ProfileLines } from './ProfileLines.tsx'
import type { SourceName } from './signals/signal.ts'
import type { Parts } from './usePart.ts'

type Fact = [label: string, value: ReactNode, at: string]

/** Facts of the company's entry and of its profile. */
export function Details({ parts: { profile: part, insolvency, land } }: { parts: Parts }) {
  const { number, company, lookup } = useDossier()
  const { told, query } = part
  const profile = told?.result.company_profile
  const facts = useFacts()
  const ofCompany = (label: string) => `${company?.name || number}, ${label.toLowerCase()}`
  const profileFact = (label: string, ...places: string[]) =>
    facts(ofCompany(label), ...places.map((at) => ({ answered: query.data, at: `/company_profile${at}` })))
  const entry = `/company_short_list/${company ? lookup.query.data?.result?.company_short_list?.indexOf(company) : ''}`
  const entryFact = (label: string, at: string) =>
    facts(ofCompany(label), { answered: lookup.query.data, at: entry + at })
  const lines = [
    ...(profile ? inProfile(profile) : []).map((line) => ({ line, fact: profileFact })),
    ...[...(profile ? [] : businessOf(company)), ...(company ? inEntry(company) : [])].map((line) => ({
      line,
      fact: entryFact,
    })),
  ]
  return (
    <Panel
      title="Facts"
      foot={
        <>
          {profile && query.data && <Source of={query.data} />}
          <Foot lookup={lookup} />
        </>
      }
    >
      <dl className={css.facts}>
        <PartLines name="profile" part={part} label="Profile">
          {({ company_profile }) => company_profile && <ProfileLines profile={company_profile} fact={profileFact} />}
        </PartLines>
        <CountLine name="insolvency" part={insolvency} label="Insolvency" />
        <CountLine name="land" part={land} label="Land" />
        {lines.map(({ line: [label, value, at], fact }) => (
          <Line key={label} label={label} fact={value ? fact(label, at) : null}>
            <div>{value || <span className="quiet">not given</span>}</div>
          </Line>
        ))}
      </dl>
    </Panel>
  )
}

type CountProps<Name extends SourceName> = { name: Name; part: Parts[Name]; label: string }

/** The facts show only the count of such a list. */
function CountLine<Name extends SourceName>({ name, part, label }: CountProps<Name>) {
  const facts = useFacts()
  return (
    <PartLines name={name} part={part} label={label}>
      {(result) => (
        <Line label={label} fact={facts(label, ...part.pages.map((answered) => ({ answered, at: '' })))}>
          <ToTab name={name} part={part} result={result} />
          <Signed pages={part.pages} />
          <FurtherPage name={name} part={part} />
        </Line>
      )}
    </PartLines>
  )
}

type Profile = RecordOf<'company_profile'>
type Entry = RecordOf<'company_short'>

/** Only an answer can leave it out. */
const businessOf = (company: Entry | undefined): Fact[] =>
  company
    ? [['Business', company.sic_code?.sic_text && <Business text={company.sic_code.sic_text} />, '/sic_code']]
    : []

function inProfile(profile: Profile): Fact[] {
  const { sic_list, previous_name_list, accounts, num_charges, num_charges_outstanding, parent } = profile
  const { foreign_registration: foreign, source_day } = profile
  return [
    [
      'Business',
      sic_list && sic_list.length > 0 ? (
        <ul key="sic">
          {sic_list.map(({ code, sic_text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a register may list a code twice, and none moves.
            <li key={index}>
              {sic_text} <code className="quiet tiny">{code}</code>
            </li>
          ))}
        </ul>
      ) : null,
      '/sic_list',
    ],
    ...(previous_name_list && previous_name_list.length > 0 ? [namesOf(previous_name_list)] : []),
    ...(accounts?.last_made_up_to ? [accountsOf(accounts)] : []),
    ...(num_charges ? [chargesOf(num_charges, num_charges_outstanding)] : []),
    ...(foreign ? [abroad(foreign)] : []),
    ...(parent ? [['Parent', <ParentLink key="parent" parent={parent} />, '/parent'] as Fact] : []),
    ...(source_day ? [['Profile as of', <DateText key="day" date={source_day} />, '/source_day'] as Fact] : []),
  ]
}

/** An answer may leave out how many are outstanding. */
const chargesOf = (all: string, outstanding: string | null | undefined): Fact => [
  'Charges',
  outstanding
    ? `${numberInWords(outstanding)} outstanding of ${numberInWords(all)}`
    : `${numberInWords(all)}, outstanding or not`,
  '/num_charges',
]

const abroad = ({
  country,
  registry,
  registration_number,
  legal_form,
  governed_by,
}: RecordOf<'foreign_registration'>): Fact => [
  'Registered abroad',
  [country, registry, registration_number, legal_form, governed_by].filter(Boolean).join(', '),
  '/foreign_registration',
]

const namesOf = (names: readonly RecordOf<'previous_name'>[]): Fact => [
  'Previous names',
  <ul key="names">
    {names.map(({ name, used_from, used_until }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a register may list a name twice, and none moves.
      <li key={index}>
        {name}{' '}
        <span className="quiet tiny">
          {used_from && (
            <>
              from <DateText date={used_from} />{' '}
            </>
          )}
          {used_until && (
            <>
              until <DateText date={used_until} />
            </>
          )}
        </span>
      </li>
    ))}
  </ul>,
  '/previous_name_list',
]

const accountsOf = ({ last_made_up_to, last_type }: RecordOf<'accounts'>): Fact => [
  'Last accounts',
  <>
    To <DateText date={last_made_up_to} />
    {last_type && `, ${accountsTypeInWords(last_type)}`}
  </>,
  '/accounts',
]

const ParentLink = ({ parent: { name, company_number } }: { parent: RecordOf<'parent_company'> }) =>
  company_number ? <CompanyLink number={company_number}>{name || company_number}</CompanyLink> : name

const inEntry = (company: Entry): Fact[] => [
  ['E-mail address', company.email_address && breakableAt(company.email_address), '/email_address'],
  ['Register', inWords(dataSets, company.data_set), '/data_set'],
  ...(company.company_index_status ? [toIndexStatus(company)] : []),
  ...(company.non_ltd === 'Y' ? [notLimited] : []),
]

/** Shown only where it is true. */
const notLimited: Fact = ['Kind', 'Not a limited company', '/non_ltd']

const toIndexStatus = ({ company_index_status, company_date }: Entry): Fact => [
  'Index status',
  <>
    {inWords(indexStatuses, company_index_status)} <DateText date={company_date} />
  </>,
  '/company_index_status',
]

/** A long address breaks before its domain, not within a word. */
const breakableAt = (address: string) => {
  const at = address.indexOf('@')
  return at < 0 ? (
    address
  ) : (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  )
}
