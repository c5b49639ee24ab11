import path from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['../../tools/properties.ts'],
    // more than processors: a third of the time is waiting
    maxWorkers: 5,
    // one graph of modules for all files of a worker: each file has its own database, and nothing else outlives it
    isolate: false,
    execArgv: ['--import', path.resolve(import.meta.dirname, 'src/platform/speed/quick-imports.ts')],
    // a busy machine is slow, not wrong
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // long before the test's own end, and longer than a busy machine takes for what is asked
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
