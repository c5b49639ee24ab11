import type { ServerExtension } from '@prosa/server/src/extension.ts'
import { registerAfterProviderSignIn } from '@prosa/server/src/modules/identity/auth/oidc/after-sign-in.service.ts'
import { registerProfileGiver } from '@prosa/server/src/modules/identity/permission-profiles/profiles.service.ts'
import type { scim as contract } from '#/scim/contract.ts'
import { createScimKey, listScimKeys, revokeScimKey } from '#/scim/server/keys.service.ts'
import { scimData } from '#/scim/server/personal-data.service.ts'
import { applyRules } from '#/scim/server/rules/apply.service.ts'
import { isGivenByRule } from '#/scim/server/rules/rules.repository.ts'
import { previewRules, readRules, saveRules } from '#/scim/server/rules/rules.service.ts'
import { mountScim } from '#/scim/server/scim.stream.ts'

export const scim: ServerExtension<typeof contract> = {
  rules: {},
  handlers: {
    listScimKeys: ({ ctx }) => listScimKeys(ctx),
    createScimKey: ({ ctx, by, body }) => createScimKey(ctx, by, body),
    revokeScimKey: ({ ctx, by, params }) => revokeScimKey(ctx, by, params.keyId),
    getAccessRules: ({ ctx }) => readRules(ctx),
    updateAccessRules: ({ ctx, by, body }) => saveRules(ctx, by, body.rules),
    previewAccessRules: ({ ctx, by, body, query }) => previewRules(ctx, by, body.rules, query),
  },
  personalData: scimData,
  start(ctx) {
    registerAfterProviderSignIn(ctx, 'access-rules', applyRules)
    registerProfileGiver(ctx, 'access-rules', isGivenByRule)
  },
  mount: (app, { ctx }) => mountScim(app, ctx),
}
