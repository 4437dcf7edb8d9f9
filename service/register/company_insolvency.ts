import type { Handler } from '../handler.ts'

export const company_insolvency: Handler<'company_insolvency'> = async ({ company_number }, { register }) => {
  const found = await register.insolvencyOfCompany(company_number)
  return { status: found?.status ?? null, insolvency_case_list: found?.cases ?? null }
}
