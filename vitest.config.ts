import { availableParallelism } from 'node:os'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import application from './vite.config.ts'

const postgres = 'platform/testing/global-setup.ts'
const register = 'service/testing/register.ts'
const service = 'bff/testing/global-setup.ts'
const seed = 'platform/testing/seed.ts'
const argon2 = 'bff/testing/argon2-once.ts'
const react = 'web/testing/react-without-traces.ts'
/** Screens at an address, over the BFF in the same process. */
const screens = 'web/**/*.screen.test.ts'
/** Node reads these by itself, as in production: Vite need not transform them for each worker. */
const besidesWeb = /^(?!.*\/(?:web|node_modules)\/).*\.ts$/
const server = { deps: { external: [besidesWeb] } }
/** Milliseconds: what starts whole programs takes a while on a busy machine. */
const patience = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } }

export default mergeConfig(
  application,
  defineConfig({
    test: {
      root: '.',
      // Many tests wait: for a clock, for a program that starts, for a server that is silent. Two more keep the processors busy.
      maxWorkers: availableParallelism() + 2,
      // jsdom does not know the element yet.
      onConsoleLog: (text) => !text.includes('The tag <search> is unrecognized'),
      projects: [
        {
          test: {
            name: 'pure',
            include: ['{contract,entities,fiction,gazetteer,scripts,web}/**/*.test.ts'],
            exclude: [screens],
            setupFiles: [seed],
            server,
            // They share no state, and half of their time went into loading the same modules again.
            isolate: false,
            ...patience,
          },
        },
        {
          // As in a browser: one copy of each of these packages.
          ssr: { resolve: { conditions: ['module'] } },
          test: {
            name: 'screens',
            include: [screens],
            globalSetup: service,
            setupFiles: [seed, argon2, react],
            server: { deps: { ...server.deps, inline: [/react-router/, /leaflet/] } },
            ...patience,
          },
        },
        {
          test: {
            name: 'service',
            include: ['{platform,service,trials/fuzz}/**/*.test.ts'],
            globalSetup: [postgres, register],
            setupFiles: [seed],
            server,
            isolate: false,
            ...patience,
          },
        },
        // Compilers of other languages are at work here.
        {
          test: {
            name: 'interop',
            include: ['trials/interop/**/*.test.ts'],
            server,
            testTimeout: 300_000,
            hookTimeout: 600_000,
          },
        },
        {
          test: {
            name: 'bff',
            include: ['bff/**/*.test.ts'],
            globalSetup: service,
            setupFiles: [seed, argon2],
            server,
            isolate: false,
            ...patience,
          },
        },
      ],
    },
  }),
)
