import fc from 'fast-check'

/** The setup of every test run: properties try the same values each time, unless `FUZZ=5000` asks for so many new ones. */
const runs = Number(process.env['FUZZ'] ?? 0)

fc.configureGlobal(runs > 0 ? { numRuns: runs } : { seed: 14 })
