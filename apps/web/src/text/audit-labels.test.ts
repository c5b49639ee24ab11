import { auditSentences, auditAreas, auditTargetAreas } from '@prosa/contract/audit/audit-actions.ts'
import { expect, test } from 'vitest'
import { auditAreaLabels, auditSentence } from '#/text/audit-labels.ts'

/** Maps nouns of actions that are not kinds of target themselves. */
const targetOfNoun: Readonly<Record<string, keyof typeof auditTargetAreas>> = {
  audit: 'settings',
  email: 'user',
  identity: 'user',
  passkey: 'user',
  password: 'user',
  'recovery-codes': 'user',
  safety: 'safety_alert',
  'second-factor': 'user',
  session: 'user',
  share: 'assistant',
}

/** Describes what an action lacks, as sentences that say what to do. */
function problemsOf(action: string): string[] {
  const [noun = ''] = action.split('.')
  const hasArea = (targetOfNoun[noun] ?? noun) in auditTargetAreas
  const sentence = auditSentence(action)
  return [
    ...(hasArea
      ? []
      : [
          `${action} has no area: give its target one in auditTargetAreas of packages/contract/src/audit/audit-actions.ts, or name its target in targetOfNoun of apps/web/src/text/audit-labels.test.ts.`,
        ]),
    ...(/^\p{Lu}[^.]+ [^.]+$/u.test(sentence)
      ? []
      : [
          `${action} has no sentence: write one in Portuguese, such as 'Convidou uma pessoa', in packages/contract/src/audit/audit-actions.ts.`,
        ]),
  ]
}

test('every audit action has an area and a sentence, and every area a label [G1]', () => {
  expect(Object.keys(auditSentences).flatMap(problemsOf)).toEqual([])
  expect(Object.keys(auditAreaLabels).toSorted()).toEqual(auditAreas.toSorted())
})

test('an action without area and sentence is reported [G1]', () => {
  expect(problemsOf('diary.write')).toEqual([
    expect.stringContaining('diary.write has no area'),
    expect.stringContaining('diary.write has no sentence'),
  ])
})
