/** Collects a text of many small pieces in lines. Spaces and empty lines in a row become one. */
export class Lines {
  readonly #lines = new Pieces('\n')
  #line = new Pieces('')
  #isAfterEmpty = true

  add(piece: string): void {
    this.#line.add(piece)
  }

  /** Ends the line. */
  break(): void {
    const line = this.#line
      .all()
      .replaceAll(/[^\S ]+| {2,}/g, ' ')
      .replaceAll(/ {2,}/g, ' ')
      .trim()
    this.#line = new Pieces('')
    if (line === '' && this.#isAfterEmpty) return
    this.#isAfterEmpty = line === ''
    this.#lines.add(line)
  }

  text(): string {
    this.break()
    return this.#lines.all().trim()
  }
}

/** Millions of pieces would not fit in memory one by one. */
class Pieces {
  readonly #between: string
  readonly #joined: string[] = []
  #latest: string[] = []

  constructor(between: string) {
    this.#between = between
  }

  add(piece: string): void {
    this.#latest.push(piece)
    if (this.#latest.length < most) return
    this.#joined.push(this.#latest.join(this.#between))
    this.#latest = []
  }

  all(): string {
    return [...this.#joined, ...this.#latest].join(this.#between)
  }
}

const most = 5000
