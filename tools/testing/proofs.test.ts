import { expect, test } from 'vitest'
import { missingProofs } from './proofs.ts'

const tests = [
  { path: 'apps/server/src/start.test.ts', text: "test('a start that was refused is not repeated [G4]', () => {})" },
  {
    path: 'apps/server/src/modules/webhooks/endpoints/endpoints.test.ts',
    text: "test('whoever leads one away gets none [L10, Z7]'",
  },
  { path: 'e2e/forms.spec.ts', text: '' },
]
const proofOf = (proof: string) => missingProofs(`| Promise | Proof |\n|---|---|\n| It holds | ${proof} |`, tests)

test('a proof is an existing test file, a folder of tests, or a test title', () => {
  for (const proof of [
    '`start.test.ts`',
    '`e2e/forms.spec.ts` (S45)',
    "`modules/webhooks/endpoints`: 'whoever leads one away… [Z7]'",
    "'a start that was … not repeated [G4]'",
  ])
    expect(proofOf(proof), proof).toEqual([])
})

test('a missing proof is reported with its line', () => {
  expect(proofOf('`stop.test.ts`')).toEqual([{ line: 3, missing: 'stop.test.ts' }])
  expect(proofOf('`modules/webhooks/nowhere/`')).toEqual([{ line: 3, missing: 'modules/webhooks/nowhere/' }])
  expect(proofOf("'whoever leads one away… [Z8]'")).toEqual([{ line: 3, missing: 'whoever leads one away… [Z8]' }])
  expect(proofOf('we are careful')).toEqual([{ line: 3, missing: 'no test' }])
  expect(missingProofs('| Rule | Tests |\n|---|---|\n| T1 | none |', tests)).toEqual([])
})
