/** Every way in: password and code, an invitation, a new password, and somebody else's sign-in provider. */

import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { requireAccessible } from './accessible.ts'
import { type Application, analyst, test as base, expect, startApplication } from './application.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'

/** An administrator needs a second factor here, and there is a provider. */
const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const provider = await startIdentityProvider()
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker' },
  ],
  application: [
    async ({ provider }, use) => {
      const application: Application = await startApplication({
        ADMIN_EMAIL: analyst.email,
        ADMIN_PASSWORD: analyst.password,
        SECOND_FACTOR_ROLES: 'administrator',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: 'public-desk',
        OIDC_NAME: 'Example sign-on',
      })
      await provider.tell({ redirectUris: [`${application.address}/api/provider/callback`] })
      await use(application)
      await application.stop()
    },
    { scope: 'worker' },
  ],
})

const home = (page: Page) => page.getByRole('heading', { level: 1, name: 'Search the register' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const password = 'three quiet herons'

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

async function signOut(page: Page): Promise<void> {
  await page.getByLabel(/profile and sign-out/).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(title(page, 'Sign in')).toBeVisible()
}

/** What our own pages say of themselves. */
const post = (page: Page, path: string, data: object) =>
  page.evaluate(
    async ([path, data]) => {
      const headers = { 'x-requested-with': 'whereabouts', 'content-type': 'application/json' }
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(data) })).json()
    },
    [path, data] as const,
  )

test.describe('dark, 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('a second factor is set up at the door, and asked for from then on; invitations and resets lead in', async ({
    page,
    browser,
    baseURL,
  }) => {
    await page.goto('/sign-in?to=/records')
    await expect(page.getByLabel('Password')).toBeVisible()
    await requireAccessible(page)
    await signIn(page, analyst.email, analyst.password)
    await expect(title(page, 'Set up a second factor')).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(' ', '')
    await requireAccessible(page)
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const codeOf = (steps: number) => totp.generate({ timestamp: Date.now() + steps * 30_000 })
    await expect(page.getByLabel('Code')).toBeFocused()
    await page.keyboard.type(codeOf(0))
    await page.keyboard.press('Enter')
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const recovery = (await codes.first().textContent())!
    await requireAccessible(page)
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page).toHaveURL(/\/records$/)

    await signOut(page)
    await signIn(page, analyst.email, analyst.password)
    await expect(page.getByLabel('Code')).toBeFocused()
    await expect(page.getByLabel('Code')).toHaveAttribute('autocomplete', 'one-time-code')
    await requireAccessible(page)
    // The first step outlives a reload.
    await page.reload()
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('The code is not right')
    await page.getByLabel('Code').fill(codeOf(1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(home(page)).toBeVisible()

    const invited = await post(page, '/api/invitations', { email: 'una@example.com', role: 'analyst' })
    const guest = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await guest.goto(invited.link)
    await expect(guest.getByText('You are invited as an analyst.')).toBeVisible()
    await expect(guest.getByLabel('E-mail address')).toHaveValue('una@example.com')
    await guest.getByLabel('Your name').fill('Una Example')
    await guest.getByLabel('Password').fill('Liverpool2024!')
    await guest.keyboard.press('Enter')
    await expect(guest.getByRole('alert')).toContainText('This password is common and published.')
    await guest.getByLabel('Password').fill(password)
    await requireAccessible(guest)
    await guest.keyboard.press('Enter')
    await expect(home(guest)).toBeVisible()

    const { analyst_id } = await guest.evaluate(async () => (await fetch('/api/session')).json())
    const reset = await post(page, `/api/accounts/${analyst_id}/reset`, {})
    await guest.goto(reset.link)
    await expect(title(guest, 'Choose a new password')).toBeVisible()
    await guest.getByLabel('Password').fill('four louder herons')
    await guest.getByRole('button', { name: 'Set password' }).click()
    await expect(home(guest)).toBeVisible()
    await guest.goto(reset.link)
    await expect(guest.getByRole('alert')).toContainText('This link was used or has expired')
    await guest.context().close()

    await signOut(page)
    await signIn(page, analyst.email, analyst.password)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(recovery)
    await page.keyboard.press('Enter')
    await expect(home(page)).toBeVisible()
  })

  test('a throttled sign-in says how long to wait', async ({ page }) => {
    await page.goto('/sign-in')
    // Where the machine is slow, a first short wait is over before the next try.
    for (let status = 0; status !== 429; ) {
      await page.getByLabel('E-mail address').fill('nobody@example.com')
      await page.getByLabel('Password').fill('a wrong password')
      const answered = page.waitForResponse(/\/api\/session$/)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      status = (await answered).status()
    }
    await expect(page.getByRole('alert')).toContainText(/Wait \d+ (second|minute)s?, then try again/)
    await requireAccessible(page)
  })
})

test('through the sign-in provider and back, to where one was going', async ({ page, provider }) => {
  const una = { email: 'penny@example.com', email_verified: true, name: 'Penny Example', roles: ['supervisor'] }
  await provider.tell({ people: { penny: una } })
  await page.goto('/records')
  await page.getByRole('link', { name: 'Sign in with Example sign-on' }).press('Enter')
  await page.getByLabel('Who are you?').fill('penny')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/records$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { name, role } = await page.evaluate(async () => (await fetch('/api/session')).json())
  expect([name, role]).toEqual(['Penny Example', 'supervisor'])
  await signOut(page)
})

test('a half-filled form is restored after signing in through the provider', async ({ page, provider }) => {
  const una = { email: 'penny@example.com', email_verified: true, name: 'Penny Example', roles: ['supervisor'] }
  await provider.tell({ people: { penny: una } })
  const signInAsPenny = async (at: Page) => {
    await at.getByLabel('Who are you?').fill('penny')
    await at.getByRole('button', { name: 'Continue' }).click()
  }
  await page.clock.install()
  await page.goto('/account/budgets')
  await page.getByRole('link', { name: 'Sign in with Example sign-on' }).click()
  await signInAsPenny(page)
  await page.getByLabel('Credits allowed').fill('25')
  await page.context().clearCookies()
  await page.clock.fastForward('01:00:10')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Sign in with Example sign-on' }).click()
  await signInAsPenny(await opened)
  await expect(page).toHaveURL(/\/account\/budgets$/)
  await expect(page.getByLabel('Credits allowed')).toHaveValue('25')
  await signOut(page)
})

test('a person without a role at the provider is told so, and can use the password form', async ({
  page,
  provider,
}) => {
  await provider.tell({ people: { kit: { email: 'kit@example.com', name: 'Kit Example', roles: ['kitchen'] } } })
  await page.goto('/sign-in')
  await page.getByRole('link', { name: 'Sign in with Example sign-on' }).click()
  await page.getByLabel('Who are you?').fill('kit')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('gives you no role here')
  await expect(page.getByLabel('Password')).toBeVisible()
  await requireAccessible(page)
})

test('a password says that Caps Lock is on, until one leaves the field', async ({ page }) => {
  await page.goto('/sign-in')
  const field = page.getByLabel('Password')
  const press = (modifierCapsLock: boolean) =>
    field.evaluate(
      (input, modifierCapsLock) =>
        input.dispatchEvent(new KeyboardEvent('keyup', { key: 'a', bubbles: true, modifierCapsLock })),
      modifierCapsLock,
    )
  await field.focus()
  await press(true)
  await expect(page.getByRole('status')).toHaveText('Caps Lock is on.')
  await press(false)
  await expect(page.getByText('Caps Lock')).toHaveCount(0)
  await press(true)
  await expect(page.getByText('Caps Lock is on.')).toBeVisible()
  await page.getByLabel('E-mail address').focus()
  await expect(page.getByText('Caps Lock')).toHaveCount(0)
})

test('a visitor who is not signed in meets no error in the console', async ({ page, browserMessages }) => {
  await page.goto('/records')
  await expect(title(page, 'Sign in')).toBeVisible()
  expect(browserMessages.messages).toEqual([])
})
