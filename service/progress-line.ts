/** A progress line for long work: rewritten in place on a terminal, printed now and then elsewhere. */
export function progressLine(label: string, out: NodeJS.WriteStream = process.stdout) {
  const begun = Date.now()
  let first: { rows: number; share: number } | null = null
  let shownAt = 0
  let width = 0
  return {
    update(rows: number, share?: number): void {
      const now = Date.now()
      // A continued load has rows that this run did not write.
      first ??= { rows, share: share ?? 0 }
      if (now - shownAt < (out.isTTY ? 100 : 2000)) return
      shownAt = now
      const seconds = (now - begun) / 1000
      const done = share === undefined ? 0 : share - first.share
      const rest = share === undefined ? '' : `, ${(share * 100).toFixed(0)} %`
      const speed = seconds < 1 ? '' : `, ${round((rows - first.rows) / seconds)} a second`
      const left = share !== undefined && done > 0.005 ? `, ${duration((seconds * (1 - share)) / done)} left` : ''
      const line = `${label}: ${rows.toLocaleString('en-GB')} rows${rest}${speed}${left} …`
      width = line.length
      out.write(out.isTTY ? `\r${line}   ` : `${line}\n`)
    },
    end(): void {
      if (width > 0) out.write(`${out.isTTY ? '\r' : ''}${`${label}: done.`.padEnd(width + 3)}\n`)
    },
  }
}

const round = (speed: number) => Number(speed.toPrecision(2)).toLocaleString('en-GB')

const duration = (seconds: number) =>
  seconds < 90
    ? `${Math.ceil(seconds)} s`
    : seconds < 5400
      ? `${Math.round(seconds / 60)} min`
      : `${(seconds / 3600).toFixed(1)} h`
