import { setTimeout as sleep } from 'node:timers/promises'
import type { Fault } from '../fault.ts'

const SECONDS_A_ROUND = 20

/** Failures of a provider at any moment, before the first word or in the middle. */
const bad = [
  'status=429',
  'status=429&retryAfter=1',
  'status=500',
  'status=503',
  'fault=cut&faultAt=0',
  'fault=cut&faultAt=30',
  'fault=malformed&faultAt=30',
  'fault=error&faultAt=30',
  'firstTokenMs=4000',
  'pieceBytes=3',
]

export const provider: Fault = {
  about: 'the provider refuses (429, 500, 503), cuts, sends what is not JSON, is late',
  rounds: 3,
  endings: ['failed', 'interrupted'],
  words: (random) => `Conte tudo. [[tokens=60&tokensPerSecond=30&${random.pick(['', ...bad])}]]`,
  happen: () => sleep(SECONDS_A_ROUND * 1_000),
}

/** A provider that falls silent, before the first word or in the middle. */
export const silence: Fault = {
  about: 'the provider says nothing any more in the middle of an answer',
  rounds: 1,
  endings: ['failed', 'interrupted'],
  words: (random) => `Conte tudo. [[tokens=60&tokensPerSecond=30&${random.pick(['', 'fault=stall&faultAt=20'])}]]`,
  happen: () => sleep(45_000),
}
