import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RecordOf } from '../../../contract/records.ts'
import { type Pointer, toCompany, toDirector, toMap, withRecordNamed } from '../../paths.ts'
import { PlainLink } from '../../ui/PlainLink.tsx'
import { type Question, useHeld } from './held.ts'

type Props = {
  /** The lookup of the linked screen. Null where it has none, or it is not known. */
  asks: Question | null
  to: string
  /** The search parameter there that holds the record. */
  slot?: string
  /** In a long table, which follows the links of its rows itself. */
  isPlain?: boolean
  label?: string | undefined
  children: ReactNode
}

/** A link to an answer. If the current case holds it, the link leads to its record and says that this is free. */
export function HeldLink({ asks, to, slot = 'record', isPlain = false, label, children }: Props) {
  const held = useHeld(asks)
  const Anchor = isPlain ? PlainLink : Link
  return (
    <>
      <Anchor to={held ? withRecordNamed(to, slot, held.record) : to} {...(label && { 'aria-label': label })}>
        {children}
      </Anchor>
      {held && <HeldMark />}
    </>
  )
}

/** Not on paper, where nothing can be opened. */
const HeldMark = () => (
  <>
    {' '}
    <span className="aside on-screen">on record, free</span>
  </>
)

type Officer = Pick<RecordOf<'director'>, 'director_id'>
type OfficerProps = { officer: Officer; at: Pointer } & Pick<Props, 'isPlain' | 'children'>

/** To an officer's details, without naming them in the address. */
export const OfficerLink = ({ officer, at, ...link }: OfficerProps) => (
  <HeldLink asks={officerQuestion(officer)} to={toDirector(at)} {...link} />
)

/** Null for an officer without an ID. */
export const officerQuestion = (officer: Officer | undefined): Question | null =>
  officer?.director_id ? { operation: 'director_details', params: { director_id: officer.director_id } } : null

/** To a company's dossier by its number alone. */
export const CompanyLink = ({ number, ...link }: { number: string } & Pick<Props, 'isPlain' | 'children'>) => (
  <HeldLink asks={companyQuestion(number)} to={toCompany(number)} slot="company" {...link} />
)

const companyQuestion = (company_number: string): Question => ({
  operation: 'company_number_search',
  params: { company_number },
})

type PlaceProps = {
  text: string
  /** Its place in an answer, for a personal address that must stay out of the URL. */
  at?: Pointer
} & Pick<Props, 'isPlain' | 'label' | 'children'>

export const PlaceLink = ({ text, at, ...link }: PlaceProps) => (
  <HeldLink asks={placeQuestion(text)} to={toMap(at ?? { text })} {...link} />
)

export const placeQuestion = (text: string): Question => ({ operation: 'geo_code', params: { text } })
