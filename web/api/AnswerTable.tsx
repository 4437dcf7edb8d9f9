import type { OperationName } from '../../contract/operations.ts'
import { Table, type TableProps, type TableSource } from '../ui/Table.tsx'
import type { Answered } from './lookups.ts'

type Props<Row> = Omit<TableProps<Row>, 'name' | 'source'> & {
  name: string
  /** The answer that the rows come from: it goes with whatever of them is taken away. */
  of: Pick<Answered<OperationName>, 'record' | 'params'>
}

/** A table of an answer's rows. */
export const AnswerTable = <Row,>({ of, ...table }: Props<Row>) => <Table {...table} source={sourceOf(of)} />

/** The file's name tells nothing of what was asked: names and numbers of people stand inside alone. */
const sourceOf = ({ record, params }: Props<never>['of']): TableSource => ({
  file: `${record.operation} ${record.at} ${record.id}`,
  facts: {
    operation: record.operation,
    answered_at: record.at,
    record: record.id,
    answer_sha256: record.sha256,
    ...Object.fromEntries(Object.entries(params).map(([name, value]) => [`asked_${name}`, value])),
  },
})
