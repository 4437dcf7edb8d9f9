/** Windows of the same browser have one session: who signs out of one leaves them all, and so does whom another follows. */
const name = 'whereabouts signed in'
/** This window hears itself, too. */
const own = String(Math.random())

type Told = { from: string; analyst_id: string | null }

/** @param analyst_id who is signed in from now on; null for nobody */
export function tellOtherWindows(analyst_id: string | null): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage({ from: own, analyst_id } satisfies Told)
  channel.close()
}

/**
 * What a window shows, and under whose name it is worked in, is never another's.
 * @returns what ends the listening
 */
export function whenAnotherIsSignedIn(analyst_id: string, leave: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Told>) => {
    if (data.from !== own && data.analyst_id !== analyst_id) leave()
  }
  return () => channel.close()
}
