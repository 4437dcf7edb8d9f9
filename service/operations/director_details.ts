import type { Handler } from '../handler.ts'
import { searchedIn, withCandidates } from '../sources/banned.ts'

export const director_details: Handler<'director_details'> = async ({ director_id }, { companies, banned }) => {
  const found = await companies.officer(director_id)
  const [director = null] = await withCandidates(found ? [found] : [], banned)
  return { director, list_searched_list: searchedIn(banned) }
}
