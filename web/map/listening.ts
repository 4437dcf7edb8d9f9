type Listen = <Type extends keyof HTMLElementEventMap>(
  type: Type,
  heard: (event: HTMLElementEventMap[Type]) => void,
) => void

/** What listens to an element, each with its own event, until all of it ends together. @param capture before what lies in it hears of it */
export function listeningTo(element: HTMLElement, { capture = false } = {}): { on: Listen; end: () => void } {
  const listening = new AbortController()
  return {
    on: (type, heard) => element.addEventListener(type, heard, { signal: listening.signal, capture }),
    end: () => listening.abort(),
  }
}
