import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

export default defineConfig({
  testDir: '..',
  testMatch: ['e2e/**/*.spec.ts', 'extensions/*/*.spec.ts'],
  testIgnore: '**/.cache/**',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // generous, because a busy machine is slow, and a passing test does not wait
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // twice the processors of a small machine: a fifth of the time is waiting
  workers: 4,
  forbidOnly: true,
  // dots keep the failures, which come at the end, within what a CI shows of a log
  reporter: [[process.env['CI'] ? 'dot' : 'list'], ['json', { outputFile: '../.cache/tests/browser.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // animations are drawn sixty times a second by the processor; journeys that need motion enable it
    reducedMotion: 'reduce',
    // without pictures of every step, which took a quarter of the time; `--trace on` enables them
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
