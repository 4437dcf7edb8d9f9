import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

/** These start their own programs and wait for them. They come first, so that no processor is idle at the end. */
const withPrograms = /\/(batches|first-start|long-words|map-base|page-keys|service-pages|sign-in|states)\.spec\.ts$/

/** Cases of other journeys are named on the screens that these measure, so they have an application of their own. */
const measured = /\/(screen-checks|tasks)\.spec\.ts$/

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  globalSetup: './write-register.ts',
  // Each has a browser and a server, and waits a fifth of its time. One more keeps the processors busy.
  workers: availableParallelism() + 1,
  // A second try tells a race from a fault; `npm test` prints it and allows two a run.
  retries: 1,
  // Long enough for a busy machine: nothing here measures time.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ['json']],
  projects: [
    { name: 'with programs', testMatch: withPrograms },
    { name: 'measured', testMatch: measured },
    { name: 'others', testIgnore: [withPrograms, measured] },
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    // A trace takes a third more time: use --trace on if you need one.
    trace: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Other sites than ours, on this machine.
        '--host-resolver-rules=MAP *.test 127.0.0.1',
      ],
    },
  },
})
