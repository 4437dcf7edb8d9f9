import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePriceEach } from '../../lookup/price/credits.ts'
import { CompanyLink } from '../../lookup/record/HeldLink.tsx'
import { tenureInWords, tenureOf } from '../../register/appointment.ts'
import { DateText } from '../../register/DateText.tsx'
import { Status } from '../../register/Status.tsx'
import { inWords } from '../../register/words.ts'
import { Table } from '../../table/Table.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { isoDate, spanInWords } from '../../ui/periods.ts'
import { type Pair, type SharedCompany, sharedCompanies, type Told } from './comparison.ts'
import { OfBoth } from './OfBoth.tsx'
import css from './SharedCompanies.module.css'

/** Companies in which both had a post, and whether at one time. */
export function SharedCompanies({ both }: { both: Pair<Told> }) {
  const price = usePriceEach('company_number_search')
  const companies = sharedCompanies(both)
  if (companies.length === 0)
    return (
      <Panel title="Companies of both" foot={<OfBoth />}>
        <p>None: no company stands among the appointments of both.</p>
      </Panel>
    )
  return (
    <Panel title={`Companies of both: ${numberInWords(companies.length)}`} foot={<OfBoth />}>
      <Table<SharedCompany>
        caption="Companies of both"
        rows={companies}
        keyOf={({ company }) => company.company_number ?? ''}
        columns={[
          {
            label: 'Company',
            isName: true,
            cost: price,
            width: '25%',
            cell: ({ company: { company_name, company_number } }) => (
              <CompanyLink number={company_number ?? ''}>{company_name ?? company_number}</CompanyLink>
            ),
          },
          {
            label: 'Number',
            isNarrow: true,
            width: '10%',
            cell: ({ company }) => <Identifier>{company.company_number}</Identifier>,
          },
          {
            label: 'Status',
            isNarrow: true,
            width: '11%',
            cell: ({ company }) => <Status>{company.company_status}</Status>,
          },
          {
            label: 'First',
            saysLabel: true,
            width: '19%',
            cell: ({ appointments }) => <Posts posts={appointments[0]} />,
          },
          {
            label: 'Second',
            saysLabel: true,
            width: '19%',
            cell: ({ appointments }) => <Posts posts={appointments[1]} />,
          },
          { label: 'At one time', saysLabel: true, width: '16%', cell: ({ together }) => togetherInWords(together) },
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

function togetherInWords(together: SharedCompany['together']): string {
  if (together === null) return 'Not told'
  if (together.length === 0) return 'Never'
  return together
    .map(({ from, to }) => `${spanInWords(from, to)}: ${dateInWords(isoDate(from))} to ${dateInWords(isoDate(to))}`)
    .join('; ')
}
