import type { groups } from '@prosa/contract/identity/groups.ts'
import { apiKeyScopes, type ApiKeyScope, type apiKeys } from '@prosa/contract/identity/api-keys.ts'
import type { partners } from '@prosa/contract/identity/partners.ts'
import type { permissionProfiles } from '@prosa/contract/identity/permission-profiles.ts'
import { type PermissionName, permissionNameSchema } from '@prosa/contract/protocol/permissions.ts'
import type { settings } from '@prosa/contract/settings/settings.ts'
import type { Handlers } from '#/context.ts'
import { findGrantedAssistants, findGroups } from '#/modules/identity/groups/groups.repository.ts'
import { changeGroup, createGroup, type groupRules, removeGroup } from '#/modules/identity/groups/groups.service.ts'
import { findMembers } from '#/modules/identity/groups/members/members.repository.ts'
import { addMembers, removeMember } from '#/modules/identity/groups/members/members.service.ts'
import type { ApiKeyRow } from '#/modules/identity/api-keys/api-keys.repository.ts'
import { type apiKeyRules, createKey, listOwnKeys, revokeKey } from '#/modules/identity/api-keys/api-keys.service.ts'
import { findPartners, type PartnerRow } from '#/modules/identity/partners/partners.repository.ts'
import { changePartner, createPartner, type partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { formatLogoUrl, readLogo, removeLogo, setLogo } from '#/modules/identity/partners/logo.service.ts'
import { findPeopleOf } from '#/modules/identity/partners/people.repository.ts'
import { linkPeople, unlinkPerson } from '#/modules/identity/partners/people.service.ts'
import { exportReport, reportOnPartner } from '#/modules/identity/partners/report.service.ts'
import { attachmentResponse } from '#/platform/api/attachment.ts'
import { shownImage } from '#/platform/images/received-image.ts'
import { namesOfHolders } from '#/modules/identity/permissions/permissions.service.ts'
import { findProfiles, type ProfileRow } from '#/modules/identity/permission-profiles/profiles.repository.ts'
import {
  changeProfile,
  createProfile,
  type profileRules,
  removeProfile,
} from '#/modules/identity/permission-profiles/profiles.service.ts'
import { acceptedTerms, publishTerms, readTerms } from '#/modules/identity/terms/terms.service.ts'
import { getSettings } from '#/modules/settings/settings.service.ts'

export const identityRoutes: Handlers<
  typeof groups &
    typeof apiKeys &
    Omit<typeof partners, 'listPartnerLinks'> &
    typeof permissionProfiles &
    Pick<typeof settings, 'getTerms' | 'publishTerms' | 'getOrganization'>,
  typeof groupRules & typeof apiKeyRules & typeof partnerRules & typeof profileRules
> = {
  listGroups: ({ ctx, query }) => findGroups(ctx.db, query),
  createGroup: ({ ctx, by, body }) => createGroup(ctx, by, body),
  getGroup: async ({ resource }) => resource,
  listGroupAssistants: ({ ctx, resource, query }) => findGrantedAssistants(ctx.db, resource.id, query),
  updateGroup: ({ ctx, by, resource, body }) => changeGroup(ctx, by, resource, body),
  deleteGroup: async ({ ctx, by, resource }) => {
    await removeGroup(ctx, by, resource)
  },
  listGroupMembers: ({ ctx, resource, query }) => findMembers(ctx.db, resource.id, query),
  addGroupMembers: ({ ctx, by, resource, body }) => addMembers(ctx, by, resource, body),
  removeGroupMember: ({ ctx, by, resource, params }) => removeMember(ctx, by, resource, params.userId),
  listApiKeys: async ({ ctx, actor }) => ({ items: (await listOwnKeys(ctx, actor)).map(presentKey) }),
  createApiKey: async ({ ctx, by, body }) => {
    const { apiKey, secret } = await createKey(ctx, by, body)
    return { apiKey: presentKey(apiKey), secret }
  },
  revokeApiKey: async ({ ctx, by, resource }) => {
    await revokeKey(ctx, by, resource)
  },
  listPartners: async ({ ctx, query }) => {
    const page = await findPartners(ctx.db, query)
    return { ...page, items: page.items.map(presentPartner) }
  },
  createPartner: async ({ ctx, by, body }) => presentPartner(await createPartner(ctx, by, body)),
  exportPartnersReport: async ({ ctx, by }) => {
    const { name, content } = await exportReport(ctx, by)
    return attachmentResponse(content, { name, contentType: 'text/csv; charset=utf-8' })
  },
  getPartner: async ({ ctx, resource }) => ({
    ...presentPartner(resource),
    report: await reportOnPartner(ctx, resource.id),
  }),
  updatePartner: async ({ ctx, by, resource, body }) => presentPartner(await changePartner(ctx, by, resource, body)),
  setPartnerLogo: async ({ ctx, by, resource, request }) => presentPartner(await setLogo(ctx, by, resource, request)),
  removePartnerLogo: async ({ ctx, by, resource }) => presentPartner(await removeLogo(ctx, by, resource)),
  getPartnerLogo: async ({ ctx, params }) =>
    shownImage(await readLogo(ctx, params.logoKey), 'public, max-age=31536000, immutable'),
  listPartnerPeople: ({ ctx, resource, query }) => findPeopleOf(ctx.db, resource.id, query),
  linkPartnerPeople: async ({ ctx, by, resource, body }) => ({
    linked: await linkPeople(ctx, by, resource, body.userIds),
  }),
  unlinkPartnerPerson: ({ ctx, by, resource, params }) => unlinkPerson(ctx, by, resource, params.userId),
  listPermissionProfiles: async ({ ctx, query }) => {
    const page = await findProfiles(ctx.db, query)
    return { ...page, items: page.items.map(permissionProfile) }
  },
  listPermissionHolders: async ({ ctx, actor, params }) => ({
    names: await namesOfHolders(ctx.db, actor, params.permission),
  }),
  createPermissionProfile: async ({ ctx, by, body }) => permissionProfile(await createProfile(ctx, by, body)),
  updatePermissionProfile: async ({ ctx, by, resource, body }) =>
    permissionProfile(await changeProfile(ctx, by, resource, body)),
  deletePermissionProfile: ({ ctx, by, resource }) => removeProfile(ctx, by, resource),
  getTerms: ({ ctx }) => readTerms(ctx.db),
  publishTerms: ({ ctx, by, body }) => publishTerms(ctx, by, body.text),
  getOrganization: async ({ ctx, actor }) => {
    const { banner, dpoName: name, dpoEmail: email } = (await getSettings(ctx)).general
    return { banner, dpo: name || email ? { name, email } : null, acceptedTerms: await acceptedTerms(ctx, actor) }
  },
}

function presentKey({ id, name, scopes, ending, createdAt, expiresAt, expired, lastUsedAt }: ApiKeyRow) {
  return {
    id,
    name,
    scopes: scopes.filter((scope): scope is ApiKeyScope => scope in apiKeyScopes),
    ending,
    createdAt,
    expiresAt,
    expired,
    lastUsedAt,
  }
}

const presentPartner = ({ cnpj, dpoEmail, logoKey, ...partner }: PartnerRow) => ({
  ...partner,
  logoUrl: formatLogoUrl(logoKey),
  cnpj: cnpj ?? '',
  dpoEmail: dpoEmail ?? '',
})

/** Leaves out permissions that no longer exist. */
const permissionProfile = ({ added, removed, ...profile }: ProfileRow) => ({
  ...profile,
  added: added.filter(isKnown),
  removed: removed.filter(isKnown),
})

const isKnown = (name: string): name is PermissionName => permissionNameSchema.safeParse(name).success
