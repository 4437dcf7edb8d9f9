import { isNo, isYes } from '../../../contract/flags.ts'
import type { Result } from '../../../contract/operations.ts'
import { count } from '../../ui/numbers.ts'
import { quoted } from '../../ui/text.ts'
import css from './WhatWasSearched.module.css'

type Props = { result: Result<'people_search'>; year: string | undefined; people: number }

/** Which registers the rows are drawn from, and who is in them without a number. */
export function WhatWasSearched({ result, year, people }: Props) {
  const { er_searched, telephone_data_searched, total_ex_directory } = result
  const hidden = Number(total_ex_directory)
  if (people === 0 && isNo(er_searched) && isNo(telephone_data_searched))
    return <p>Nobody was looked for yet, in no register.</p>
  return (
    <div className={css.searched}>
      <p>
        Drawn from: <Register flag={er_searched}>the electoral roll{year && ` of ${year}`}</Register>;{' '}
        <Register flag={telephone_data_searched}>today’s telephone directory</Register>.{' '}
        {isYes(er_searched) && 'Whether that roll is the open register or the full one, the service does not say.'}
      </p>
      {hidden > 0 && (
        <p>{count(hidden, 'person is', 'people are')} ex-directory among all who agree: their numbers are not told.</p>
      )}
    </div>
  )
}

function Register({ flag, children }: { flag: string | null | undefined; children: React.ReactNode }) {
  if (isYes(flag)) return <strong>{children}</strong>
  if (isNo(flag)) return <>not {children}</>
  return (
    <>
      {children}: {quoted(flag, 'not said')}
    </>
  )
}
