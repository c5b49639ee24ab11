/**
 * @typedef {object} Command
 * @property {string} [program] answers `--help` itself, unless `usage` is given
 * @property {string[]} [args] placed before the given arguments
 * @property {string} [shell] shell command instead of a program
 * @property {boolean} [build] whether it needs the web app
 * @property {boolean} [browser] whether it needs a Chromium
 * @property {boolean} [leash] whether everything that it starts ends with it, however it ends
 * @property {string} [usage]
 */

/**
 * The commands behind `npm start`, `npm test` and `npm run NAME`; those without a line in package.json run as `npm run
 * prosa -- NAME`.
 * @type {Record<string, Command>}
 */
export const commands = {
  start: { program: 'apps/server/src/start.ts', build: true },
  seed: { program: 'apps/server/scripts/seed.ts', leash: true },
  backup: { program: 'apps/server/scripts/backup.ts' },
  restore: { program: 'apps/server/scripts/restore.ts' },
  upgrade: { program: 'apps/server/scripts/upgrade.ts' },
  rollback: { program: 'apps/server/scripts/rollback.ts' },
  admin: { program: 'apps/server/scripts/admin.ts' },
  'verify-attempt': { program: 'apps/server/scripts/verify-attempt.ts' },
  package: { program: 'tools/package.ts', build: true },
  sbom: { program: 'tools/sbom.ts' },
  dev: {
    program: 'tools/dev.ts',
    leash: true,
    usage: 'Usage: npm run dev    the server, started again at every change, and the web app with hot reloading',
  },
  test: { program: 'tools/test.ts', build: true, browser: true },
  fix: {
    shell: 'oxfmt . && oxlint --type-aware --fix apps packages extensions e2e bench tools',
    usage: 'Usage: npm run fix    formats all files, and mends what the linter can',
  },
  generate: {
    program: 'tools/generate.ts',
    usage: 'Usage: npm run generate    writes the files that are made from the code, and are committed',
  },
  accessibility: {
    program: 'tools/accessibility.ts',
    args: ['--run'],
    usage:
      'Usage: npm run prosa -- accessibility    after the browser tests: what they checked goes into e2e/accessibility.jsonl',
  },
  visits: {
    program: 'tools/visits.ts',
    usage:
      'Usage: npm run prosa -- visits    after the browser tests: the routes and operations that each touched go into e2e/visits.jsonl',
  },
  trial: { program: 'tools/testing/trial.ts', browser: true, build: true },
  'new:extension': { program: 'tools/new-extension.ts' },
  tour: { program: 'e2e/tour.ts', build: true, browser: true, leash: true },
  bench: { program: 'bench/bench.ts', build: true, browser: true, leash: true },
}
