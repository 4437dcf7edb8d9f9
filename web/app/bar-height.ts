/** Tells the style sheets how high the top bar is, as `--bar-height`: what else stays on top stays below it. */
export function tellHeight(bar: HTMLElement | null) {
  if (!bar) return
  const watching = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--bar-height', `${bar.offsetHeight}px`),
  )
  watching.observe(bar)
  return () => watching.disconnect()
}
