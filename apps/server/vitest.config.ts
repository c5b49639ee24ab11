import { statSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take half a minute and more, mostly in their own processes: begun last, they would keep all others waiting. */
const long = /\/(api-fuzz|office|scans|recognition\.model|paper|main|web|move|quiet-ends|chaos)\.test\.ts$/

const weightOf = ({ moduleId }: TestSpecification): number =>
  long.test(moduleId) ? 1_000_000 : statSync(moduleId).size

/** The longest files first, then the largest. */
class HeaviestFirst extends BaseSequencer {
  override sort = async (files: TestSpecification[]): Promise<TestSpecification[]> =>
    files.toSorted((one, other) => weightOf(other) - weightOf(one))
}

export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'src/**/*.test.ts',
      'scripts/**/*.test.ts',
      'test/**/*.test.ts',
      '../../extensions/*/server/**/*.test.ts',
    ],
    globalSetup: './test/global-setup.ts',
    setupFiles: ['../../tools/properties.ts'],
    // two more than processors: a third of the time is waiting
    maxWorkers: 4,
    // one graph of modules for all files of a worker: each file has its own database, and nothing else outlives it
    isolate: false,
    // Node's own modules, as the product has them: no test replaces one
    experimental: { viteModuleRunner: false, nodeLoader: false },
    sequence: { sequencer: HeaviestFirst },
    execArgv: ['--import', path.resolve(import.meta.dirname, 'src/platform/speed/quick-imports.ts')],
    // a busy machine is slow, not wrong
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // long before the test's own end, and longer than a busy machine takes for what is asked
    expect: { poll: { timeout: 20_000, interval: 20 } },
  },
})
