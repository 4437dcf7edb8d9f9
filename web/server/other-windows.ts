/** All windows of a browser share one session, so they tell each other who is signed in. */
const name = 'whereabouts signed in'
/** A window receives its own messages too. */
const own = String(Math.random())

type Message = { from: string; analyst_id: string | null }

/** @param analyst_id the analyst who is signed in from now on; null after signing out */
export function tellOtherWindows(analyst_id: string | null): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage({ from: own, analyst_id } satisfies Message)
  channel.close()
}

/** @returns a function that stops listening */
export function onOtherWindows(hear: (analyst_id: string | null) => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.from !== own) hear(data.analyst_id)
  }
  return () => channel.close()
}
