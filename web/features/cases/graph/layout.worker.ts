/** Runs the layout away from the page. It answers each message by its number. */
import { byForces, type LayoutAsked } from './forces.ts'

self.onmessage = ({ data: { number, asked } }: MessageEvent<{ number: number; asked: LayoutAsked }>) => {
  const places = byForces(asked)
  self.postMessage({ number, places }, { transfer: [places.buffer] })
}
