import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { consentKinds, privacyRequestKinds, privacyRequestStatuses } from '#/privacy/privacy-choices.ts'

export const ownRequestFacts = {
  id: z.uuid(),
  /** Number that the person quotes in inquiries. */
  protocol: z.string(),
  kind: z.enum(privacyRequestKinds),
  status: z.enum(privacyRequestStatuses),
  createdAt: instant,
  /** 15 days after the request arrived (LGPD, art. 19). */
  dueAt: instant,
  handledAt: instant.nullable(),
  reply: z.string(),
  /** Until when the file can be downloaded; null if there is no file. */
  fileUntil: instant.nullable(),
}
const myRequestSchema = named('MyPrivacyRequest', ownRequestFacts)
export type MyPrivacyRequest = z.infer<typeof myRequestSchema>

export const consentFacts = {
  id: z.uuid(),
  kind: z.enum(consentKinds),
  /** Name of the link or the activity; empty for the terms of use, or once it is deleted. */
  about: z.string(),
  version: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
}
const myConsentSchema = named('MyConsent', consentFacts)
export type MyConsent = z.infer<typeof myConsentSchema>

const own = { tag: 'Privacidade', policy: 'session' } as const

export const ownPrivacy = defineContract({
  listMyRequests: {
    ...route('GET', '/api/me/privacy/requests'),
    ...own,
    summary: 'Os próprios pedidos sobre dados pessoais, do mais novo ao mais antigo',
    ok: z.object({ items: z.array(myRequestSchema) }),
  },
  requestErasure: {
    ...route('POST', '/api/me/privacy/erasure'),
    ...own,
    summary: 'Pede a exclusão da própria conta e dos dados; responde com um protocolo',
    limitPerMinute: 10,
    body: z.strictObject({ message: z.string().trim().max(2000, 'O texto é longo demais.').default('') }),
    status: 201,
    ok: myRequestSchema,
    errors: ['privacy_request_open', 'last_administrator', 'last_permission_holder'],
  },
  requestExport: {
    ...route('POST', '/api/me/privacy/export'),
    ...own,
    summary: 'Prepara um arquivo ZIP com os próprios dados; fica pronto em minutos',
    limitPerMinute: 10,
    status: 201,
    ok: myRequestSchema,
    errors: ['privacy_request_open'],
  },
  downloadExport: {
    ...route('GET', '/api/me/privacy/requests/:requestId/file'),
    ...own,
    summary: 'O arquivo com os próprios dados',
    limitPerMinute: 30,
    raw: '*/*',
  },
  cancelMyRequest: {
    ...route('POST', '/api/me/privacy/requests/:requestId/cancel'),
    ...own,
    summary: 'Desiste de um pedido que ainda não foi atendido',
    errors: ['privacy_request_state'],
  },
  deleteMyChats: {
    ...route('DELETE', '/api/me/privacy/chats'),
    ...own,
    summary: 'Exclui de vez todas as próprias conversas',
    limitPerMinute: 10,
  },
  listMyConsents: {
    ...route('GET', '/api/me/privacy/consents'),
    ...own,
    summary: 'O que a pessoa aceitou, em que versão e quando',
    ok: z.object({ items: z.array(myConsentSchema) }),
  },
})
