import type { OperationName } from '../../contract/operations.ts'
import { Table, type TableProps } from '../ui/Table.tsx'
import type { Answered } from './lookups.ts'

type Props<Row> = Omit<TableProps<Row>, 'name'> & {
  name: string
  /** The answer that the rows come from: it goes with whatever of them is taken away. */
  of: Pick<Answered<OperationName>, 'record' | 'params'>
}

/** A table of an answer's rows. */
export const AnswerTable = <Row,>({ of: _, ...table }: Props<Row>) => <Table {...table} />
