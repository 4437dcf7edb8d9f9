import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const postgres = 'platform/testing/global-setup.ts'
const service = 'bff/testing/global-setup.ts'
/** Milliseconds: what starts whole programs takes a while on a busy machine. */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  root: 'web',
  publicDir: '../public',
  plugins: [react()],
  build: { outDir: '../dist', emptyOutDir: true },
  test: {
    root: '.',
    projects: [
      { test: { name: 'pure', include: ['{contract,gazetteer,scripts,web}/**/*.test.ts'], ...patience } },
      {
        test: {
          name: 'service',
          include: ['{platform,service}/**/*.test.ts'],
          exclude: ['service/interop/**'],
          globalSetup: [postgres],
          ...patience,
        },
      },
      // Compilers of other languages are at work here.
      {
        test: {
          name: 'interop',
          include: ['service/interop/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      { test: { name: 'bff', include: ['bff/**/*.test.ts'], globalSetup: [postgres, service], ...patience } },
    ],
  },
})
