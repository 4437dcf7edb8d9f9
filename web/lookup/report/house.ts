import { desk } from '../../server/desk.ts'
import { reading } from '../../server/reading.ts'

/** The house template of reports (decision 0182). */
export const houseQuery = reading(['house template'], desk.house.read())
