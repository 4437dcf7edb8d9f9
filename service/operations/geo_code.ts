import type { Handler } from '../handler.ts'

/** Only an answer with all fields can name the corrected spelling. Without them, only exact spellings are found. */
export const geo_code: Handler<'geo_code'> = async ({ text }, { places, fields }) => {
  const found = await places.placesCalled(text, fields !== 'all')
  return { geo_data_list: found.places, searched_name: found.searchedName }
}
