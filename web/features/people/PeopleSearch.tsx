import { Fragment } from 'react'
import { Link } from 'react-router'
import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'
import type { ParameterName } from '../../../contract/parameters.ts'
import { peopleRowsOf } from '../../../contract/people-columns.ts'
import { NoneFound } from '../../lookup/answer/Answer.tsx'
import { countedPage, type Page, pageNumbered } from '../../lookup/answer/pages.ts'
import { WhichOne } from '../../lookup/answer/WhichOne.tsx'
import type { Way } from '../../lookup/form/ways.ts'
import { foundPeople } from '../../lookup/found-people.ts'
import { type Answered, type Given, useSessionAnswers } from '../../lookup/lookups.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useIsOnlyRead } from '../../lookup/purpose/cases.ts'
import { toPeople, withSearch } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { count } from '../../ui/numbers.ts'
import { quoted } from '../../ui/text.ts'
import css from './People.module.css'
import { PeopleScreen } from './PeopleScreen.tsx'
import { PeopleTable } from './PeopleTable.tsx'

const fields: ParameterName[] = ['fullname', 'premises', 'street', 'place', 'year', 'records_per_page']
/** An address can narrow a search by name. An address alone finds who lives there. */
const ways: Way[] = [
  { label: 'Name', fields, needs: [['fullname']] },
  {
    label: 'Address',
    fields: fields.filter((name) => name !== 'fullname'),
    needs: [
      ['place', 'premises'],
      ['place', 'street'],
    ],
  },
]

/** People by name, or by where they live or lived. */
export const PeopleSearch = () => (
  <PeopleScreen
    operation="people_search"
    title="Find people"
    about="Search by name, or find who lives or lived at an address."
    form={{ fields, ways, verb: 'Search' }}
    heading="People found"
    none={() => (
      <NoneFound of="people_search">
        <p>
          The electoral roll does not list everybody, and never children. Try an initial for the forename, fewer words
          of the street, or no year.
        </p>
      </NoneFound>
    )}
    pages={(answered, search) => <PeoplePages answered={answered} onSearch={search} />}
  >
    {(result, answered, search) => <PeopleFound result={result} answered={answered} onSearch={search} />}
  </PeopleScreen>
)

type Props = {
  result: Result<'people_search'>
  answered: Answered<'people_search'>
  onSearch: (params: Given) => void
}

/** The people found; or the places and streets to choose from first. */
function PeopleFound({ result, answered, onSearch }: Props) {
  const { params } = answered
  const found = foundPeople(result.csv_data)
  const { people, hasHeadings } = found
  const page = Number(params.page_number ?? 0)
  const choose = (chosen: Given) => onSearch({ ...params, ...chosen, page_number: '' })
  const noneYet = people.length === 0 ? ' No people were searched yet.' : ''
  return (
    <>
      <WhichOne
        operation="people_search"
        said={`Several places match.${noneYet}`}
        of={result.place_list}
        onChoose={(place) => choose({ place })}
      />
      <WhichOne
        operation="people_search"
        said={`Several streets match.${noneYet}`}
        of={result.street_list}
        onChoose={(street) => choose({ street })}
      />
      {result.csv_data && <RegistersSearched result={result} year={params.year} people={people.length} />}
      {page > 0 && <p>Page {page + 1}.</p>}
      {people.length > 0 && !hasHeadings && (
        <p>The service did not name the columns, so they are numbered. Every line is shown as one person.</p>
      )}
      {people.length > 0 && <PeopleTable {...found} answered={answered} />}
    </>
  )
}

/** The service gives no total: a full page may have another after it. */
function PeoplePages({ answered, onSearch }: Pick<Props, 'answered' | 'onSearch'>) {
  const { params, result } = answered
  const known = useSessionAnswers()
  const price = usePrice('people_search')
  const isOnlyRead = useIsOnlyRead()
  const { number: page, size } = countedPage(answered)
  const rows = peopleRowsOf(result?.csv_data).rows.length
  const isFull = rows >= size
  // The page before an empty one may be empty as well.
  const isBeyond = rows === 0 && page > 1
  const turn = (label: string, number: number) => {
    const onRecord = pageNumbered<Page>(number, answered, known)
    if (onRecord)
      return <Link to={withSearch(toPeople(), { record: onRecord.record.id })}>{label}, on record, free</Link>
    const open = () => onSearch({ ...params, page_number: String(number), records_per_page: String(size) })
    return !isOnlyRead && <Button onClick={open}>{withPrice(label, price)}</Button>
  }
  if (!isFull && page === 0) return null
  return (
    <nav className={`${css.pages} on-screen`} aria-label="Pages of people">
      {isFull && <p>This page is full, so there may be more people.</p>}
      {isBeyond && turn('First page', 0)}
      {page > 0 && !isBeyond && turn('Previous page', page - 1)}
      {isFull && turn('Next page', page + 1)}
    </nav>
  )
}

type SearchedProps = { result: Result<'people_search'>; year: string | undefined; people: number }

/** Which registers the rows come from, and how many people are ex-directory. */
function RegistersSearched({ result, year, people }: SearchedProps) {
  const { er_searched, telephone_data_searched, total_ex_directory } = result
  const exDirectory = Number(total_ex_directory)
  const registers = [
    { name: year ? `the electoral roll of ${year}` : 'the electoral roll', flag: er_searched },
    { name: 'today’s telephone directory', flag: telephone_data_searched },
  ]
  const isUnclear = ({ flag }: (typeof registers)[number]) => !isYes(flag) && !isNo(flag)
  if (people === 0 && registers.every(({ flag }) => isNo(flag))) return <p>No register was searched yet.</p>
  return (
    <div className={css.searched}>
      <p>
        <Named label="Searched" names={registers.filter(({ flag }) => isYes(flag)).map(({ name }) => name)} />
        <Named label="Not searched" names={registers.filter(({ flag }) => isNo(flag)).map(({ name }) => name)} />
        <Named
          label="Not clear"
          names={registers.filter(isUnclear).map(({ name, flag }) => `${name} (${quoted(flag, 'not stated')})`)}
        />
        {isYes(er_searched) && 'The service does not say whether the roll is the open or the full register.'}
      </p>
      {exDirectory > 0 && (
        <p>{count(exDirectory, 'matching person is', 'matching people are')} ex-directory, without a number here.</p>
      )}
    </div>
  )
}

const Named = ({ label, names }: { label: string; names: string[] }) =>
  names.length > 0 && (
    <Fragment>
      {label}: {names.join('; ')}.{' '}
    </Fragment>
  )
