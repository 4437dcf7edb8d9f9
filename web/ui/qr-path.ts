import encode from 'qr'

/** Modules of white around a code, without which readers do not find it. */
const border = 4

/** The dark modules as one path of an SVG, and how many modules the whole is wide. */
export function qrPath(text: string): { size: number; path: string } {
  const rows = encode(text, 'raw', { ecc: 'medium', border })
  const runs = rows.flatMap((row, y) => darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
  return { size: rows.length, path: runs.join('') }
}

/** Where in a row dark begins, and for how long. */
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
