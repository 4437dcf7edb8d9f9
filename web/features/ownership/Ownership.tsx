import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { CaseOwnership } from '../../../contract/desk/ownership.ts'
import { companyKey } from '../../../entities/keys.ts'
import { chartOf } from '../../../entities/ownership/chart.ts'
import { Read } from '../../lookup/answer/Read.tsx'
import { caseViews } from '../../lookup/decisions/decisions.ts'
import { Gaps } from '../../lookup/decisions/Gaps.tsx'
import { gapsInWords } from '../../lookup/decisions/gaps-in-words.ts'
import { type CaseFile, takesLookups } from '../../lookup/purpose/cases.ts'
import { marksQuery, noMarks } from '../../lookup/screening/marks.ts'
import { marksInWords, marksNotRead } from '../../lookup/screening/marks-in-words.ts'
import { useShortMarks } from '../../lookup/screening/short-marks.ts'
import { toCompany } from '../../paths.ts'
import { Button, ButtonGroup } from '../../ui/Button.tsx'
import { dateInWords } from '../../ui/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { count } from '../../ui/numbers.ts'
import { Popover } from '../../ui/Popover.tsx'
import sheet from '../../ui/Sheet.module.css'
import { useIsSlow } from '../../ui/timing.ts'
import { useSearchParam } from '../../ui/url-state.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import { EntityPane } from './EntityPane.tsx'
import { legendOf } from './in-words.ts'
import { LookUpControllers } from './LookUpControllers.tsx'
import css from './Ownership.module.css'
import { OwnershipCards } from './OwnershipCards.tsx'
import { OwnershipChart } from './OwnershipChart.tsx'
import { nameIn, ownershipQuery } from './ownership-data.ts'

const OwnershipTables = lazyPart(async () => (await import('./OwnershipTables.tsx')).OwnershipTables)
const OwnershipExport = lazyPart(async () => (await import('./OwnershipExport.tsx')).OwnershipExport)

type Props = {
  number: string
  file: Pick<CaseFile, 'case_id' | 'closed_at' | 'ends_in_days' | 'is_reader' | 'reference'>
  /** The choice of the company, where there are several. */
  chooser?: ReactNode
}

/** Who controls a company on a day, and what it controls, as far as the case's records say. */
export function Ownership({ number, file, chooser }: Props) {
  const [on] = useSearchParam('on')
  const [ended] = useSearchParam('ended')
  const query = useQuery({
    ...ownershipQuery({ case_id: file.case_id, company: number, on: isDay(on) ? on : '', withEnded: ended !== '' }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const isEarlier = useIsSlow(query.isPlaceholderData)
  return (
    <Read query={query} wanted="the ownership">
      {(ownership) => (
        <Shown ownership={ownership} isEarlier={isEarlier} number={number} file={file} chooser={chooser} />
      )}
    </Read>
  )
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)

type ShownProps = Props & {
  ownership: CaseOwnership
  /** Of the day or choice before, while the next one is read. */
  isEarlier: boolean
}

function Shown({ ownership, isEarlier, number, file, chooser }: ShownProps) {
  const client = useQueryClient()
  const isNarrow = useMediaQuery('(max-width: 640px)')
  const [view] = useSearchParam('view')
  const [selected, select] = useState<string | null>(null)
  const asked = ownership.nodes[0]?.key ?? companyKey(number)
  const chart = useMemo(() => chartOf(ownership, asked), [ownership, asked])
  const nameOf = nameIn(ownership)
  const marked = useMemo(() => ownership.nodes.map(({ key, label }) => ({ key, label, mentions: [key] })), [ownership])
  const { data: marksOfCase } = useQuery(marksQuery(file.case_id))
  const marks = useShortMarks(marked, marksOfCase ?? noMarks)
  const notRead = marksNotRead(marksOfCase)
  const shown = view === '' ? (isNarrow ? 'list' : 'chart') : view
  const node = ownership.nodes.find(({ key }) => key === selected)
  const day = `As of ${dateInWords(ownership.on)}.`
  const leftOut = leftOutInWords(ownership)
  const notes = [day, ...circlesInWords(ownership, nameOf), ...marksInWords(marked, marksOfCase), ...leftOut]
  const open = ownership.nodes.filter(({ end }) => end === 'not_asked')
  return (
    <div className={sheet.split} data-full data-open={node ? '' : undefined}>
      <div className={`${sheet.sheet} ${css.sheet}`} data-is-earlier={isEarlier || undefined}>
        <Bar ownership={ownership} shown={shown} isNarrow={isNarrow} chooser={chooser}>
          <Suspense>
            <OwnershipExport
              title={`${file.reference}: control of ${nameOf(asked)}`}
              case_id={file.case_id}
              chart={chart}
              notes={notes}
            />
          </Suspense>
        </Bar>
        {shown === 'table' ? (
          <Suspense>
            <OwnershipTables ownership={ownership} file={file} narrowedTo={[day, ...leftOut].join(' ')} />
          </Suspense>
        ) : shown === 'list' ? (
          <OwnershipCards ownership={ownership} case_id={file.case_id} onSelect={select} />
        ) : (
          <OwnershipChart
            chart={chart}
            marks={marks}
            label={`Control of ${nameOf(asked)}`}
            selected={selected}
            onSelect={(key) => select(key === selected ? null : key)}
          />
        )}
        <div className={css.notes}>
          <p role="status">{isEarlier && 'Reading the ownership …'}</p>
          {circlesInWords(ownership, nameOf).map((words) => (
            <p key={words} className={css.circles}>
              {words}
            </p>
          ))}
          <p className="quiet">
            {day} Ranges are the register’s bands, multiplied along a chain. The register does not list shares of 25% or
            less.
          </p>
          {shown === 'chart' && <p className="quiet">{legendOf(chart)}</p>}
          {notRead && <p>{notRead}</p>}
          {ownership.is_partial && <p>{notWhole}</p>}
          <Gaps
            of={ownership}
            case_id={file.case_id}
            onRefresh={() => void client.invalidateQueries({ queryKey: caseViews(file.case_id) })}
          />
          {ownership.nodes.map(
            ({ key, label, has_more, company_number }) =>
              has_more &&
              company_number && (
                <p key={key}>
                  {furtherPages(label)} <Link to={toCompany(company_number, 'control')}>Controllers of {label}</Link>
                </p>
              ),
          )}
          {takesLookups(file) &&
            open
              .slice(0, 5)
              .map(
                ({ key, label, company_number }) =>
                  company_number && (
                    <LookUpControllers key={key} number={company_number} case_id={file.case_id} of={label} />
                  ),
              )}
          {open.length > 5 && (
            <p>Controllers of {count(open.length - 5, 'more company', 'more companies')} are not looked up.</p>
          )}
        </div>
      </div>
      {node && (
        <EntityPane
          key={node.key}
          node={node}
          edges={ownership.edges}
          file={file}
          nameOf={nameOf}
          onClose={() => select(null)}
        />
      )}
    </div>
  )
}

const notWhole = 'This chart is not whole: the case holds more than it shows.'
const furtherPages = (label: string) =>
  `The list of controllers of ${label} has further pages that this case does not hold.`

/** The same for the screen, its tables and what is exported. */
const leftOutInWords = (ownership: CaseOwnership): string[] => [
  ...(ownership.is_partial ? [notWhole] : []),
  ...ownership.nodes.flatMap(({ label, has_more }) => (has_more ? [furtherPages(label)] : [])),
  ...ownership.nodes.flatMap(({ label, end }) =>
    end === 'not_asked' ? [`Controllers of ${label}: not looked up.`] : [],
  ),
  ...gapsInWords(ownership),
]

/** `Circle: A controls B, B controls A.` */
function circlesInWords({ circles }: CaseOwnership, nameOf: (key: string) => string): string[] {
  return circles.map((circle) => {
    const steps = circle.map((key, at) => {
      const next = circle[(at + 1) % circle.length]!
      return `${nameOf(key)} controls ${next === key ? 'itself' : nameOf(next)}`
    })
    return `Circle: ${steps.join(', ')}.`
  })
}

type BarProps = { ownership: CaseOwnership; shown: string; isNarrow: boolean; chooser: ReactNode; children: ReactNode }

function Bar({ ownership, shown, isNarrow, chooser, children }: BarProps) {
  const [, setView] = useSearchParam('view')
  const [on, setOn] = useSearchParam('on')
  const [ended, setEnded] = useSearchParam('ended')
  const views = isNarrow ? ['list', 'chart', 'table'] : ['chart', 'table']
  return (
    <div className={`${sheet.bar} on-screen ${css.bar}`}>
      {chooser}
      <ButtonGroup label="View">
        {views.map((view) => (
          <Button
            key={view}
            look="tool"
            aria-pressed={shown === view}
            onClick={() => setView(view === views[0] ? '' : view)}
          >
            {view.charAt(0).toUpperCase() + view.slice(1)}
          </Button>
        ))}
      </ButtonGroup>
      <label className={css.day}>
        As of
        <input type="date" value={on || ownership.on} onChange={({ target }) => setOn(target.value)} />
      </label>
      {on !== '' && (
        <Button look="tool" onClick={() => setOn('')}>
          Today
        </Button>
      )}
      <label className={css.check}>
        <input type="checkbox" checked={ended !== ''} onChange={({ target }) => setEnded(target.checked ? '1' : '')} />
        Show ended control
      </label>
      <span data-end>
        <Popover label="Export the chart" button={(opens) => <IconButton icon="download" name="Export" {...opens} />}>
          {() => children}
        </Popover>
      </span>
    </div>
  )
}
