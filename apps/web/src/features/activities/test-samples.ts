import type { Activity, ActivitySummary } from '@prosa/contract/school/activities.ts'
import type { Attempt, AttemptRow } from '@prosa/contract/school/attempts.ts'
import type { Criterion } from '@prosa/contract/school/rubrics.ts'
import { newForm } from '#/features/activities/form/form-values.ts'

export const activityId = '0d6f6c0a-5a0e-4b58-9d0b-3f5f3a1f2c77'
export const attemptId = '4f1c2d3e-8a6b-4c5d-9e7f-1a2b3c4d5e6f'
export const integrationId = '7b9c1d2e-3f4a-4b5c-8d6e-9f0a1b2c3d4e'
const start = '2026-11-21T17:00:00.000Z'

export const criterion: Criterion = {
  id: '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c6d',
  title: 'Clareza',
  weight: 2,
  levels: ['Texto confuso', 'Ideias soltas', 'Ideias ligadas', 'Explica como quem ensina'].map((text) => ({
    text,
    points: null,
  })),
}

export const sampleActivitySummary = (facts: Partial<ActivitySummary> = {}): ActivitySummary => ({
  id: activityId,
  code: 'abcd2345efgh67',
  title: 'Fotossíntese',
  externalCode: '',
  state: 'open',
  integrationName: 'SGA da escola',
  className: null,
  opensAt: null,
  closesAt: null,
  counts: { expected: 2, started: 1, running: 1, delivered: 0, expired: 0, reviewed: 0, toReview: 0, openAlerts: 0 },
  updatedAt: start,
  ...facts,
})

export const activity = (facts: Partial<Activity> = {}): Activity => ({
  ...sampleActivitySummary(facts),
  assistantId: 5,
  assistantName: 'Tutor de biologia',
  form: {
    ...newForm,
    title: 'Fotossíntese',
    instructions: 'Explique.',
    integrationId,
    rubric: [criterion],
    feedbackMode: 'result',
  },
  revision: 3,
  classCode: null,
  pinnedVersion: 1,
  publishedVersion: 1,
  begun: true,
  toRelease: 0,
  criteria: [],
  timeZone: 'America/Manaus',
  abilities: { review: true, readTranscripts: true, seeIdentities: true },
  ...facts,
})

export const sampleAttemptRow = (facts: Partial<AttemptRow> = {}): AttemptRow => ({
  attemptId,
  number: 1,
  student: { id: integrationId, name: 'Júlia Prado', externalId: 'RA-1', className: '8º A' },
  state: 'running',
  messages: 4,
  activeSeconds: 720,
  openAlerts: 0,
  startedAt: start,
  dueAt: '2026-11-21T17:30:00.000Z',
  extraMinutes: 0,
  lastActivityAt: start,
  reviewerName: null,
  released: false,
  ...facts,
})

export const sampleAttempt = (facts: Partial<Attempt> = {}): Attempt => ({
  ...sampleAttemptRow({ state: 'delivered' }),
  attemptId,
  number: 1,
  assessment: { id: activityId, title: 'Fotossíntese', rubric: [criterion], maximum: 10, feedbackMode: 'result' },
  finishedAt: '2026-11-21T17:20:00.000Z',
  endReason: 'student',
  version: 1,
  annulReason: null,
  pauses: [],
  seals: [{ receipt: 'ABCD-1234', hash: 'f0'.repeat(32), sealedAt: start, messages: 2, superseded: false }],
  alerts: [],
  review: null,
  reviewVersion: '1',
  gradebook: null,
  nextToReview: null,
  erased: false,
  abilities: { extend: false, reopen: true, annul: true, review: true, readTranscript: true },
  ...facts,
})
