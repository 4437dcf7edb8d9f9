import { documentId, transactionId } from './ids.ts'
import type { Json } from './replies.ts'

const filing = (number: number, given: Json): Json => ({
  transaction_id: transactionId(number),
  date: '2024-05-01',
  type: 'CS01',
  category: 'confirmation-statement',
  description: 'confirmation-statement-with-no-updates',
  description_values: { made_up_date: '2024-04-20' },
  links: { document_metadata: `https://frontend-doc-api.example/document/${documentId(String(number))}` },
  ...given,
})

export const filings: { [company_number: string]: Json[] } = {
  '99000001': [
    filing(1, {
      date: '2026-11-20',
      links: {},
      type: 'AA',
      category: 'accounts',
      description: 'accounts-with-accounts-type-full',
    }),
    filing(2, {}),
    filing(3, {
      type: 'AP01',
      category: 'officers',
      description: 'appoint-person-director-company-with-name-date',
      description_values: { officer_name: 'Dr Ottoline Mary Fenwick', appointment_date: '2011-05-01' },
    }),
    filing(4, {
      type: '288a',
      category: 'officers',
      description: 'legacy',
      description_values: { description: 'New director appointed' },
    }),
    filing(5, {
      type: 'SH01',
      category: 'capital',
      description: 'capital-allotment-shares',
      description_values: { date: '2023-01-02', capital: [{ currency: 'GBP', figure: '1,000' }] },
    }),
    filing(6, {
      type: 'LIQ99',
      category: 'insolvency',
      description: 'liquidation-something-new',
      description_values: { 'case start date': '2020-02-03' },
      annotations: [{ annotation: 'Clarification: a second filed form', date: '2020-03-01' }],
    }),
    filing(7, { type: 'AA', category: 'accounts', description: 'accounts-with-accounts-type-micro-entity' }),
  ],
  '99000005': Array.from({ length: 5000 }, (_, index) => filing(10_000 + index, {})),
  OE990001: [
    ...[
      { description: 'Company name changed old quill LIMITED\ncertificate issued on 02/07/01' },
      { old_company_name: 'OLD QUILL LIMITED', new_company_name: 'QUILL LIMITED' },
      {},
    ].map((description_values, at) =>
      filing(20_000 + at, {
        type: 'CERTNM',
        category: 'change-of-name',
        description: 'certificate-change-of-name-company',
        description_values,
      }),
    ),
  ],
}
