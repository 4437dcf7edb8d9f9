/** Runs the layout away from the page. It answers each message by its number. */
import { type LayoutAsked, layOut } from './forces.ts'

self.onmessage = ({ data: { number, asked } }: MessageEvent<{ number: number; asked: LayoutAsked }>) => {
  const places = layOut(asked)
  self.postMessage({ number, places }, { transfer: [places.buffer] })
}
