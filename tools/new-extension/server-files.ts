import { type Facts, nameInCopy, when } from './wish.ts'

const core = '@prosa/server/src'

/** Returns the files that both ends and the server load, by their path in the folder. */
export const serverFiles = (facts: Facts): Record<string, string> => ({
  'extension.ts': extensionFile(facts),
  'contract.ts': contractFile(facts),
  'server.ts': serverFile(facts),
  [`server/${facts.plural}.tables.ts`]: tablesFile(facts),
  [`server/${facts.plural}.repository.ts`]: repositoryFile(facts),
  [`server/${facts.plural}.service.ts`]: serviceFile(facts),
  ...(facts.own && { 'server/personal-data.service.ts': personalDataFile(facts) }),
})

function extensionFile({ plural, singular, title, own, ofAssistant }: Facts): string {
  const sentence = (verb: string, did: string) => `    '${singular}.${verb}': '${did} em ${title}',\n`
  const target = own ? 'user' : 'settings'
  return `import type { Extension } from '@prosa/contract/protocol/extension.ts'

export const ${plural} = {
  auditTargetAreas: { ${singular}: '${ofAssistant ? 'assistant' : target}' },
  auditSentences: {
${sentence('change', 'Alterou')}${sentence('create', 'Criou')}${sentence('delete', 'Excluiu')}  },
} as const satisfies Extension
`
}

function contractFile({
  plural,
  singular,
  Plural,
  Singular,
  title,
  id,
  api,
  own,
  ofAssistant,
  guarded,
}: Facts): string {
  const policies = {
    assistant: `policy: 'assistant.edit'`,
    own: `policy: 'session', permission: 'chats.create'`,
    shared: `policy: 'settings.manage', permission: 'settings.manage'`,
  }
  const access = policies[ofAssistant ? 'assistant' : own ? 'own' : 'shared']
  const operation = (method: string, name: string, summary: string, rest: string, one = false) => `  ${name}: {
    ...route('${method}', '${api}${when(one, `/:${id}`)}'),
    ...${one && guarded ? `on${Singular}` : 'access'},
    summary: '${title}: ${summary}',
${rest}  },
`
  return `import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { instant } from '@prosa/contract/protocol/instant.ts'
import { shownText } from '@prosa/contract/protocol/names.ts'
import { paged, pageQuery } from '@prosa/contract/protocol/paging.ts'
import { versionSchema } from '@prosa/contract/protocol/version.ts'
import { named, z } from '@prosa/contract/protocol/zod.ts'

const ${singular}Schema = named('${Singular}', {
  id: z.uuid(),
  name: z.string(),
  text: z.string(),
  updatedAt: instant,
  version: versionSchema,
})
export type ${Singular} = z.infer<typeof ${singular}Schema>

const form = z.strictObject({
  name: shownText().min(1, 'Escreva o nome.').max(80, 'O nome pode ter no máximo 80 caracteres.'),
  text: z.string().trim().max(2000, 'O texto pode ter no máximo 2.000 caracteres.'),
})

const access = { tag: '${title}', ${access} } as const
${when(guarded, `const on${Singular} = { ...access, policy: '${singular}.own' } as const\n`)}
export const ${plural} = defineContract({
${operation(
  'GET',
  `list${Plural}`,
  'lista',
  `    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(${singular}Schema),
`,
)}${operation('POST', `create${Singular}`, 'novo item', `    body: form,\n    status: 201,\n    ok: ${singular}Schema,\n`)}${operation('PATCH', `update${Singular}`, 'alterar um item', `    versioned: true,\n    body: form.partial(),\n    ok: ${singular}Schema,\n`, true)}${operation('DELETE', `delete${Singular}`, 'excluir um item', '', true)}})
`
}

function serverFile({ plural, singular, Plural, Singular, id, own, ofAssistant, guarded }: Facts): string {
  const others = when(ofAssistant, ', object, typeof assistantRules')
  const [taken, given] = ofAssistant ? ['resource, ', 'resource, '] : ['', '']
  const [takenOne, givenOne] = guarded ? ['resource', 'resource.id'] : [`${taken}params`, `${given}params.${id}`]
  const [listed, whose] = own ? ['actor, ', 'actor, '] : ['', '']
  return `${when(ofAssistant, `import type { assistantRules } from '${core}/modules/assistants/finding/assistants.service.ts'\n`)}import type { ServerExtension } from '${core}/extension.ts'
import type { ${plural} as contract } from '#/${plural}/contract.ts'
${when(own, `import { ${plural}Data } from '#/${plural}/server/personal-data.service.ts'\n`)}import * as service from '#/${plural}/server/${plural}.service.ts'

export const ${plural}: ServerExtension<typeof contract${guarded ? `, typeof service.${singular}Rules` : others}> = {
  rules: ${guarded ? `service.${singular}Rules` : '{}'},
${when(own, `  personalData: ${plural}Data,\n`)}  handlers: {
    list${Plural}: ({ ctx, ${listed}${taken}query }) => service.list${Plural}(ctx, ${whose}${given}query),
    create${Singular}: ({ ctx, by, ${taken}body }) => service.create${Singular}(ctx, by, ${given}body),
    update${Singular}: ({ ctx, by, ${takenOne}, body }) => service.update${Singular}(ctx, by, ${givenOne}, body),
    delete${Singular}: ({ ctx, by, ${takenOne} }) => service.delete${Singular}(ctx, by, ${givenOne}),
  },
}
`
}

const tablesFile = ({
  plural,
  own,
  owners,
  ofAssistant,
}: Facts) => `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
${when(ofAssistant, `import { ofAssistant } from '${core}/modules/assistants/assistants.tables.ts'\n`)}${when(own, `import { ofUser } from '${core}/modules/identity/accounts/users.tables.ts'\n`)}import { instant } from '${core}/platform/db/columns.model.ts'

export const ${plural} = pgTable(
  '${plural}',
  {
    id: uuid().primaryKey().defaultRandom(),
${when(ofAssistant, '    assistantId: ofAssistant(),\n')}${when(own, '    userId: ofUser(),\n')}    name: text().notNull(),
    text: text().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('${plural}_listed').on(${owners.map((name) => `table.${name}, `).join('')}table.updatedAt, table.id),
${when(owners.length > 1, `    index('${plural}_person').on(table.userId),\n`)}  ],
)
`

function repositoryFile({ plural, Plural, Singular, owners, ofAssistant, own }: Facts): string {
  const whose = when(owners.length > 0, 'whose: Whose, ')
  const owned = owners.map((name) => `eq(${plural}.${name}, ${name})`)
  const byId = owned.length > 0 ? `and(of(whose), eq(${plural}.id, id))` : `eq(${plural}.id, id)`
  const found = `holdsWords(sql\`\${${plural}.name} || ' ' || \${${plural}.text}\`, q)`
  const both = `${ofAssistant ? 'The assistant' : ''}${when(ofAssistant && own, ' and the person')}${when(!ofAssistant, 'The person')}`
  const needsAnd = owned.length > 0
  return `import { ${when(needsAnd, 'and, ')}desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { ${plural} } from '#/${plural}/server/${plural}.tables.ts'
import type { Queryable } from '${core}/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '${core}/platform/db/page-of.ts'
import { rowVersion } from '${core}/platform/db/version.ts'

const columns = { ...getTableColumns(${plural}), version: rowVersion(${plural}) }

${when(
  owners.length > 0,
  `/** ${both} that the rows belong to. */
interface Whose {
${owners.map((name) => `  readonly ${name}: number\n`).join('')}}

const of = ({ ${owners.join(', ')} }: Whose) => ${owned.length > 1 ? `and(${owned.join(', ')})` : owned[0]}

`,
)}interface Fields {
  name: string
  text: string
}

/** One page of the rows that contain all words, the last changed first. */
export const find${Plural} = (db: Queryable, ${whose}{ q, ...request }: PageRequest & { q: string }) =>
  pagedQuery(request, () =>
    db
      .select({ ...columns, total })
      .from(${plural})
      .where(${owned.length > 0 ? `and(of(whose), ${found})` : found})
      .orderBy(desc(${plural}.updatedAt), desc(${plural}.id)),
  )

/** Undefined if the row does not exist. */
export async function find${Singular}(db: Queryable, ${whose}id: string) {
  const [row] = await db.select(columns).from(${plural}).where(${byId})
  return row
}

export async function insert${Singular}(tx: Queryable, ${whose}fields: Fields) {
  const [row] = await tx
    .insert(${plural})
    .values(${owned.length > 0 ? '{ ...whose, ...fields }' : 'fields'})
    .returning(columns)
  return row
}

export async function update${Singular}(
  tx: Queryable, ${whose}id: string,
  fields: { [Name in keyof Fields]?: Fields[Name] | undefined },
) {
  const [row] = await tx
    .update(${plural})
    .set({ ...fields, updatedAt: sql\`now()\` })
    .where(${byId})
    .returning(columns)
  return row
}

export async function delete${Singular}(tx: Queryable, ${whose}id: string) {
  const [row] = await tx.delete(${plural}).where(${byId}).returning()
  return row
}
`
}

function serviceFile({ plural, singular, Plural, Singular, id, own, ofAssistant, owners, guarded }: Facts): string {
  const assistant = when(ofAssistant, 'assistant: Assistant, ')
  const given =
    owners.length > 0 ? `whose(${[own && 'by.actor', ofAssistant && 'assistant'].filter(Boolean).join(', ')}), ` : ''
  const parameters = [own && '{ id: userId }: UserActor', ofAssistant && '{ id: assistantId }: Assistant'].filter(
    Boolean,
  )
  const imports = [
    when(ofAssistant, `import type { AssistantRow } from '${core}/modules/assistants/finding/assistants.service.ts'\n`),
    `import { requireSeen } from '${core}/modules/settings/settings.service.ts'\n`,
    `import type { By } from '${core}/platform/api/handlers.ts'\n`,
    when(own, `import type { UserActor } from '${core}/platform/authorization/actor.ts'\n`),
    when(ofAssistant, `import type { Authorized } from '${core}/platform/authorization/authorize.ts'\n`),
    when(guarded, `import { about } from '${core}/platform/authorization/rules.ts'\n`),
  ]
  return `import type { z } from 'zod'
import type { ${plural} } from '#/${plural}/contract.ts'
import * as repository from '#/${plural}/server/${plural}.repository.ts'
import type { AppContext } from '${core}/context.ts'
${imports.join('')}import type { Queryable } from '${core}/platform/db/database.ts'
import { notFound } from '${core}/platform/errors/domain-error.ts'
import { audit, doneBy } from '${core}/platform/events/audit.ts'

${when(ofAssistant, `/** An assistant that the actor may edit. */\ntype Assistant = Authorized<AssistantRow, 'edit'>\n`)}type Form = z.output<typeof ${plural}.create${Singular}.body>
type Change = z.output<typeof ${plural}.update${Singular}.body>
type Query = z.output<typeof ${plural}.list${Plural}.query>
${when(
  guarded,
  `
/** Other people's rows do not exist for the actor. */
export const ${singular}Rules = {
  '${singular}.own': about({
    param: '${id}',
    load: async ({ db }: AppContext, id: string, actor) =>
      actor.kind === 'user' ? repository.find${Singular}(db, whose(actor), id) : undefined,
    action: 'own',
  }),
}
`,
)}${when(owners.length > 0, `\nconst whose = (${parameters.join(', ')}) => ({ ${owners.join(', ')} })\n`)}
export const list${Plural} = ({ db }: AppContext, ${when(own, 'actor: UserActor, ')}${assistant}query: Query) =>
  repository.find${Plural}(db, ${given.replace('by.actor', 'actor')}query)

export const create${Singular} = (ctx: AppContext, by: By, ${assistant}form: Form) =>
  ctx.db.transaction(async (tx) =>
    record(tx, by, '${singular}.create', await repository.insert${Singular}(tx, ${given}form)),
  )

/** Throws 409 if the row was changed since the caller read it. */
export const update${Singular} = (ctx: AppContext, by: By, ${assistant}id: string, change: Change) =>
  ctx.db.transaction(async (tx) => {
    const version = async () => (await repository.find${Singular}(tx, ${given}id))?.version
    await requireSeen(ctx, tx, by, { target: { type: '${singular}', id }, version })
    return record(tx, by, '${singular}.change', await repository.update${Singular}(tx, ${given}id, change))
  })

export const delete${Singular} = (ctx: AppContext, by: By, ${assistant}id: string) =>
  ctx.db.transaction(async (tx) => {
    await record(tx, by, '${singular}.delete', await repository.delete${Singular}(tx, ${given}id))
  })

type Recorded = '${singular}.create' | '${singular}.change' | '${singular}.delete'

/** Records the action in the audit trail, without the row's text. Throws 404 if the row does not exist. */
async function record<Row extends { id: string }>(tx: Queryable, by: By, action: Recorded, row: Row | undefined) {
  if (!row) throw notFound()
  await audit(tx, { ...doneBy(by), action, target: { type: '${singular}', id: row.id } })
  return row
}
`
}

const personalDataFile = ({ plural, title, ofAssistant }: Facts) => `import { sql } from 'drizzle-orm'
import type { PersonalData } from '${core}/personal-data.ts'
import { rowsByName } from '${core}/platform/db/rows-by-name.ts'

/** A person's rows; the foreign key to the account deletes them when the person is erased. */
export const ${plural}Data: PersonalData = {
  exportRows: (db, userId) =>
    rowsByName(db, {
      ${nameInCopy(title)}: sql\`select ${when(ofAssistant, 'assistant_id as assistente, ')}name as nome, text as texto, updated_at as em
        from ${plural} where user_id = \${userId} order by updated_at\`,
    }),
}
`
