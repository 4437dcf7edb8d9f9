import { useLocation, useNavigate } from 'react-router'
import { toTab, useKeptViews } from '../../lookup/form/views.ts'
import type { WholeCase } from '../../lookup/purpose/cases.ts'
import { toCase } from '../../paths.ts'
import { TabLinks } from '../../ui/TabLinks.tsx'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import css from './CaseTabs.module.css'
import { type CasePart, caseTabs, openPart } from './case-tabs.ts'

type Props = { file: Pick<WholeCase, 'case_id' | 'reference'> }

/** The tabs of a case. On a phone they are one choice, with the parts of each tab. */
export function CaseTabs({ file: { case_id, reference } }: Props) {
  const { pathname } = useLocation()
  const viewOf = useKeptViews()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const open = openPart(case_id, pathname)
  const to = ({ part }: CasePart) => toTab(toCase(case_id, part), viewOf(toCase(case_id, part)))
  if (isPhone) return <TabChoice of={reference} open={open?.part} to={to} />
  return (
    <TabLinks
      label={`Case ${reference}`}
      tabs={caseTabs.map((group) => ({
        to: to(group.parts[0]),
        label: group.label,
        holds: open?.group === group ? (group.parts.length > 1 ? 'open part' : 'page') : null,
      }))}
    />
  )
}

/** The parts of the open tab, if it has several. */
export function CaseParts({ file: { case_id, reference } }: Props) {
  const { pathname } = useLocation()
  const viewOf = useKeptViews()
  const isPhone = useMediaQuery('(max-width: 640px)')
  const open = openPart(case_id, pathname)
  if (isPhone || !open || open.group.parts.length === 1) return null
  return (
    <TabLinks
      look="quiet"
      label={`Case ${reference}: ${open.group.label}`}
      tabs={open.group.parts.map(({ part, ...words }) => ({
        to: toTab(toCase(case_id, part), viewOf(toCase(case_id, part))),
        ...words,
      }))}
    />
  )
}

type ChoiceProps = { of: string; open: CasePart | undefined; to: (part: CasePart) => ReturnType<typeof toTab> }

function TabChoice({ of, open, to }: ChoiceProps) {
  const navigate = useNavigate()
  const parts = caseTabs.flatMap(({ parts }) => parts)
  return (
    <nav className={`${css.choice} on-screen`} aria-label={`Case ${of}`}>
      <select
        aria-label={`Part of ${of}`}
        value={open?.part ?? ''}
        onChange={({ target }) => {
          const chosen = parts.find(({ part }) => part === target.value)
          if (chosen) void navigate(to(chosen), { preventScrollReset: true })
        }}
      >
        {!open && <option value="">Choose a part</option>}
        {caseTabs.map(({ label, parts }) =>
          parts.length === 1 ? (
            <Choice key={label} of={parts[0]} />
          ) : (
            <optgroup key={label} label={label}>
              {parts.map((part) => (
                <Choice key={part.part} of={part} />
              ))}
            </optgroup>
          ),
        )}
      </select>
    </nav>
  )
}

const Choice = ({ of: { part, label } }: { of: CasePart }) => <option value={part}>{label}</option>
