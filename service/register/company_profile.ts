import type { Handler } from '../handler.ts'

export const company_profile: Handler<'company_profile'> = async ({ company_number }, { register }) => ({
  company_profile: await register.profile(company_number),
})
