import encode from 'qr'

/** Dark on white in every theme, for cameras. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrPath(text)
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}

/** Readers need a white border this many modules wide. */
const border = 4

/** The dark modules as one SVG path, and the width of the whole code in modules. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encode(text, 'raw', { ecc: 'medium', border })
  const runs = rows.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size: rows.length, path: runs.join('') }
}

function darkRuns(row: boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    if (!isDark) return
    const last = runs.at(-1)
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  })
  return runs
}
