import fc from 'fast-check'

/**
 * Setup of every test run: property tests use the same values each time, unless `FUZZ=5000` requests that many random
 * ones.
 */
const runs = Number(process.env['FUZZ'] ?? 0)

fc.configureGlobal(runs > 0 ? { numRuns: runs } : { seed: 14 })
