import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Visit } from './testing/choose-journeys.ts'
import { readVisits, visitsFile } from './testing/choose.ts'
import { readJourneys } from './testing/journeys.ts'
import { mergeVisits } from './testing/merge-visits.ts'

/** Written by the browser tests. */
const notes = '.cache/tests/visits.jsonl'

const run = existsSync(notes)
  ? readFileSync(notes, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Visit)
  : []
const visits = mergeVisits(readVisits(), run, readJourneys())
writeFileSync(visitsFile, visits.map((visit) => `${JSON.stringify(visit)}\n`).join(''))
rmSync(notes, { force: true })
console.log(`${visits.length} journeys are in ${visitsFile}`)
