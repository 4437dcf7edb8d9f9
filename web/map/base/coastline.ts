/** Natural Earth's coast, generalised to 1:10 million. */
import type { FeatureCollection } from 'geojson'
import address from './coastline.json?url'

export const coastlineBy = 'Coastline: Natural Earth, 1:10 million'

/** Beyond this zoom the coastline shows less than it seems to. */
export const worthUpTo = 9

export const fetchLand = async (): Promise<FeatureCollection> => (await fetch(address)).json()
