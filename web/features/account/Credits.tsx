import { useQuery } from '@tanstack/react-query'
import { Read } from '../../lookup/answer/NotAnswered.tsx'
import { accountQuery } from '../../lookup/price/account.ts'
import { SpendPanel } from '../../lookup/price/SpendPanel.tsx'
import { Button } from '../../ui/Button.tsx'
import { timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Difference } from './Difference.tsx'
import { OwnBudget } from './OwnBudget.tsx'

/** What is left, and what became of the rest: by the service, and by the records. */
export function Credits() {
  const account = useQuery(accountQuery)
  const info = account.data?.client_info
  return (
    <>
      <Panel
        title="Credits"
        actions={
          <Button look="quiet" onClick={() => account.refetch()}>
            Ask again, free
          </Button>
        }
      >
        <Read query={account} wanted="the balance">
          {({ at, client_info: { credit_balance, total_credits, total_credit_transactions } }) => (
            <Facts
              facts={[
                ['Left', numberInWords(credit_balance)],
                ['Bought in all', numberInWords(total_credits)],
                ['Purchases', numberInWords(total_credit_transactions)],
                [
                  'As told by the service',
                  <time key="at" dateTime={at}>
                    {timeInWords(at)}
                  </time>,
                ],
              ]}
            />
          )}
        </Read>
      </Panel>
      <OwnBudget />
      <SpendPanel first="operation" available={info?.transaction_list} />
      <Difference bought={info?.total_credits} left={info?.credit_balance} />
    </>
  )
}
