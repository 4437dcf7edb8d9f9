import type { Attempted } from '../../upstream/attempts.ts'
import type { Deadline } from '../../upstream/deadline.ts'
import type { Sent } from '../../upstream/exchange.ts'
import type { Ways } from './ways.ts'

const mostRedirects = 3

/** Redirects are held to the same hosts. @returns what came, or the address that may not be asked */
export async function follow(ways: Ways, sent: Sent, deadline: Deadline): Promise<Attempted | string> {
  let [url, redirects] = [sent.url, 0]
  for (;;) {
    const way = ways(url)
    if (!way) return url
    const came = await way.attempts.send({ ...sent, url: way.url }, deadline)
    const { location } = came.headers
    if (!isRedirect(came.status) || !location || redirects === mostRedirects) return came
    url = URL.parse(location, url)?.href ?? location
    redirects += 1
  }
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
