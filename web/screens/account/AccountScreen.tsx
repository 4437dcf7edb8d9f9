import { useQuery } from '@tanstack/react-query'
import { accountQuery, type Budget, type Price } from '../../api/account.ts'
import { creditsInWords } from '../../api/credits.ts'
import { NotAnswered } from '../../api/NotAnswered.tsx'
import { operationInWords } from '../../api/operation-words.ts'
import { Button } from '../../ui/Button.tsx'
import { dateInWords, timeInWords } from '../../ui/dates.ts'
import { Facts } from '../../ui/Facts.tsx'
import { numberInWords } from '../../ui/numbers.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Table } from '../../ui/Table.tsx'
import { useUnhurried } from '../../ui/useUnhurried.ts'

const sources = {
  set: 'set by an administrator',
  learned: 'learned from the balance',
  public: 'published',
  unknown: 'not known yet',
}

/** What is left, and what calls cost as far as it is known. */
export function AccountScreen() {
  const { data, error, isFetching, refetch } = useQuery(accountQuery)
  const showsLoader = useUnhurried(isFetching && !data)
  const info = data?.client_info
  const available = new Map(info?.transaction_list?.map(({ method_name, available }) => [method_name, available]))
  return (
    <Screen title="Account">
      {showsLoader && <p role="status">Asking for the balance …</p>}
      {error && (
        <NotAnswered error={error}>
          <Button onClick={() => refetch()}>Try again, free</Button>
        </NotAnswered>
      )}
      {data && info && !showsLoader && (
        <>
          <Panel
            title="Credits"
            actions={
              <Button look="quiet" onClick={() => refetch()}>
                Ask again, free
              </Button>
            }
          >
            <Facts
              facts={[
                ['Left', numberInWords(info.credit_balance)],
                ['Bought in all', numberInWords(info.total_credits)],
                ['Purchases', numberInWords(info.total_credit_transactions)],
                ['As told by the service', timeInWords(data.at)],
              ]}
            />
          </Panel>
          {data.budget && <OwnBudget {...data.budget} />}
          <Panel title="What calls cost">
            <p>
              A price is learned where exactly one call lay between two balances. Until then it is unknown, which is not
              the same as free.
            </p>
            <Table<Price>
              caption="Prices by operation"
              rows={data.prices}
              keyOf={({ operation }) => operation}
              columns={[
                { label: 'Operation', isName: true, cell: ({ operation }) => operationInWords(operation) },
                { label: 'Price', align: 'end', isNarrow: true, cell: ({ credits }) => creditsInWords(credits) },
                { label: 'How it is known', cell: ({ source }) => sources[source] },
                {
                  label: 'Calls still paid for',
                  saysLabel: true,
                  align: 'end',
                  cell: ({ operation }) => numberInWords(available.get(operation)),
                },
              ]}
            />
          </Panel>
        </>
      )}
    </Screen>
  )
}

/** What one may spend oneself: beyond it nothing is asked. */
const OwnBudget = ({ credits, spent, left, month }: Budget) => (
  <Panel title={month ? `Your budget for ${dateInWords(month)}` : 'Your budget'}>
    <Facts
      facts={[
        ['Left', numberInWords(left)],
        ['Spent', numberInWords(spent)],
        ['In all', numberInWords(credits)],
      ]}
    />
    <p>A lookup that costs more than is left is not made. A supervisor or an administrator can change it.</p>
  </Panel>
)
