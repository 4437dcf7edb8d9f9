import { Link } from 'react-router'
import { type CaseFile, useCase, useOwnCase } from './cases.ts'
import { chooseCase } from './chosen-case.ts'

type Props = {
  /** It takes lookups. */
  file: Pick<CaseFile, 'case_id' | 'reference'>
  to: string
  /** Verb and object: the case follows where it is not the current one. */
  children: string
}

/** From a screen of a case to a search. Its lookups go into the current case, so the press makes this case current. */
export function SearchIn({ file, to, children }: Props) {
  const { file: current } = useCase()
  // Only members look something up in it.
  if (!useOwnCase(file.case_id)) return children
  const isCurrent = current?.case_id === file.case_id
  const choose = () => chooseCase(file.case_id)
  return (
    // The middle button opens a new window, which begins with the case chosen last.
    <Link to={to} onClick={choose} onAuxClick={({ button }) => button === 1 && choose()}>
      {isCurrent ? children : `${children} in ${file.reference}`}
    </Link>
  )
}
