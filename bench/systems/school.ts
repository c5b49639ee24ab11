import { setTimeout as sleep } from 'node:timers/promises'
import { defaultOptions } from '@prosa/contract/conversations/door-options.ts'
import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { ActivityForm } from '@prosa/contract/school/activities.ts'
import type { IntegrationForm } from '@prosa/contract/school/integrations.ts'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'

/** An assistant with a document and a published activity, and the integration that sends students to it. */
export interface School {
  assistantId: number
  activityId: string
  code: string
  clientId: string
  secret: string
}

const form: ActivityForm = {
  title: 'Prova',
  externalCode: '',
  integrationId: null,
  classId: null,
  instructions: 'Explique a mitose.',
  opensAt: null,
  closesAt: null,
  durationMinutes: 50,
  maxAttempts: 1,
  acceptExtraTime: true,
  options: { ...defaultOptions('activity'), maxMessages: 10, maxWords: 100 },
  openingQuestion: '',
  rubric: [],
  feedbackMode: 'receipt',
  retentionDays: null,
}

export async function makeSchool(api: Client<AppContract>): Promise<School> {
  const model = 'embedded:trechos'
  const body = { name: 'Tutor de biologia', instructions: 'Responda com clareza.', model }
  const { id: assistantId } = await api.createAssistant({ body })
  const params = { assistantId }
  const text =
    'A fotossíntese acontece nos cloroplastos, usa água e gás carbônico e libera oxigênio. A mitose produz duas células iguais.'
  await api.addText({ params, body: { name: 'Resumo', text } })
  while ((await api.listDocuments({ params, query: {} })).items.some(({ status }) => status !== 'ready'))
    await sleep(100)
  await api.publishAssistant({ params, body: {} })
  const { id: integrationId, clientId, secret } = await makeIntegration(api, {})
  return { assistantId, ...(await makeActivity(api, assistantId, { integrationId })), clientId, secret }
}

export async function makeIntegration(api: Client<AppContract>, changes: Partial<IntegrationForm>) {
  const { integration, secret } = await api.createIntegration({
    body: {
      name: 'SGA',
      institution: 'Escola',
      partnerId: null,
      mode: 'secret',
      publicKey: '',
      returnAddresses: [],
      timeZone: defaultTimeZone,
      retentionDays: 180,
      legalBasis: 'public_policy',
      privacyContact: '',
      active: true,
      ...changes,
    },
  })
  return { ...integration, secret }
}

/** Creates and publishes an activity. */
export async function makeActivity(api: Client<AppContract>, assistantId: number, changes: Partial<ActivityForm>) {
  const body = { ...form, ...changes }
  const { id: activityId, code } = await api.createAssessment({ params: { assistantId }, body })
  await api.setAssessmentState({ params: { assessmentId: activityId }, body: { action: 'publish' } })
  return { activityId, code }
}

/** Creates a class with an activity, which its students enter by a code, a name and a PIN. */
export async function makeClass(api: Client<AppContract>, assistantId: number, names: string[]) {
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  const { id: classId, code } = await api.createClass({
    body: { name: 'Turma', selfNames: false, endsOn: '2099-12-31', weekdays, opensAt: null, closesAt: null },
  })
  const { slips } = await api.addClassStudents({ params: { classId }, body: { names } })
  const options = { ...form.options, maxMessages: null }
  const { activityId } = await makeActivity(api, assistantId, { classId, options })
  return { activityId, slips: slips.map(({ name, pin }) => ({ code: code ?? '', name, pin })) }
}
