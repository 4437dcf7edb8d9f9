/** Tokens as colours that a canvas or a picture takes: those of the screen's theme, or the light ones, as paper has them. */
export function tokenColours<Token extends string>(
  tokens: readonly Token[],
  on: 'screen' | 'paper',
): { readonly [token in Token]: string } {
  const probe = document.createElement('span')
  if (on === 'paper') probe.className = 'on-paper'
  document.body.append(probe)
  const read = (token: Token) => {
    probe.style.color = `var(--${token})`
    return getComputedStyle(probe).color
  }
  const colours = Object.fromEntries(tokens.map((token) => [token, read(token)]))
  probe.remove()
  return colours as { [token in Token]: string }
}
