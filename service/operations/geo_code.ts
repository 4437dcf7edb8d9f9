import type { Handler } from '../handler.ts'

export const geo_code: Handler<'geo_code'> = async ({ text }, { places }) => ({
  geo_data_list: await places.placesCalled(text),
})
