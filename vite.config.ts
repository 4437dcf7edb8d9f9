import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: 'web',
  publicDir: '../public',
  plugins: [react()],
  build: { outDir: '../dist', emptyOutDir: true },
  test: {
    root: '.',
    include: ['{bff,contract,platform,gazetteer,scripts,service,web}/**/*.test.{ts,tsx}'],
  },
})
