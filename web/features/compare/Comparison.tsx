import { appointmentTypes } from '../../../contract/codes.ts'
import { isoDate } from '../../../contract/days.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { ShowOnMap } from '../../lookup/answer/ShowOnMap.tsx'
import { OfSelected } from '../../lookup/in-turn/OfSelected.tsx'
import { usePriceEach } from '../../lookup/price/prices.tsx'
import { Address } from '../../lookup/record/Address.tsx'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { useAddressSearch } from '../../lookup/record/RegisteredHere.tsx'
import { registeredHereColumn } from '../../lookup/record/registered-here-column.tsx'
import { agreements } from '../../register/agreement.ts'
import { leastOf, listedInPart, tenureInWords, tenureOf } from '../../register/appointment.ts'
import { BirthDate } from '../../register/BirthDate.tsx'
import { DateText } from '../../register/DateText.tsx'
import { nameOf } from '../../register/person.ts'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { notingExport } from '../../table/export/noting-export.ts'
import { Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { count, numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { spanInWords } from '../../ui/periods.ts'
import css from './Comparison.module.css'
import {
  type Fact,
  factsOf,
  type Pair,
  type SharedAddress,
  type SharedCompany,
  sharedAddresses,
  sharedCompanies,
  type Told,
} from './comparison.ts'

/** Each fact agrees, differs, or is missing in one answer. */
export const FactTable = ({ both }: { both: Pair<Told> }) => (
  <Panel title="Facts" foot={<OfBoth />}>
    <Table<Fact>
      caption="Facts of both"
      rows={factsOf(both)}
      keyOf={({ label }) => label}
      columns={[
        { label: 'Fact', isName: true, width: '22%', cell: ({ label }) => label },
        { label: 'First', saysLabel: true, width: '31%', cell: (fact) => shown(fact, 0) },
        { label: 'Second', saysLabel: true, width: '31%', cell: (fact) => shown(fact, 1) },
        {
          label: 'Both',
          width: '16%',
          cell: ({ agreement }) =>
            agreement === null ? (
              <span className={css.none}>not compared</span>
            ) : (
              <Status tone={agreements[agreement].tone}>{agreements[agreement].words}</Status>
            ),
        },
      ]}
    />
  </Panel>
)

function shown({ values, isBirth }: Fact, side: 0 | 1) {
  const value = values[side]
  if (!value) return <span className={css.none}>not given</span>
  return isBirth ? <BirthDate date={value} isPublished /> : value
}

const OfBoth = () => <p className={css.foot}>From the two records above.</p>

/** What an answer does not list cannot be compared. Null for a side that lists all. */
function Lacking({ words }: { words: readonly (string | null)[] }) {
  const said = words.flatMap((lacks, side) =>
    lacks === null ? [] : `The ${side === 0 ? 'first' : 'second'} answer ${lacks}.`,
  )
  return said.length > 0 && <p className="caution">{said.join(' ')} What an answer leaves out was not compared.</p>
}

function appointmentsLacking({ director }: Told): string | null {
  const part = listedInPart(director)
  if (part)
    return `lists ${numberInWords(part.listed)} of ${part.isLeast ? 'at least ' : ''}${count(part.counted, 'appointment')}`
  const listsSome = (director.director_appt_list ?? []).length > 0
  return listsSome || leastOf(director.num_appt) === 0 ? null : 'lists no appointments'
}

const addressesLacking = ({ director: { service_address_list } }: Told): string | null =>
  service_address_list?.length ? null : 'gives no service addresses'

export function SharedAddresses({ both, records }: { both: Pair<Told>; records: Pair<string> }) {
  const price = usePriceEach('geo_code')
  const atAddress = useAddressSearch()
  const addresses = sharedAddresses(both)
  // Both layers, even where no address is shared.
  const onMap = <ShowOnMap layers={[...new Set(records)]} what="all addresses of both" placed="postcode" />
  if (addresses.length === 0)
    return (
      <Panel title="Shared service addresses" actions={onMap} foot={<OfBoth />}>
        <p>No shared addresses or postcodes.</p>
        <Lacking words={both.map(addressesLacking)} />
      </Panel>
    )
  return (
    <Panel title={`Shared service addresses: ${numberInWords(addresses.length)}`} actions={onMap} foot={<OfBoth />}>
      <p>A shared address may belong to an accountant or agent with many clients.</p>
      <Table<SharedAddress>
        caption="Shared service addresses"
        rows={addresses}
        keyOf={({ at }) => at.join()}
        columns={[
          {
            label: 'Address',
            isName: true,
            cost: price,
            cell: ({ at, address }) => (
              <Address
                address={address}
                at={{ from: records[0], at: `/director/service_address_list/${at[0]}/postcode` }}
              />
            ),
          },
          registeredHereColumn(atAddress, ({ address }) => address),
          {
            label: 'In common',
            isNarrow: true,
            cell: ({ isWhole }) => (isWhole ? 'Whole address' : 'Postcode only'),
          },
        ]}
      />
    </Panel>
  )
}

/** Companies where both held an office, and whether at the same time. */
export function SharedCompanies({ both, records }: { both: Pair<Told>; records: Pair<string> }) {
  const price = usePriceEach('company_number_search')
  const companies = sharedCompanies(both)
  const lacking = both.flatMap((told, at) => {
    const words = appointmentsLacking(told)
    return words ? [`${at === 0 ? 'The first' : 'The second'} answer ${words}.`] : []
  })
  if (companies.length === 0)
    return (
      <Panel title="Shared companies" foot={<OfBoth />}>
        <p>No shared companies.</p>
        <Lacking words={both.map(appointmentsLacking)} />
      </Panel>
    )
  return (
    <Panel title={`Shared companies: ${numberInWords(companies.length)}`} foot={<OfBoth />}>
      <Lacking words={both.map(appointmentsLacking)} />
      <Table<SharedCompany>
        name="shared"
        caption="Shared companies"
        rows={companies}
        keyOf={({ company }) => company.company_number ?? ''}
        source={{
          file: 'shared companies',
          facts: { first: nameOf(both[0].director), second: nameOf(both[1].director) },
          note: notingExport(() => records),
        }}
        {...(lacking.length > 0 && { narrowedTo: lacking.join(' ') })}
        forSelected={(rows) => (
          <OfSelected
            companies={rows.map(({ company: { company_name, company_number } }) => ({
              name: company_name,
              company_number,
            }))}
          />
        )}
        columns={[
          {
            label: 'Company',
            isName: true,
            cost: price,
            width: '25%',
            value: ({ company: { company_name, company_number } }) => company_name ?? company_number,
            cell: ({ company: { company_name, company_number } }) => (
              <CompanyLink number={company_number ?? ''}>{company_name ?? company_number}</CompanyLink>
            ),
          },
          {
            label: 'Number',
            isNarrow: true,
            width: '10%',
            value: ({ company }) => company.company_number,
            cell: ({ company }) => <Identifier>{company.company_number}</Identifier>,
          },
          {
            label: 'Status',
            isNarrow: true,
            width: '11%',
            isCategory: true,
            isPersonal: false,
            value: ({ company }) => company.company_status,
            cell: ({ company }) => <Status>{company.company_status}</Status>,
          },
          {
            label: 'First',
            saysLabel: true,
            width: '19%',
            isPersonal: true,
            value: ({ appointments }) => postsInWords(appointments[0]),
            cell: ({ appointments }) => <Posts posts={appointments[0]} />,
          },
          {
            label: 'Second',
            saysLabel: true,
            width: '19%',
            isPersonal: true,
            value: ({ appointments }) => postsInWords(appointments[1]),
            cell: ({ appointments }) => <Posts posts={appointments[1]} />,
          },
          { label: 'Together', saysLabel: true, width: '16%', value: ({ together }) => togetherInWords(together) },
        ]}
      />
    </Panel>
  )
}

const Posts = ({ posts }: { posts: RecordOf<'director_appt'>[] }) => (
  <ul className={css.posts}>
    {posts.map((post, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two posts may be alike in everything, and none moves.
      <li key={index}>
        {inWords(appointmentTypes, post.type)}, {post.date_prefix === 'PRE' && 'before '}
        <DateText date={post.date} />
        {tenureOf(post) === 'resigned' && post.resignation_date ? (
          <>
            {' '}
            to <DateText date={post.resignation_date} />
          </>
        ) : (
          <>, {tenureInWords(tenureOf(post))}</>
        )}
      </li>
    ))}
  </ul>
)

/** The same as data, with dates as the wire has them. */
const postsInWords = (posts: readonly RecordOf<'director_appt'>[]): string =>
  posts
    .map((post) => {
      const { type, date, date_prefix, resignation_date } = post
      const tenure = tenureOf(post)
      const end = tenure === 'resigned' && resignation_date ? `to ${resignation_date}` : tenureInWords(tenure)
      return [inWords(appointmentTypes, type), date_prefix === 'PRE' && 'before', date, end].filter(Boolean).join(' ')
    })
    .join('; ')

function togetherInWords(together: SharedCompany['together']): string {
  if (together === null) return 'Not given'
  if (together.length === 0) return 'Never'
  return together
    .map(({ from, to }) => `${spanInWords(from, to)}: ${dateInWords(isoDate(from))} to ${dateInWords(isoDate(to))}`)
    .join('; ')
}
