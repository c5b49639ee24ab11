import { randomUUID } from 'node:crypto'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'

export const scim: ExtensionSamples = {
  edited: {
    updateAccessRules: async ({ api }) => {
      const { id: groupId } = await api.createGroup({ body: { name: randomUUID(), kind: 'class', description: '' } })
      const rule = { issuer: null, claim: 'groups', profileId: null, groupId }
      return {
        read: () => api.getAccessRules(),
        change: (by, number, version) =>
          by.api.updateAccessRules({ body: { rules: [{ ...rule, value: `${number}` }], ...(version && { version }) } }),
      }
    },
  },
  notInCopyBecause: {
    provided_access: 'says what gave a group, which the copy names',
    scim_keys: 'opens something',
    scim_users: 'numbers of the directory; the account itself is in the copy',
  },
  staysBecause: { scim_keys: 'keys of directories; who made them is a number' },
  keys: { 'scim_keys.token_hash': 'never beyond what its maker may do now (server/scim-rights.test.ts)' },
  doors: ['/scim/v2/Users', '/scim/v2/Users/1', '/scim/v2/Groups', '/scim/v2/Bulk'],
  makeDoorToken: async ({ api }) => (await api.createScimKey({ body: { name: 'Diretório' } })).secret,
}
