import type { ComponentProps, ReactNode } from 'react'
import type { OperationName, Result } from '../../../contract/operations.ts'
import { Answer } from '../../lookup/answer/Answer.tsx'
import { Foot } from '../../lookup/answer/Foot.tsx'
import { FoldingForm } from '../../lookup/form/FoldingForm.tsx'
import type { LookupForm } from '../../lookup/form/LookupForm.tsx'
import { useLookupForm } from '../../lookup/form/useLookupForm.ts'
import type { Answered, Given } from '../../lookup/lookups.ts'
import { type PeopleCheck, toPeople } from '../../paths.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { TabLinks } from '../../ui/TabLinks.tsx'

const tabs: { check?: PeopleCheck; label: string }[] = [
  { label: 'Search' },
  { check: 'age', label: 'Age' },
  { check: 'historic', label: 'Historic' },
  { check: 'deceased', label: 'Deceased' },
]

type Props<Op extends OperationName> = {
  operation: Op
  title: string
  about: string
  form: Omit<ComponentProps<typeof LookupForm>, 'operation' | 'asked' | 'onAsk' | 'error'>
  heading: string
  /** The whole answer is about one person, and can be pinned. */
  isOnePerson?: boolean
  /** More than the words of the operation’s row. */
  none?: (answered: Answered<Op>) => ReactNode
  pages?: (answered: Answered<Op>, search: (params: Given) => void) => ReactNode
  children: (result: Result<Op>, answered: Answered<Op>, search: (params: Given) => void) => ReactNode
}

/** One of the four lookups about people: its form, and the answer below. */
export function PeopleScreen<Op extends OperationName>({ operation, form, children, ...props }: Props<Op>) {
  const asking = useLookupForm(operation)
  const { lookup, ask, isRun } = asking
  const { data } = lookup.query
  return (
    <Screen
      title={props.title}
      under={!isRun && props.about}
      tabs={<TabLinks label="About people" tabs={tabs.map(({ check, label }) => ({ to: toPeople(check), label }))} />}
      isCompact
    >
      <FoldingForm operation={operation} asking={asking} {...form} />
      {isRun && (
        <Panel
          title={props.heading}
          isOfTab
          foot={<Foot lookup={lookup} {...(props.isOnePerson && { pin: { kind: 'person' as const } })} />}
        >
          <Answer lookup={lookup} none={data && props.none?.(data)} pages={(answered) => props.pages?.(answered, ask)}>
            {(result, answered) => children(result, answered, ask)}
          </Answer>
        </Panel>
      )}
    </Screen>
  )
}
