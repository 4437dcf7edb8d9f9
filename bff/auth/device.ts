/**
 * Browsers that somebody signed in from before (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"): whoever
 * guesses at an account from elsewhere makes nobody wait who comes from such a browser.
 */
import { randomId } from '../state/random-id.ts'
import type { Sealing } from './sealing.ts'

/** A desk that several share knows so many of them. */
const most = 5
const purpose = 'device'

export function createDevices(sealing: Sealing) {
  /** `device.analyst.analyst.signature`. Null for what we did not sign. */
  function read(cookie: string | undefined): { device: string; analysts: string[] } | null {
    const parts = (cookie ?? '').split('.')
    const signature = parts.pop() ?? ''
    const [device, ...analysts] = parts
    return device && sealing.isSigned(parts.join('.'), signature, purpose) ? { device, analysts } : null
  }

  return {
    /** Which browser this is, whoever signed in from it; null for one that nobody did. It asks no database. */
    named: (cookie: string | undefined): string | null => read(cookie)?.device ?? null,

    /** The name under which this browser's tries for the analyst are counted; null where it is not known for them. */
    knownFor(cookie: string | undefined, analyst_id: string | undefined): string | null {
      const known = read(cookie)
      return known && analyst_id && known.analysts.includes(analyst_id) ? `${known.device} ${analyst_id}` : null
    },

    /** The cookie of a browser that the analyst has now signed in from. */
    remember(cookie: string | undefined, analyst_id: string): string {
      const { device, analysts } = read(cookie) ?? { device: randomId(), analysts: [] }
      const kept = [analyst_id, ...analysts.filter((other) => other !== analyst_id)].slice(0, most)
      const text = [device, ...kept].join('.')
      return `${text}.${sealing.sign(text, purpose)}`
    },
  }
}
