/**
 * Where one thing has to come within a limit of real time and the next has not: the limit is longer each time that the
 * machine was too slow for the first.
 * @param attempt says whether the first came in time, and expects the rest @param between tidies up after one that was late
 */
export async function inTime(
  attempt: (seconds: number) => Promise<boolean>,
  between: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (const seconds of [1, 4, 16, 64]) {
    if (await attempt(seconds)) return
    await between()
  }
  throw new Error('It did not come in time.')
}
