/** `4000` → `1:06:40 left`: so that nothing moves beside it, the smaller parts have two digits. */
export function leftInWords(seconds: number): string {
  if (seconds <= 0) return 'run out'
  const two = (number: number) => String(number).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  const rest = `${two(seconds % 60)} left`
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
