import { attributionOf } from '../../../contract/attribution.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { landOwnerNumber } from '../../../contract/values/land-owner.ts'
import { dateColumn } from '../../register/DateText.tsx'
import {
  hasMoreAddresses,
  hasMoreOwners,
  isByName,
  ownedSince,
  ownersInWords,
  priceInWords,
  pricePaid,
} from '../../register/land.ts'
import type { Column } from '../../table/Table.tsx'
import { narrowedBy } from '../../table/view.ts'
import { Identifier } from '../../ui/Identifier.tsx'
import { AnswerTable } from '../answer/AnswerTable.tsx'
import { OfSelected } from '../in-turn/OfSelected.tsx'
import type { Answered } from '../lookups.ts'
import { usePriceEach } from '../price/prices.tsx'
import { CompanyLink, PlaceLink } from './HeldLink.tsx'
import css from './LandTitles.module.css'
import { OtherTitles } from './OtherTitles.tsx'

/** A title, and its place in the answer. */
type Row = { title: RecordOf<'land_title'>; at: number }
type Props = { answered: Answered<'land_titles'> }

/** Titles found by number, and those found by name alone, apart. */
export function LandTitles({ answered }: Props) {
  const rows = (answered.result?.land_title_list ?? []).map((title, at): Row => ({ title, at }))
  const numbered = rows.filter(({ title }) => !isByName(title))
  const named = rows.filter(({ title }) => isByName(title))
  const byNameAlone = !answered.params.company_number
  return (
    <>
      {numbered.length > 0 && (
        <TitleTable
          name="titles"
          caption="Titles with this company number"
          answered={answered}
          rows={numbered}
          of={rows.length}
        />
      )}
      {named.length > 0 && (
        <section className="stack-12">
          <h3>{byNameAlone ? 'Titles with this owner’s name' : 'Titles with the same name only'}</h3>
          <p className="quiet small measure">
            {byNameAlone
              ? 'Only the name agrees. Several companies may have it, at different times.'
              : 'The title names an owner of this name, without a number that can be read. It may be another company.'}
          </p>
          <TitleTable
            name="named"
            caption="Titles with the same name only"
            answered={answered}
            rows={named}
            of={rows.length}
          />
        </section>
      )}
      <Licence answered={answered} />
    </>
  )
}

/** HM Land Registry's words, and what its data leave out. */
function Licence({ answered: { record } }: Props) {
  const { source } = record
  const words = source && attributionOf(source, Number(record.at.slice(0, 4)))
  return (
    <p className="quiet small measure">
      Titles in England and Wales that companies own. The data leave out people and charities as owners.
      {words && <> {words}. Used under the licence of HM Land Registry that your operator accepted.</>}
      {source?.kind === 'fictional' && ' These titles are invented.'}
    </p>
  )
}

type TableProps = Props & { name: 'titles' | 'named'; caption: string; rows: Row[]; of: number }

function TitleTable({ name, caption, answered, rows, of }: TableProps) {
  const price = usePriceEach('geo_code')
  return (
    <AnswerTable
      name={name}
      of={answered}
      caption={caption}
      rows={rows}
      narrowedTo={narrowedBy(rows.length < of ? [caption] : [], rows.length, of)}
      keyOf={({ at }) => String(at)}
      pins={pins}
      forSelected={(rows) => <OfSelected companies={rows.flatMap(({ title }) => ownersOf(title))} />}
      columns={columnsFor(price, answered.params)}
    />
  )
}

const ownersOf = ({ proprietor_list }: RecordOf<'land_title'>) =>
  (proprietor_list ?? []).map((owner) => ({ name: owner.name, company_number: landOwnerNumber(owner) }))

const pins = { kind: 'record', at: ({ at }: Row) => `/land_title_list/${at}` } as const

type Asked = Answered<'land_titles'>['params']

const columnsFor = (price: string, asked: Asked): Column<Row>[] => [
  {
    label: 'Title',
    isName: true,
    isNarrow: true,
    value: ({ title }) => title.title_number,
    cell: ({ title }) => <Identifier>{title.title_number || 'Number not given'}</Identifier>,
  },
  { label: 'Tenure', isNarrow: true, isCategory: true, isPersonal: false, value: ({ title }) => title.tenure },
  {
    label: 'Property',
    value: ({ title }) => title.property_address,
    cell: ({ title }) => (
      <>
        {title.property_address || 'Address not given'}{' '}
        {hasMoreAddresses(title) && <span className="aside">several addresses</span>}
      </>
    ),
  },
  {
    label: 'Map',
    isWayOn: true,
    cost: price,
    cell: ({ title: { postcode, title_number } }) =>
      postcode && (
        <PlaceLink text={postcode} label={`${postcode} on the map, title ${title_number}`}>
          <Identifier>{postcode}</Identifier>
        </PlaceLink>
      ),
  },
  {
    label: 'Price paid',
    saysLabel: true,
    isNarrow: true,
    align: 'end',
    value: ({ title }) => pricePaid(title),
    cell: ({ title }) => priceInWords(title),
  },
  dateColumn('Owner since', ({ title }) => ownedSince(title)),
  {
    label: 'Owners',
    saysLabel: true,
    value: ({ title }) => ownersInWords(title),
    cell: ({ title }) => <Owners of={title} asked={asked} />,
  },
  { label: 'District', isCategory: true, isPersonal: false, isOptional: true, value: ({ title }) => title.district },
  { label: 'County', isCategory: true, isPersonal: false, isOptional: true, value: ({ title }) => title.county },
]

/** Each owner with the way to its other titles, and whether the data leave owners out. */
function Owners({ of, asked }: { of: RecordOf<'land_title'>; asked: Asked }) {
  return (
    <ul className={css.owners}>
      {(of.proprietor_list ?? []).map((owner, index) => {
        const number = landOwnerNumber(owner)
        const isAsked = number !== null ? number === asked.company_number : false
        const name = owner.name || 'Name not given'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: owners have no key, and never move.
          <li key={index}>
            {number && !isAsked ? <CompanyLink number={number}>{name}</CompanyLink> : name}
            <span className="quiet">
              {[owner.company_number, owner.country_incorporated].filter(Boolean).map((words) => `, ${words}`)}
            </span>{' '}
            {!isAsked && owner.name && <OtherTitles name={owner.name} company_number={number} asked={asked} />}
          </li>
        )
      })}
      {hasMoreOwners(of) && <li className="quiet">Further owners are not given.</li>}
    </ul>
  )
}
