/** The service over the stand-in, for tests through its front door. */
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { type TestService, testService } from '../../../testing/service.ts'
import { createClient } from '../client.ts'
import { companiesHouse } from '../source.ts'
import { type StandIn, standInKey, startStandIn } from './stand-in.ts'

export const now = () => new Date('2026-11-20T10:00:00Z')
export const company_number = '99000001'

type Access = Partial<Parameters<typeof createClient>[0]>
export type LiveService = { standIn: StandIn; service: TestService; reopen(access?: Access): Promise<void> }

/** A new service for each test, and one stand-in for the file. */
export function liveService(): LiveService {
  const parts = {} as LiveService
  const open = async (access: Access = {}) => {
    const { url, documentUrl } = parts.standIn
    const client = createClient({ key: standInKey, url, documentUrl, clock: now, ...access })
    parts.service = await testService({ live: [companiesHouse(client)] })
  }
  parts.reopen = async (access) => {
    await parts.service.close()
    await open(access)
  }
  beforeAll(async () => {
    parts.standIn = await startStandIn()
  })
  afterAll(() => parts.standIn.close())
  beforeEach(async () => {
    parts.standIn.allow(Number.POSITIVE_INFINITY)
    parts.standIn.fail(null)
    parts.standIn.answerWith(null)
    parts.standIn.asked.length = 0
    await open()
  })
  afterEach(() => parts.service.close())
  return parts
}
