import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Participation } from '@prosa/contract/school/participation.ts'

export const sampleCode = 'PROVA1'
export const chatId = '018f0000-0000-7000-8000-00000000000c'
export const sampleApi = `/api/sga/assessments/${sampleCode}`
export const sampleNow = '2026-11-21T12:00:00.000Z'
export const minutesLater = (minutes: number) => new Date(Date.parse(sampleNow) + minutes * 60_000).toISOString()

export const readyParticipation: Participation = {
  now: sampleNow,
  code: sampleCode,
  title: 'Conversa sobre fotossíntese',
  institution: 'Colégio Horizonte',
  timeZone: 'America/Rio_Branco',
  logoUrl: '/api/partner-logos/1f0e3dad-9990-4e34-8a63-aa7bf7bfc5f1',
  preview: false,
  student: { firstName: 'Júlia' },
  assistant: { id: 3, name: 'Tutor', avatar: { emoji: '🌱', color: 'green' }, greeting: '', placeholder: '' },
  instructions: 'Explique com as suas palavras.',
  openingQuestion: 'Por que a folha é verde?',
  rules: {
    durationMinutes: 30,
    maxAttempts: 1,
    files: null,
  },
  options: { ...defaultOptions('activity'), maxMessages: 3, maxWords: 4, paste: false, sources: false },
  notice: {
    version: 'v1',
    institution: 'Colégio Horizonte',
    legalBasis: 'public_policy',
    retentionDays: 180,
    contact: 'privacidade@escola.test',
  },
  opensAt: null,
  closesAt: null,
  state: 'ready',
  paused: false,
  notes: [],
  canStart: true,
  attemptsLeft: 1,
  attempt: null,
  attempts: [],
  classCode: null,
  returnUrl: 'https://sga.escola.test/aluno',
}
export const sampleAttempt = {
  id: '018f0000-0000-7000-8000-00000000000a',
  number: 1,
  chatId,
  startedAt: sampleNow,
  dueAt: minutesLater(30),
  pausedAt: null,
  extraMinutes: 0,
  messages: 1,
}
export const runningParticipation: Participation = {
  ...readyParticipation,
  state: 'running',
  canStart: false,
  attempt: sampleAttempt,
}
export const endedParticipation: Participation['attempts'][number] = {
  id: sampleAttempt.id,
  number: 1,
  status: 'delivered',
  startedAt: sampleNow,
  finishedAt: minutesLater(5),
  endReason: 'student',
  receipt: 'ABCD-1234',
  messages: 2,
  feedback: null,
}
export const finishedParticipation: Participation = {
  ...readyParticipation,
  state: 'finished',
  canStart: false,
  attempts: [endedParticipation],
}

export const sampleChat = { id: chatId, title: '', messages: [], hasOlder: false, lastSeq: 0, activeMessageId: null }
