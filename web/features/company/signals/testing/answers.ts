/** Answers as the service gives them, as far as signals read them. */
import type { RecordOf } from '../../../../../contract/records.ts'
import type { Asked, Told } from '../signal.ts'

type Director = RecordOf<'director'>
type Appointment = RecordOf<'director_appt'>

export const officer = (
  name: string,
  appointment: Partial<Appointment>,
  director: Partial<Director> = {},
): Director => ({
  director_id: name,
  name_single_line: name,
  officer_type: 'CUR',
  num_dissolved_appt: '0',
  num_appt: '1',
  ...director,
  director_appt_list: [
    { company_number: '90000001', company_name: 'US LIMITED', status: 'CURRENT', date: '2010-01-01', ...appointment },
  ],
})

export const resigned = (name: string, date: string, resignation_date: string): Director =>
  officer(name, { status: 'RESIGNED', date, resignation_date })

export const gap = 'There are more.'
const told = <Result>(result: Result, isWhole = true) => ({
  result,
  on: '2026-11-01',
  gap: isWhole ? null : gap,
  isFirst: true,
  isLive: false,
})

export const officersTold = (appt_list: Director[], isWhole = true): Pick<Asked, 'officers'> => ({
  officers: told({ appt_list }, isWhole) as Told<'company_appointments'>,
})

export const chargesTold = (charge_list: RecordOf<'company_charge'>[], isWhole = true): Pick<Asked, 'charges'> => ({
  charges: told({ charge_list }, isWhole) as Told<'company_mortgage_index'>,
})

export const filingsTold = (filings: [form: string, date: string, description: string][]): Pick<Asked, 'filings'> => ({
  filings: told({
    filing_history_list: filings.map(([form_type, document_date, document_description]) => ({
      form_type,
      document_date,
      document_description,
    })),
  }) as Told<'company_filing_history'>,
})

/** A profile with every flag, and nothing wrong. */
export const quiet = {
  name: 'US LIMITED',
  company_number: '90000001',
  company_status: 'Active',
  accounts: { overdue: 'false' },
  confirmation_statement: { overdue: 'false' },
  has_insolvency_history: 'false',
  has_been_liquidated: 'false',
  registered_office_in_dispute: 'false',
  registered_office_undeliverable: 'false',
} satisfies RecordOf<'company_profile'>

export const profileTold = (company_profile: RecordOf<'company_profile'>): Pick<Asked, 'profile'> => ({
  profile: told({ company_profile }) as Told<'company_profile'>,
})

export const controlTold = (
  controller_list: RecordOf<'controller'>[],
  control_statement_list: RecordOf<'control_statement'>[],
  isWhole = true,
): Pick<Asked, 'control'> => ({
  control: told({ controller_list, control_statement_list }, isWhole) as Told<'company_controllers'>,
})

export const insolvencyTold = (insolvency_case_list: RecordOf<'insolvency_case'>[]): Pick<Asked, 'insolvency'> => ({
  insolvency: told({ insolvency_case_list }) as Told<'company_insolvency'>,
})

export const company = (name: string, of: Partial<RecordOf<'company_short'>> = {}): RecordOf<'company_short'> => ({
  name,
  company_number: '90000001',
  data_set: 'LIVE',
  company_status: 'Active',
  ...of,
})

export const asked = (given: Partial<Asked>): Asked => ({
  number: '90000001',
  company: company('US LIMITED'),
  seen: [],
  bans: [],
  controllerBans: [],
  caseGap: null,
  ...given,
})
