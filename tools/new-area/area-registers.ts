import { capital, type Names } from './area-names.ts'

export interface Line {
  /** The line stands behind the first match of this. */
  after: RegExp
  text: string
}

const first = /^/

/** Every register of an area, with its lines there. */
export function registersOf({ plural, singular, title, own }: Names): Readonly<Record<string, Line[]>> {
  const Singular = capital(singular)
  const sentence = (verb: string, did: string) => `  '${singular}.${verb}': ${JSON.stringify(`${did} em ${title}`)},\n`
  const [by, of] = own ? ['owner', 'params, '] : ['admin', '']
  return {
    'packages/contract/src/contract.ts': [
      { after: first, text: `import { ${plural} } from '#/${plural}/${plural}.ts'\n` },
      { after: /export const contract = \{\n/, text: `  ...${plural},\n` },
    ],
    'packages/contract/src/settings/audit.ts': [
      { after: /export const auditTargetAreas = \{\n/, text: `  ${singular}: '${own ? 'assistant' : 'settings'}',\n` },
      {
        after: /export const auditActions = \[\n/,
        text: ['change', 'create', 'delete'].map((verb) => `  '${singular}.${verb}',\n`).join(''),
      },
    ],
    'apps/web/src/text/audit-labels.ts': [
      {
        after: /Record<AuditAction, string>> = \{\n/,
        text: sentence('change', 'Alterou') + sentence('create', 'Criou') + sentence('delete', 'Excluiu'),
      },
    ],
    'apps/server/src/router.ts': [
      { after: first, text: `import { ${plural}Routes } from '#/modules/${plural}/${plural}.routes.ts'\n` },
      { after: /export const handlers[^{]*\{\n/, text: `  ...${plural}Routes,\n` },
    ],
    // below what erases, copies and keeps for all areas; whoever wants to stand lower moves the line
    'tools/dependency-cruiser.mjs': [
      { after: /export const areas = \[\n(?: {2}'[a-z]+',\n)*?(?= {2}'privacy',\n)/, text: `  '${plural}',\n` },
    ],
    // one to look for, and bodies to send, in the tests of every operation
    'apps/server/test/operations/samples.ts': [
      {
        after: /export const sampleBodies[^{]*\{\n/,
        text: ['create', 'update'].map((verb) => `  ${verb}${Singular}: () => ({ name: 'Um', text: '' }),\n`).join(''),
      },
    ],
    'apps/server/test/operations/things.ts': [
      {
        after: / {4}assistantId: String\(assistantId\),\n/,
        text: `    ${singular}Id: (await ${by}.api.create${Singular}({ ${of}body: { name: 'Um', text: '' } })).id,\n`,
      },
    ],
    ...(own
      ? {
          'apps/server/src/modules/privacy/areas.service.ts': [
            { after: first, text: `import { ${plural}Data } from '#/modules/${plural}/personal-data.service.ts'\n` },
            {
              after: /export const areas: readonly PersonalData\[\] = \[\n {2}privacyData,\n/,
              text: `  ${plural}Data,\n`,
            },
          ],
        }
      : {
          'apps/server/src/policies.ts': [
            { after: /export const policies = \{\n/, text: `  '${plural}.manage': administrators,\n` },
          ],
          'apps/server/src/policies.test.ts': [
            { after: /const administrative = \[\n/, text: `  '${plural}.manage',\n` },
          ],
        }),
  }
}
