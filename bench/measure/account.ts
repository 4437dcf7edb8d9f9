/** The account that the measured application uses. */
export const account = { email: 'ada@example.com', password: 'a password of the benchmark' }

/** @returns the headers of the signed-in person */
export async function signIn(url: string): Promise<{ cookie: string; [name: string]: string }> {
  const own = { origin: url, 'x-requested-with': 'whereabouts', 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/session`, { method: 'POST', headers: own, body: JSON.stringify(account) })
  if (!reply.ok) throw new Error(await reply.text())
  return { ...own, cookie: reply.headers.getSetCookie()[0]!.split(';', 1)[0]! }
}
