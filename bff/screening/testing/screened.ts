/** Presses Screen and waits until the screening has ended. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Colleague } from '../../testing/colleagues.ts'

/** On a busy machine a press is answered while names are still looked up. @returns the reply that says the end */
export async function screened({ get, post }: Pick<Colleague, 'get' | 'post'>, case_id: string, given: object = {}) {
  const at = `/api/cases/${case_id}/screening`
  let reply = await post(at, given)
  while (reply.json.running) {
    // `expect.poll` does not work in `beforeAll`.
    await wait(50)
    reply = await get(at)
  }
  return reply
}
