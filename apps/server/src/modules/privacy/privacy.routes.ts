import type { ownPrivacy } from '@prosa/contract/privacy/own-privacy.ts'
import type { privacy } from '@prosa/contract/privacy/privacy.ts'
import type { accountDeletion } from '@prosa/contract/privacy/account-deletion.ts'
import * as requests from '#/modules/privacy/requests.service.ts'
import type { Handlers } from '#/context.ts'
import { listConsents, listOwnConsents } from '#/modules/identity/consents/consents.service.ts'
import { startErasure, deleteOwnChats } from '#/modules/privacy/erasure.service.ts'
import { readExport, startExport } from '#/modules/privacy/exports.service.ts'
import { readNotice, readRegister, writeActivity } from '#/modules/privacy/register.service.ts'
import { listRuns, startRun } from '#/modules/privacy/retention.service.ts'
import { readSection, saveSettings } from '#/modules/settings/settings.service.ts'
import { deleteUser, type accountDeletionRules } from '#/modules/privacy/account-deletion.service.ts'

export const privacyRoutes: Handlers<
  typeof ownPrivacy & typeof privacy & typeof accountDeletion,
  typeof accountDeletionRules
> = {
  listMyRequests: async ({ ctx, actor }) => ({ items: await requests.listOwnRequests(ctx, actor) }),
  requestErasure: ({ ctx, by, body }) => requests.askErasure(ctx, by, body.message),
  requestExport: ({ ctx, by }) => startExport(ctx, by),
  downloadExport: ({ ctx, by, params }) => readExport(ctx, by, params.requestId),
  cancelMyRequest: ({ ctx, by, params }) => requests.cancelOwnRequest(ctx, by, params.requestId),
  deleteMyChats: ({ ctx, by }) => deleteOwnChats(ctx, by),
  listMyConsents: async ({ ctx, actor }) => ({ items: await listOwnConsents(ctx, actor) }),
  listPrivacyRequests: ({ ctx, query }) => requests.listRequests(ctx, query),
  openPrivacyRequest: ({ ctx, by, body }) => requests.registerRequest(ctx, by, body),
  answerPrivacyRequest: ({ ctx, by, params, body }) => requests.answerRequest(ctx, by, params.requestId, body),
  executeErasure: ({ ctx, by, params, body }) => startErasure(ctx, by, params.requestId, body.transferTo),
  getPrivacySettings: ({ ctx }) => readSection(ctx, 'privacy'),
  updatePrivacySettings: ({ ctx, by, body }) => saveSettings(ctx, by, 'privacy', body),
  listRetentionRuns: ({ ctx, query }) => listRuns(ctx, query),
  startRetentionRun: ({ ctx, by }) => startRun(ctx, by),
  listProcessingActivities: async ({ ctx }) => ({ items: await readRegister(ctx.db) }),
  updateProcessingActivity: ({ ctx, by, params, body }) => writeActivity(ctx, by, params.activity, body),
  listConsents: ({ ctx, query }) => listConsents(ctx, query),
  getPrivacyNotice: ({ ctx }) => readNotice(ctx),
  deleteUser: ({ ctx, by, resource, body }) => deleteUser(ctx, by, resource, body),
}
