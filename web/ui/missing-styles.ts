/** Style sheets that failed. Vite asks for each once, and takes it for loaded from then on. */
const missing = new Set<HTMLLinkElement>()

export function watchStyles(): void {
  const note = ({ target }: Event) => target instanceof HTMLLinkElement && missing.add(target)
  document.head.addEventListener('error', note, { capture: true })
}

/** Fails where one is missing still. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...missing].filter(({ rel }) => rel === 'stylesheet')
  missing.clear()
  await Promise.all(links.map(fetchAgain))
}

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise((resolve, reject) => {
    const again = link.cloneNode() as HTMLLinkElement
    again.onload = resolve
    again.onerror = reject
    link.replaceWith(again)
  })
