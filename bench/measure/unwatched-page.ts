/** A page with presses as long as a person's, and with a slow line and processor if wanted, by the DevTools protocol. */
import { setTimeout as wait } from 'node:timers/promises'
import type { slow } from './slowness.ts'

/** The reply to a command: only the parts that are read here. */
export type Told = {
  browserContextId: string
  targetId: string
  sessionId: string
  result: { value: unknown }
  exceptionDetails?: { text: string; exception?: { description?: string } }
}
export type Send = (method: string, params?: object, sessionId?: string) => Promise<Told>

export type UnwatchedPage = Awaited<ReturnType<typeof openPage>>

/**
 * Milliseconds that a finger holds a button or a key. Without it, down, up and click come at once and the press delays
 * itself.
 */
const press = 60
/** Milliseconds from the end of a movement to the press. */
const rest = 100
/** Milliseconds between readings of the page, because each reading is work for it. */
const patience = 200

type Opened = { browserContextId: string; slowness: typeof slow | null; script?: (() => void) | undefined }

export async function openPage(send: Send, { browserContextId, slowness, script }: Opened) {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
  const tell = (method: string, params: object) => send(method, params, sessionId)
  if (slowness) {
    await tell('Network.emulateNetworkConditions', slowness.line)
    await tell('Emulation.setCPUThrottlingRate', slowness.processor)
  }
  await tell('Emulation.setFocusEmulationEnabled', { enabled: true })
  await tell('Page.enable', {})
  if (script) await tell('Page.addScriptToEvaluateOnNewDocument', { source: `(${script})()` })

  async function evaluate<Given extends readonly unknown[], Value>(
    work: (...given: Given) => Value,
    ...given: Given
  ): Promise<Awaited<Value>> {
    const expression = `(${work})(...${JSON.stringify(given)})`
    const told = await tell('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (told.exceptionDetails)
      throw new Error(told.exceptionDetails.exception?.description ?? told.exceptionDetails.text)
    return told.result.value as Awaited<Value>
  }

  /** Waits for an element whose text is or begins with the given words. */
  async function waitFor(selector: string, text = ''): Promise<void> {
    const until = performance.now() + 60_000
    while (!(await evaluate(isThere, selector, text))) {
      if (performance.now() > until) throw new Error(`Nothing is ${selector} ${text}`)
      await wait(patience)
    }
  }

  return {
    evaluate,
    waitFor,
    goTo: (url: string) => tell('Page.navigate', { url }),

    async click(selector: string, text = ''): Promise<void> {
      await waitFor(selector, text)
      const [x, y] = await evaluate(middleOf, selector, text)
      const at = { x, y, button: 'left', clickCount: 1 }
      await tell('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
      await wait(rest)
      await tell('Input.dispatchMouseEvent', { type: 'mousePressed', ...at })
      await wait(press)
      await tell('Input.dispatchMouseEvent', { type: 'mouseReleased', ...at })
    },

    /** Key by key, into what has the focus. */
    async type(keys: Iterable<string>): Promise<void> {
      for (const key of keys) {
        const text = key === 'Enter' ? '\r' : key
        await tell('Input.dispatchKeyEvent', {
          type: 'keyDown',
          key,
          text,
          ...(key === 'Enter' && { windowsVirtualKeyCode: 13 }),
        })
        await wait(press)
        await tell('Input.dispatchKeyEvent', { type: 'keyUp', key })
      }
    },

    close: () => send('Target.closeTarget', { targetId }),
  }
}

/** In the page, these two. */
const isThere = (selector: string, text: string) =>
  [...document.querySelectorAll(selector)].some(({ textContent }) => textContent.trim().startsWith(text))

function middleOf(selector: string, text: string): [x: number, y: number] {
  const all = [...document.querySelectorAll(selector)]
  const element = all.find(({ textContent }) => textContent.trim().startsWith(text))!
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return [x + width / 2, y + height / 2]
}
