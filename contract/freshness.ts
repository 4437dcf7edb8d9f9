/** Minutes, 28 days: as long as a preference register's answer is valid. */
export const oldestMinutes = 28 * 24 * 60
