import type { ReactNode } from 'react'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { Pager } from '../../lookup/answer/Pager.tsx'
import { isPart, type Page } from '../../lookup/answer/pages.ts'
import { usePrice, withPrice } from '../../lookup/price/prices.tsx'
import { useHasSource } from '../../lookup/sources.ts'
import type { Lookup } from '../../lookup/useLookup.ts'
import { onThisPage } from '../../table/view.ts'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useLookingUp } from './look-up-all.ts'
import css from './Overview.module.css'
import { type PartAnswer, partInWords, partLabels } from './parts.ts'
import { type SourceName, sources } from './signals/signal.ts'
import { usePart } from './usePart.ts'

type Props<Name extends SourceName> = {
  name: Name
  actions?: (answered: PartAnswer<Name>) => ReactNode
  children: (answered: PartAnswer<Name>) => ReactNode
}

/** The tab of a part: a page of its answer, or the press that looks it up. */
export function PartPanel<Name extends SourceName>({ name, actions, children }: Props<Name>) {
  const part = usePart(name, { isTab: true })
  const lookup = part as Lookup<(typeof sources)[SourceName]>
  const shown = part.query.data as PartAnswer<Name> | undefined
  const { running } = useLookingUp()
  const isUnderWay = running?.name === name
  return (
    <Panel title={partLabels[name]} isOfTab foot={<Foot lookup={lookup} isUnderWay={isUnderWay} />}>
      <Answer
        lookup={lookup}
        notRun={
          part.isNotRun &&
          (!part.lacksCase || part.isOnlyRead) && (
            <NotRun name={name} onLookUp={part.isOnlyRead ? undefined : part.request} />
          )
        }
        underWay={isUnderWay && <p role="status">Looking up {partInWords(name)} …</p>}
        pages={(answered) => <Pager shown={answered} known={part.pages} slot={name} of={partInWords(name)} />}
      >
        {(_, answered) => children(answered as PartAnswer<Name>)}
      </Answer>
      {shown?.outcome === 'found' && actions && <div className="row-16 small on-screen">{actions(shown)}</div>}
    </Panel>
  )
}

function NotRun({ name, onLookUp }: { name: SourceName; onLookUp: (() => void) | undefined }) {
  const price = usePrice(sources[name])
  const hasSource = useHasSource()(sources[name])
  return (
    <div className="stack-12 at-start">
      <p>
        <strong>Not run.</strong> This case has no record of the {partInWords(name)}.
        {!hasSource && ' No source is configured for them. Ask your administrator to add one.'}
      </p>
      {hasSource && onLookUp && (
        <Button look="main" onClick={onLookUp}>
          {withPrice(`Look up ${partInWords(name)}`, price)}
        </Button>
      )}
    </div>
  )
}

type FilteredProps = {
  answered: Page
  shown: number
  of: number
  isFiltered: boolean
  /** The filters say it too, so it shows only once one is on. */
  isInLists?: boolean
  /** How to show all rows again. */
  children?: ReactNode
}

/** What the filter covers: this page, and no other page of the list. */
export function FilteredCount({ answered, shown, of, isFiltered, isInLists, children }: FilteredProps) {
  const rows = isFiltered && `${onThisPage(shown, of)}.`
  return (
    <p className={css.filtered} data-filtered={isFiltered || undefined} data-in-lists={isInLists || undefined}>
      <span role="status">
        {rows}
        {isPart(answered) && `${rows ? ' ' : ''}Counts and filters cover this page only.`}
      </span>
      {isFiltered && children}
    </p>
  )
}
