/** What the pages may do: all that they need, and nothing that somebody else's text could make them do. */
import type { Page } from '@playwright/test'
import { expect, openAndRun, openDocument, signIn, test } from './application.ts'

/** Every time that the browser kept a page from something. */
async function watch(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, sample, blockedURI, sourceFile }) =>
      Reflect.get(window, 'tellViolation')(`${violatedDirective} ${blockedURI} ${sample} ${sourceFile}`),
    )
  })
  return violations
}

test('the map, a document and every other screen need nothing that the policy refuses', async ({ page }) => {
  const violations = await watch(page)
  await signIn(page)
  for (const address of ['/', '/companies?name=northgate', '/companies/90000001/charges', '/directors', '/records'])
    await page.goto(address)
  await openAndRun(page, '/map?text=Newport&selected=2')
  await expect(page.getByText('Newport, Gwent, Wales').first()).toBeVisible()
  const map = page.getByRole('region', { name: 'Map of the places listed' })
  await expect(map.getByRole('img', { name: /^Scale: \d+ (km|m), \d+ (yards|miles?)$/ })).toBeVisible()
  await map.getByRole('button', { name: 'Zoom in' }).click()
  await expect(map.getByText('Shores, lakes and rivers: GSHHG')).toBeVisible()
  // What scripts set is allowed: its names and marks would else all lie in the corner.
  expect(
    await map
      .locator('[data-name]')
      .first()
      .evaluate((mark) => (mark as HTMLElement).style.transform),
  ).toMatch(/translate3d/)
  await openAndRun(page, '/companies/90000001/filings')
  await openDocument(page, /^Open AA /)
  await expect(page.getByRole('dialog', { name: 'Document' }).getByText('Balance sheet at')).toBeAttached()
  for (const address of ['/cases', '/account', '/nowhere']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])
})

test('what is slipped into a page stays text: no markup, no script, no style, no other policy', async ({ page }) => {
  const violations = await watch(page)
  await signIn(page)
  const tried = await page.evaluate(async () => {
    const outcome = (work: () => unknown) => {
      try {
        return String(work())
      } catch (error) {
        return (error as Error).name
      }
    }
    const box = document.body.appendChild(document.createElement('div'))
    const script = document.createElement('script')
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      markup: outcome(() => (box.innerHTML = '<img src=x onerror="window.slipped = true">')),
      likeLeaflet: outcome(() => (box.innerHTML = '<span aria-hidden="true">+</span><b>')),
      frame: outcome(() => (document.createElement('iframe').srcdoc = '<script>top.slipped = true</script>')),
      address: outcome(() => (script.src = 'https://evil.test/x.js')),
      ownFile: outcome(() => (script.src = '/theme.js')),
      worker: outcome(() => new Worker('data:text/javascript,1')),
      // Later, for what the test itself runs at once may evaluate.
      evaluated: await new Promise((resolve) =>
        setTimeout(() => resolve(outcome(() => Reflect.construct(Function, ['window.slipped = true'])))),
      ),
      anotherPolicy: outcome(() => trustedTypes.createPolicy('mine', {})),
      sameAgain: outcome(() => trustedTypes.createPolicy('default', {})),
      inlineScript: outcome(() => {
        script.textContent = 'window.slipped = true'
        document.body.append(script)
        return 'slipped' in window
      }),
      inlineStyle: outcome(() => {
        box.setAttribute('style', 'color: rgb(1, 2, 3)')
        return getComputedStyle(box).color === 'rgb(1, 2, 3)'
      }),
      slipped: 'slipped' in window,
    }
  })
  expect(tried).toMatchObject({
    markup: 'TypeError',
    likeLeaflet: 'TypeError',
    frame: 'TypeError',
    address: 'TypeError',
    ownFile: 'TypeError',
    worker: 'TypeError',
    evaluated: 'EvalError',
    anotherPolicy: 'TypeError',
    sameAgain: 'TypeError',
    inlineStyle: 'false',
    slipped: false,
  })
  expect(tried.inlineScript).not.toBe('true')
  await expect.poll(() => violations.join('\n')).toContain('style-src')
})
