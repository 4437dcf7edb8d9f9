/** The UK Sanctions List as it is published, with invented entries. */

const head = [
  ...['Last Updated', 'Unique ID', 'OFSI Group ID', 'UN Reference Number', 'Name 6', 'Name 1', 'Name 2', 'Name 3'],
  ...['Name 4', 'Name 5', 'Name type', 'Alias strength', 'Title', 'Name non-latin script', 'Non-latin script type'],
  ...[
    'Non-latin script language',
    'Regime Name',
    'Individual, Entity, Ship',
    'Designation source',
    'Sanctions Imposed',
  ],
  ...['Other Information', 'UK Statement of Reasons', 'Address Line 1', 'Address Line 2', 'Address Line 3'],
  ...['Address Line 4', 'Address Line 5', 'Address Line 6', 'Address Postal Code', 'Address Country', 'Phone number'],
  ...['Website', 'Email address', 'Date Designated', 'D.O.B', 'Nationality(/ies)', 'National Identifier number'],
  ...['National Identifier additional information', 'Passport number', 'Passport additional information', 'Position'],
  ...['Gender', 'Town of birth', 'Country of birth', 'Type of entity', 'Subsidiaries', 'Parent Company'],
  ...['Business registration number (s)', 'IMO number', 'Current owner/operator (s)', 'Previous owner/operator (s)'],
  ...['Current believed flag of ship', 'Previous flags', 'Type of ship', 'Tonnage of ship', 'Length of ship'],
  ...['Year Built', 'Hull identification number (HIN)'],
]

export type SanctionsRow = { [column: string]: string }

const quoted = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

type File = { day?: string; columns?: readonly string[] }

/** With a byte order mark and the line ends of Windows. */
export const sanctionsFile = (
  rows: readonly SanctionsRow[],
  { day = '21-Sep-2026', columns = head }: File = {},
): string =>
  `\uFEFF${[
    `Report Date: ${day}`,
    columns.map(quoted).join(','),
    ...rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(',')),
  ].join('\r\n')}\r\n`

export const sanctionsColumns: readonly string[] = head
