/** The size of each script from the server, compressed as for a browser. */
import { Agent, request } from 'undici'

export async function scriptBytes(
  urls: Iterable<string>,
  encoding: 'gzip' | 'br' = 'gzip',
): Promise<Map<string, number>> {
  const agent = new Agent()
  const bytes = new Map<string, number>()
  for (const url of urls) {
    const { body } = await request(url, { dispatcher: agent, headers: { 'accept-encoding': encoding } })
    bytes.set(new URL(url).pathname, (await body.arrayBuffer()).byteLength)
  }
  await agent.close()
  return bytes
}
