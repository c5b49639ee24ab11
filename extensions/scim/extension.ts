import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Accounts and access from other systems: directories (SCIM 2.0), and rules for what providers say of a person. */
export const scim = {
  auditTargetAreas: { scim_key: 'api-key' },
  auditSentences: {
    'scim_key.create': 'Criou uma chave para um diretório (SCIM)',
    'scim_key.revoke': 'Revogou a chave de um diretório (SCIM)',
  },
  waysIn: { scimKey: { label: 'as chaves de diretório (SCIM)', action: 'scim_key.create' } },
} as const satisfies Extension
