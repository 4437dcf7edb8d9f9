import { useInAddress } from '../../ui/useInAddress.ts'

/** Which of the places listed is chosen; the address counts from one. */
export function useSelected(): [selected: number | null, select: (index: number) => void] {
  const [number, set] = useInAddress('selected')
  return [number === '' ? null : Number(number) - 1, (index) => set(String(index + 1))]
}
