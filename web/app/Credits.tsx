import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountQuery } from '../lookup/price/account.ts'
import { paths } from '../paths.ts'
import { numberInWords } from '../ui/numbers.ts'
import css from './Credits.module.css'

/** What is left on the account. */
export function Credits() {
  const { data, isError } = useQuery(accountQuery)
  const balance = Number(data?.client_info.credit_balance)
  const shown = isError
    ? 'credits unknown'
    : Number.isFinite(balance)
      ? `${numberInWords(balance)} credits`
      : 'credits …'
  return (
    <Link to={paths.account} className={css.credits}>
      {shown}
    </Link>
  )
}
