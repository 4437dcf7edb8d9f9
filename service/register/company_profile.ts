import type { Handler } from '../handler.ts'

export const company_profile: Handler<'company_profile'> = async ({ company_number }, { register, requireWhole }) => {
  const company_profile = await register.profile(company_number)
  if (!company_profile) requireWhole()
  return { company_profile }
}
