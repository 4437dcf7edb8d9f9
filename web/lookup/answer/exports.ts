/** That rows of a record leave the application is written down before they do. */
import type { Export } from '../../../contract/exports.ts'
import { request } from '../../server/request.ts'

/** @param records those that the rows stand in */
export const notingExport =
  (records: readonly string[]) =>
  async (what: Export): Promise<void> => {
    for (const id of records) await request(`/api/records/${id}/exported`, { method: 'POST', body: what })
  }
