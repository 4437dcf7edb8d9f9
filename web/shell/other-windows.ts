/** Windows of the same browser have one session: who signs out of one leaves them all. */
const name = 'whereabouts signed out'
/** This window hears itself, too, and has left already. */
const own = String(Math.random())

export function tellOtherWindows(): void {
  const channel = new BroadcastChannel(name)
  channel.postMessage(own)
  channel.close()
}

/** @returns what ends the listening */
export function whenAnotherSignsOut(leave: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.onmessage = ({ data }) => data !== own && leave()
  return () => channel.close()
}
