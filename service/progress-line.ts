/** A line that counts while something long is under way: rewritten in place on a terminal, now and then elsewhere. */
export function progressLine(label: string, out: NodeJS.WriteStream = process.stdout) {
  let shownAt = 0
  let isShown = false
  return {
    update(rows: number): void {
      const now = Date.now()
      if (now - shownAt < (out.isTTY ? 100 : 2000)) return
      shownAt = now
      isShown = true
      out.write(`${out.isTTY ? '\r' : ''}${label}: ${rows.toLocaleString('en-GB')} rows …${out.isTTY ? '' : '\n'}`)
    },
    end(): void {
      if (isShown) out.write(`${out.isTTY ? '\r' : ''}${label}: done.                    \n`)
    },
  }
}
