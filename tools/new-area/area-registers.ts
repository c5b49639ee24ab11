import type { Names } from './area-names.ts'

export interface Line {
  /** The line is inserted after the first match. */
  after: RegExp
  text: string
}

const first = /^/

/** Lists all registers of an area, with the lines to insert. */
export function makeRegisters({ plural, singular, title, own }: Names): Readonly<Record<string, Line[]>> {
  const sentence = (verb: string, did: string) => `  '${singular}.${verb}': ${JSON.stringify(`${did} em ${title}`)},\n`
  return {
    'packages/contract/src/client/contract.ts': [
      { after: first, text: `import { ${plural} } from '#/${plural}/${plural}.ts'\n` },
      { after: /export const contract = \{\n/, text: `  ...${plural},\n` },
    ],
    'packages/contract/src/audit/audit-actions.ts': [
      { after: /export const auditTargetAreas = \{\n/, text: `  ${singular}: '${own ? 'assistant' : 'settings'}',\n` },
      {
        after: /export const auditSentences = \{\n/,
        text: sentence('change', 'Alterou') + sentence('create', 'Criou') + sentence('delete', 'Excluiu'),
      },
    ],
    'apps/server/src/router.ts': [
      { after: first, text: `import { ${plural}Routes } from '#/modules/${plural}/${plural}.routes.ts'\n` },
      { after: /export const handlers[^{]*\{\n/, text: `  ...${plural}Routes,\n` },
    ],
    // Below privacy, which erases and copies the data of all areas; the author may move the area further down.
    'tools/dependency-cruiser.mjs': [
      { after: /export const areas = \[\n(?: {2}'[a-z]+',\n)*?(?= {2}'privacy',\n)/, text: `  '${plural}',\n` },
      { after: / {2}contract: words\(`[^`]*?(?=privacy\b)/, text: `${plural} ` },
    ],
    ...(own
      ? {
          'apps/server/src/modules/privacy/areas.service.ts': [
            { after: first, text: `import { ${plural}Data } from '#/modules/${plural}/${plural}.service.ts'\n` },
            {
              after: /export const personalDataAreas: readonly PersonalData\[\] = \[\n {2}privacyData,\n/,
              text: `  ${plural}Data,\n`,
            },
          ],
        }
      : {
          'apps/server/src/policies.ts': [
            { after: /export const policies = \{\n/, text: `  '${plural}.manage': administrators,\n` },
          ],
          'apps/server/src/policies.test.ts': [{ after: /const administrative = `/, text: `${plural}.manage ` }],
        }),
  }
}
