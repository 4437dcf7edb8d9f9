import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { Link } from 'react-router'
import type { Held } from '../../../contract/desk/lookups.ts'
import type { RecordOf } from '../../../contract/records.ts'
import { type Pointer, toCompany, toDirector, toMap, withRecordNamed } from '../../paths.ts'
import { PlainLink } from '../../ui/PlainLink.tsx'
import { painted } from '../../ui/timing.ts'
import { useCase } from '../purpose/cases.ts'
import { heldQuery, type Question } from './held.ts'

type Shown = {
  /** By the question as text, where there is one. */
  held: { readonly [question: string]: Held }
  /** Until the returned function is called. */
  show: (question: string) => () => void
}
const none: Shown['held'] = {}
const ShownContext = createContext<Shown>({ held: none, show: () => () => {} })

/** Knows what the current case holds for all links on screen. An observer for each of hundreds of rows would be slow. */
export function HeldAnswers({ children }: { children: ReactNode }) {
  const client = useQueryClient()
  const { shown: file, isKnown } = useCase()
  const { shown, show } = useMemo(() => questionsOnScreen(() => client.refetchQueries({ queryKey: allHeld })), [client])
  const { data: held = none } = useQuery({
    queryKey: [...allHeld, file?.case_id],
    async queryFn() {
      const texts = [...new Set(shown.values())]
      // If one question fails, the other links still get their answers.
      const answers = texts.map((text) =>
        client.fetchQuery(heldQuery(JSON.parse(text), file?.case_id)).catch(() => null),
      )
      const found = (await Promise.all(answers)).flatMap((one, index) => (one ? [[texts[index], one] as const] : []))
      return found.length === 0 ? none : Object.fromEntries(found)
    },
    enabled: isKnown,
    // A reply that holds nothing changes nothing: a table that is drawn meanwhile would begin anew.
    placeholderData: none,
    staleTime: Number.POSITIVE_INFINITY,
    // Other links may be on screen when the case is chosen again.
    gcTime: 0,
  })
  return <ShownContext value={useMemo(() => ({ held, show }), [held, show])}>{children}</ShownContext>
}

/** Under `records`, so that a new lookup refreshes it. */
const allHeld = ['records', 'held by links']

function questionsOnScreen(onMore: () => unknown) {
  const shown = new Map<symbol, string>()
  let isWaiting = false
  async function tell() {
    if (isWaiting) return
    isWaiting = true
    // The rows are painted first. Their links may follow.
    await painted()
    isWaiting = false
    onMore()
  }
  return {
    shown,
    show(question: string) {
      const link = Symbol(question)
      shown.set(link, question)
      void tell()
      return () => void shown.delete(link)
    },
  }
}

/** The answer that the current case holds, once that is known. */
export function useHeld(question: Question | null): Held | undefined {
  const { held, show } = useContext(ShownContext)
  const text = question && JSON.stringify(question)
  useEffect(() => (text === null ? undefined : show(text)), [text, show])
  return text === null ? undefined : held[text]
}

type Props = {
  /** The lookup of the linked screen. Null where it has none, or it is not known. */
  asks: Question | null
  to: string
  /** The search parameter there that holds the record. */
  slot?: string
  /** In a long table, which follows the links of its rows itself. */
  isPlain?: boolean
  label?: string | undefined
  /** `· 1 credit`, of an answer that the case does not hold. */
  price?: string
  children: ReactNode
}

/** A link to an answer. If the current case holds it, the link leads to its record and says that this is free. */
export function HeldLink({ asks, to, slot = 'record', isPlain = false, label, price, children }: Props) {
  const held = useHeld(asks)
  const Anchor = isPlain ? PlainLink : Link
  return (
    <>
      <Anchor to={held ? withRecordNamed(to, slot, held.record) : to} {...(label && { 'aria-label': label })}>
        {children}
      </Anchor>
      {held ? <HeldMark /> : price && <span className="aside on-screen"> {price}</span>}
    </>
  )
}

/** Not on paper, where nothing can be opened. */
const HeldMark = () => (
  <>
    {' '}
    <span className="aside on-screen" title="on record, free">
      <span className="visually-hidden">on record, </span>free
    </span>
  </>
)

type Officer = Pick<RecordOf<'director'>, 'director_id'>
type OfficerProps = { officer: Officer; at: Pointer } & Pick<Props, 'isPlain' | 'price' | 'children'>

/** To an officer's details, without naming them in the address. */
export const OfficerLink = ({ officer, at, ...link }: OfficerProps) => (
  <HeldLink asks={officerQuestion(officer)} to={toDirector(at)} {...link} />
)

/** Null for an officer without an ID. */
export const officerQuestion = (officer: Officer | undefined): Question | null =>
  officer?.director_id ? { operation: 'director_details', params: { director_id: officer.director_id } } : null

/** To a company's dossier by its number alone. */
export const CompanyLink = ({
  number,
  ...link
}: { number: string } & Pick<Props, 'isPlain' | 'price' | 'children'>) => (
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
