import { Link } from 'react-router'
import { appointmentTypes } from '../../../contract/codes.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { usePriceEach } from '../../api/credits.ts'
import { toCompany } from '../../paths.ts'
import { tenureOf, tenures } from '../../ui/appointment.ts'
import { DateText } from '../../ui/DateText.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { isoDate, spanInWords } from '../../ui/periods.ts'
import { Status } from '../../ui/Status.tsx'
import { Table } from '../../ui/Table.tsx'
import { inWords } from '../../ui/words.ts'
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
              <Link to={toCompany(company_number ?? '')}>{company_name ?? company_number}</Link>
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
        {post.resignation_date ? (
          <>
            {' '}
            to <DateText date={post.resignation_date} />
          </>
        ) : (
          <>, {tenures[tenureOf(post)].toLowerCase()}</>
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
