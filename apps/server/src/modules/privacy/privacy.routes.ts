import type { ownPrivacy } from '@prosa/contract/people/own-privacy.ts'
import type { privacy } from '@prosa/contract/settings/privacy.ts'
import type { Handlers } from '#/context.ts'
import { listConsents, listOwnConsents } from '#/modules/identity/consents/consents.service.ts'
import { deleteOwnChats } from '#/modules/privacy/erasure/own-chats.service.ts'
import { startErasure } from '#/modules/privacy/erasure/erasure.service.ts'
import { readExport, startExport } from '#/modules/privacy/exports/exports.service.ts'
import { readNotice } from '#/modules/privacy/notice/notice.service.ts'
import { privacyPolicy } from '#/modules/privacy/privacy.policy.ts'
import { readRegister, writeActivity } from '#/modules/privacy/register/register.service.ts'
import * as requests from '#/modules/privacy/requests/requests.service.ts'
import { listRuns, startRun } from '#/modules/privacy/retention/retention.service.ts'
import { getSettings, saveSettings } from '#/modules/settings/settings.service.ts'
import type { Actor } from '#/platform/authorization/actor.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

const manage = (actor: Actor) => authorize(privacyPolicy, actor, 'manage', {})

export const ownPrivacyRoutes: Handlers<typeof ownPrivacy> = {
  listMyRequests: async ({ ctx, actor }) => ({ items: await requests.listOwnRequests(ctx, actor) }),
  requestErasure: ({ ctx, actor, facts, body }) => requests.askErasure(ctx, { actor, facts }, body.message),
  requestExport: ({ ctx, actor, facts }) => startExport(ctx, { actor, facts }),
  downloadExport: ({ ctx, actor, facts, params }) => readExport(ctx, { actor, facts }, params.requestId),
  cancelMyRequest: ({ ctx, actor, facts, params }) =>
    requests.cancelOwnRequest(ctx, { actor, facts }, params.requestId),
  deleteMyChats: ({ ctx, actor, facts }) => deleteOwnChats(ctx, { actor, facts }),
  listMyConsents: async ({ ctx, actor }) => ({ items: await listOwnConsents(ctx, actor) }),
}

export const privacyRoutes: Handlers<typeof privacy> = {
  listPrivacyRequests: ({ ctx, actor, query }) => {
    manage(actor)
    return requests.listRequests(ctx, query)
  },
  openPrivacyRequest: ({ ctx, actor, facts, body }) => {
    manage(actor)
    return requests.registerRequest(ctx, { actor, facts }, body)
  },
  answerPrivacyRequest: ({ ctx, actor, facts, params, body }) => {
    manage(actor)
    return requests.answerRequest(ctx, { actor, facts }, params.requestId, body)
  },
  executeErasure: ({ ctx, actor, facts, params, body }) => {
    manage(actor)
    return startErasure(ctx, { actor, facts }, params.requestId, body.transferTo)
  },
  getPrivacySettings: async ({ ctx, actor }) => {
    manage(actor)
    return (await getSettings(ctx)).privacy
  },
  updatePrivacySettings: ({ ctx, actor, facts, body }) => {
    manage(actor)
    return saveSettings(ctx, actor, 'privacy', body, facts)
  },
  listRetentionRuns: ({ ctx, actor, query }) => {
    manage(actor)
    return listRuns(ctx, query)
  },
  startRetentionRun: ({ ctx, actor, facts }) => {
    manage(actor)
    return startRun(ctx, actor, facts)
  },
  listProcessingActivities: async ({ ctx, actor }) => {
    manage(actor)
    return { items: await readRegister(ctx.db) }
  },
  updateProcessingActivity: ({ ctx, actor, facts, params, body }) => {
    manage(actor)
    return writeActivity(ctx, { actor, facts }, params.activity, body)
  },
  listConsents: ({ ctx, actor, query }) => {
    manage(actor)
    return listConsents(ctx, query)
  },
  getPrivacyNotice: ({ ctx }) => readNotice(ctx),
}
