import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    maxWorkers: 2,
    execArgv: ['--import', path.resolve(import.meta.dirname, 'src/platform/lifecycle/quick-imports.ts')],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // what waits for another process may be late on a busy machine
    retry: process.env['CI'] ? 2 : 0,
  },
})
