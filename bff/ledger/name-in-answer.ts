/** The name that an answer gives for a company or person that the lookup knows only by number (decision 0071). */
import { toCompanyNumber } from '../../contract/company-number.ts'
import { directorName } from '../../contract/director-name.ts'
import type { OperationName, Result } from '../../contract/operations.ts'

type Params = { readonly [name: string]: string }
type Numbered = { company_number?: string | null | undefined }

const readings = {
  director_details: ({ director }: Result<'director_details'>) => director && directorName(director),
  company_number_search: ({ company_short_list }: Result<'company_number_search'>, params: Params) =>
    company_short_list?.find(isOf(params))?.name,
  company_appointments: ({ appt_list }: Result<'company_appointments'>, params: Params) =>
    appt_list?.flatMap(({ director_appt_list }) => director_appt_list ?? []).find(isOf(params))?.company_name,
  company_profile: ({ company_profile }: Result<'company_profile'>) => company_profile?.name,
  company_controllers: ({ controller_list }: Result<'company_controllers'>, params: Params) =>
    controller_list?.find(isOf(params))?.company_name,
} satisfies { [Name in OperationName]?: (result: Result<Name>, params: Params) => string | null | undefined }

/** Operations whose answers name a company. */
export const companyNaming = [
  ...(['company_number_search', 'company_appointments', 'company_profile', 'company_controllers'] as const),
] satisfies OperationName[]

export const namesItsSubject = (operation: string): operation is keyof typeof readings =>
  Object.hasOwn(readings, operation)

export function nameInAnswer(operation: keyof typeof readings, params: Params, result: unknown): string | null {
  const read = readings[operation] as (result: unknown, params: Params) => string | null | undefined
  return read(result, params)?.trim() || null
}

const isOf =
  ({ company_number: asked = '' }: Params) =>
  ({ company_number }: Numbered): boolean =>
    Boolean(company_number) && asWritten(company_number!) === asWritten(asked)

const asWritten = (number: string) => toCompanyNumber(number) ?? number.trim().toUpperCase()
