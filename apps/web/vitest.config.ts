import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react({ compiler: true })],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', 'vite/**/*.test.ts'],
    // one more than processors: a third of the time is waiting
    maxWorkers: 3,
    // a busy machine is slow, not wrong
    testTimeout: 60_000,
    setupFiles: ['./src/test-setup.ts', '../../tools/properties.ts'],
  },
})
