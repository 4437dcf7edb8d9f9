/** The notes to an invented balance sheet: they would fit any company. */
export const notesToAccounts: [heading: string, text: string][] = [
  [
    'Accounting policies',
    'The accounts were prepared under the historical cost convention and in accordance with FRS 102.',
  ],
  [
    'Going concern',
    'The directors expect that the company can meet its liabilities as they fall due for twelve months at least.',
  ],
  ['Turnover', 'Turnover is what was invoiced for goods and services, without value added tax.'],
  [
    'Tangible fixed assets',
    'Plant and machinery is written off over four years, fixtures and fittings over five, buildings over fifty.',
  ],
  ['Stock', 'Stock is valued at the lower of cost and what it can be sold for.'],
  [
    'Employees',
    'The average number of persons employed in the year, directors among them, is in the returns of the company.',
  ],
  ['Debtors', 'Trade debtors are stated after provision for those that are doubtful.'],
  ['Creditors: due within one year', 'Trade creditors, taxation and social security, and accruals.'],
  [
    'Deferred taxation',
    'Deferred tax is provided in full on timing differences at the rates that are expected to apply.',
  ],
  ['Related parties', 'Transactions with directors were made on ordinary terms.'],
  ['Events after the balance sheet date', 'There are none to report.'],
]
