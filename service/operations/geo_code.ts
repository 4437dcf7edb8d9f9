import type { Handler } from '../handler.ts'

/** A strict answer cannot name the corrected spelling, so it uses exact spellings only. */
export const geo_code: Handler<'geo_code'> = async ({ text }, { places, strict }) => {
  const found = await places.placesCalled(text, strict)
  return { geo_data_list: found.places, searched_name: found.searchedName }
}
