import type { GroupRow } from '#/scim/server/groups.repository.ts'
import type { PersonRow } from '#/scim/server/people.repository.ts'
import { MAX_RESOURCES } from '#/scim/server/protocol.model.ts'

const core = 'urn:ietf:params:scim:schemas:core:2.0:'
export const messageUrn = 'urn:ietf:params:scim:api:messages:2.0:'

const formatMeta = (
  base: string,
  resourceType: 'User' | 'Group',
  row: { id: number; createdAt: Date; changedAt: Date | null },
) => ({
  resourceType,
  created: row.createdAt.toISOString(),
  lastModified: (row.changedAt ?? row.createdAt).toISOString(),
  location: `${base}/${resourceType}s/${row.id}`,
})

/** Only the whole name is stored: its first word is returned as the given name. */
function splitName(formatted: string) {
  const [givenName = '', ...rest] = formatted.split(' ')
  return { formatted, givenName, ...(rest.length > 0 ? { familyName: rest.join(' ') } : {}) }
}

export const presentPerson = (base: string, row: PersonRow) => ({
  schemas: [`${core}User`],
  id: String(row.id),
  ...(row.externalId === null ? {} : { externalId: row.externalId }),
  userName: row.email,
  displayName: row.name,
  name: splitName(row.name),
  emails: [{ value: row.email, type: 'work', primary: true }],
  active: row.active,
  meta: formatMeta(base, 'User', row),
})

export const presentGroup = (base: string, row: GroupRow) => ({
  schemas: [`${core}Group`],
  id: String(row.id),
  ...(row.externalId === null ? {} : { externalId: row.externalId }),
  displayName: row.name,
  ...(row.members === null ? {} : { members: row.members }),
  meta: formatMeta(base, 'Group', row),
})

export const presentList = (resources: readonly object[], total: number, startIndex: number) => ({
  schemas: [`${messageUrn}ListResponse`],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const no = { supported: false }

/** The supported features (RFC 7643, 5). */
export const providerConfig = (base: string) => ({
  schemas: [`${core}ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_RESOURCES },
  changePassword: no,
  sort: no,
  etag: no,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer',
      description: 'Uma chave de Configurações › Pessoas › Acesso.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: `${base}/ServiceProviderConfig` },
})

export const resourceTypes = (base: string) =>
  (['User', 'Group'] as const).map((id) => ({
    schemas: [`${core}ResourceType`],
    id,
    name: id,
    endpoint: `/${id}s`,
    schema: `${core}${id}`,
    meta: { resourceType: 'ResourceType', location: `${base}/ResourceTypes/${id}` },
  }))

interface Attribute {
  type?: 'string' | 'boolean' | 'complex'
  multiValued?: true
  required?: true
  uniqueness?: 'server'
  mutability?: 'readOnly'
  subAttributes?: readonly object[]
}

const attribute = (name: string, { type = 'string', subAttributes, ...facts }: Attribute = {}) => ({
  name,
  type,
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...facts,
  ...(subAttributes ? { subAttributes } : {}),
})

/** The stored attributes of a person and a group (RFC 7643, 7), without those that we would only pretend to store. */
export const scimSchemas = (base: string) => {
  const meta = (id: string) => ({ resourceType: 'Schema', location: `${base}/Schemas/${core}${id}` })
  const email = { type: 'complex', multiValued: true, mutability: 'readOnly' } as const
  return [
    {
      schemas: [`${core}Schema`],
      id: `${core}User`,
      name: 'User',
      attributes: [
        attribute('userName', { required: true, uniqueness: 'server' }),
        attribute('displayName'),
        attribute('name', {
          type: 'complex',
          subAttributes: ['formatted', 'givenName', 'familyName'].map((one) => attribute(one)),
        }),
        attribute('emails', { ...email, subAttributes: [attribute('value', { mutability: 'readOnly' })] }),
        attribute('active', { type: 'boolean' }),
        attribute('externalId'),
      ],
      meta: meta('User'),
    },
    {
      schemas: [`${core}Schema`],
      id: `${core}Group`,
      name: 'Group',
      attributes: [
        attribute('displayName', { required: true, uniqueness: 'server' }),
        attribute('members', { type: 'complex', multiValued: true, subAttributes: [attribute('value')] }),
        attribute('externalId'),
      ],
      meta: meta('Group'),
    },
  ]
}
