import type { Handler } from '../handler.ts'

export const company_controllers: Handler<'company_controllers'> = async (params, { register, pageIds }) => {
  const { company_number } = params
  const page = pageIds.given(params.page_id, 50, ['company_controllers', company_number])
  const { rows, statements, current, ceased, ...links } = await register.controllersOfCompany(company_number, page)
  return {
    ...links,
    controller_list: rows,
    control_statement_list: statements,
    num_current: current === null ? null : String(current),
    num_ceased: ceased === null ? null : String(ceased),
  }
}
