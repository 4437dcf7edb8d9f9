import type { Handler } from '../handler.ts'

export const director_details: Handler<'director_details'> = async ({ director_id }, { companies }) => ({
  director: await companies.officer(director_id),
})
