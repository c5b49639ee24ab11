import { defineConfig } from '@playwright/test'
import { launchOptions } from './support/browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  // generous: a busy machine is slow, and waiting costs nothing where all is well
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: false,
  // twice the processors of a small machine: a fifth of the time is waiting
  workers: 4,
  forbidOnly: true,
  reporter: [[process.env['CI'] ? 'line' : 'list'], ['json', { outputFile: '../.cache/tests/browser.json' }]],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // what moves is drawn sixty times a second, by the processor; journeys in which motion matters ask for it
    reducedMotion: 'reduce',
    // without pictures of every step, which took a quarter of the time; `--trace on` takes them
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    launchOptions,
  },
})
