import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@prosa/contract/protocol/client.ts'
import type { AppContract } from '@prosa/contract/contract.ts'
import { defaultTimeZone } from '@prosa/contract/protocol/time-zones.ts'

/** An assistant with a document and a published activity, and the system that sends students to it. */
export interface School {
  assessmentId: string
  code: string
  clientId: string
  secret: string
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
    },
  })
  const { id: assessmentId, code } = await api.createAssessment({
    params,
    body: {
      title: 'Prova',
      externalCode: '',
      integrationId: integration.id,
      instructions: '',
      opensAt: null,
      closesAt: null,
      durationMinutes: 50,
      maxAttempts: 1,
      acceptExtraTime: true,
      limits: { maxMessages: 10, maxWords: 100, paste: true, sources: true },
      tutorMode: true,
      openingQuestion: '',
      rubric: [],
      feedbackMode: 'receipt',
      retentionDays: null,
    },
  })
  await api.setAssessmentState({ params: { assessmentId }, body: { action: 'publish' } })
  return { assessmentId, code, clientId: integration.clientId, secret }
}
