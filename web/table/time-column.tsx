import { TimeText } from '../ui/TimeText.tsx'
import type { Column } from './columns.ts'

/** A column of times, which is data as the wire has it. */
export const timeColumn = <Row,>(
  label: string,
  at: (row: Row) => string,
  more?: Partial<Omit<Column<Row>, 'isCategory'>>,
): Column<Row> => ({ label, isNarrow: true, value: at, cell: (row) => <TimeText at={at(row)} />, ...more })
