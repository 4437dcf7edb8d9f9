/**
 * For one event that must happen within a time limit and another that must not. The limit grows each time that the
 * machine was too slow for the first. @param attempt returns whether the first came in time, and expects the rest
 * @param between cleans up after a late one
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
