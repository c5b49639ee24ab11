import { capitalize, nameInCopy, type Names } from './area-names.ts'
import { testFile } from './area-test.ts'

/**
 * Returns the server files of a new area by path: rows with a name and a text that are listed, searched, created,
 * changed and deleted.
 */
export function areaFiles(names: Names): Record<string, string> {
  const module = `apps/server/src/modules/${names.plural}`
  return {
    [`packages/contract/src/${names.plural}/${names.plural}.ts`]: contractFile(names),
    [`${module}/${names.plural}.tables.ts`]: tablesFile(names),
    [`${module}/${names.plural}.repository.ts`]: repositoryFile(names),
    [`${module}/${names.plural}.service.ts`]: serviceFile(names),
    [`${module}/${names.plural}.routes.ts`]: routesFile(names),
    [`${module}/${names.plural}.test.ts`]: testFile(names),
  }
}

function contractFile({ plural, singular, title, own }: Names): string {
  const [Plural, Singular] = [capitalize(plural), capitalize(singular)]
  const address = own ? `/api/assistants/:assistantId/${plural}` : `/api/${plural}`
  const tag = title.replaceAll("'", '’')
  const operation = (method: string, name: string, summary: string, rest: string, one = '') => `  ${name}: {
    ...route('${method}', '${address}${one}'),
    ...${plural}Access,
    summary: '${tag}: ${summary}',
${rest}  },
`
  const one = `/:${singular}Id`
  return `import { defineContract, route } from '#/protocol/define.ts'
import { instant } from '#/protocol/instant.ts'
import { shownText } from '#/protocol/names.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { named, z } from '#/protocol/zod.ts'

const ${singular}Schema = named('${Singular}', { id: z.uuid(), name: z.string(), text: z.string(), updatedAt: instant })

const form = z.strictObject({
  name: shownText().min(1, 'Escreva o nome.').max(80, 'O nome pode ter no máximo 80 caracteres.'),
  text: z.string().trim().max(2000, 'O texto pode ter no máximo 2.000 caracteres.'),
})

const ${plural}Access = { tag: '${tag}', policy: '${own ? 'assistant.edit' : `${plural}.manage`}' } as const

export const ${plural} = defineContract({
${operation(
  'GET',
  `list${Plural}`,
  'lista',
  `    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(${singular}Schema),
`,
)}${operation('POST', `create${Singular}`, 'novo item', `    body: form,\n    status: 201,\n    ok: ${singular}Schema,\n`)}${operation('PUT', `update${Singular}`, 'alterar um item', `    body: form,\n    ok: ${singular}Schema,\n`, one)}${operation('DELETE', `delete${Singular}`, 'excluir um item', '', one)}})
`
}

const tablesFile = ({ plural, own }: Names) => `import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
${
  own
    ? `import { ofAssistant } from '#/modules/assistants/assistants.tables.ts'
import { ofUser } from '#/modules/identity/accounts/users.tables.ts'
`
    : ''
}import { instant } from '#/platform/db/columns.model.ts'

export const ${plural} = pgTable(
  '${plural}',
  {
    id: uuid().primaryKey().defaultRandom(),
${
  own
    ? `    assistantId: ofAssistant(),
    userId: ofUser(),
`
    : ''
}    name: text().notNull(),
    text: text().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('${plural}_listed').on(${own ? 'table.assistantId, table.userId, ' : ''}table.updatedAt, table.id),
${own ? `    index('${plural}_person').on(table.userId),\n` : ''}  ],
)
`

function repositoryFile({ plural, singular, own }: Names): string {
  const [Plural, Singular] = [capitalize(plural), capitalize(singular)]
  const [whose, of] = own ? ['whose: Whose, ', 'of(whose), '] : ['', '']
  const byId = own ? `and(of(whose), eq(${plural}.id, id))` : `eq(${plural}.id, id)`
  const found = `holdsWords(sql\`\${${plural}.name} || ' ' || \${${plural}.text}\`, q)`
  return `import { ${own ? 'and, ' : ''}desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { ${plural} } from '#/modules/${plural}/${plural}.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { holdsWords, pagedQuery, type PageRequest, total } from '#/platform/db/page-of.ts'

${
  own
    ? `/** The assistant and the person that the rows belong to; other people cannot see them. */
interface Whose {
  readonly assistantId: number
  readonly userId: number
}

const of = ({ assistantId, userId }: Whose) => and(eq(${plural}.assistantId, assistantId), eq(${plural}.userId, userId))

`
    : ''
}interface Fields {
  name: string
  text: string
}

/** One page of the rows that contain all words, the last changed first. */
export const find${Plural} = (db: Queryable, ${whose}{ q, ...request }: PageRequest & { q: string }) =>
  pagedQuery(request, () =>
    db
      .select({ ...getTableColumns(${plural}), total })
      .from(${plural})
      .where(${own ? `and(${of}${found})` : found})
      .orderBy(desc(${plural}.updatedAt), desc(${plural}.id)),
  )

export async function insert${Singular}(tx: Queryable, ${whose}fields: Fields) {
  const [row] = await tx
    .insert(${plural})
    .values(${own ? '{ ...whose, ...fields }' : 'fields'})
    .returning()
  return row!
}

/** Undefined if the row does not exist. */
export async function update${Singular}(tx: Queryable, ${whose}id: string, fields: Fields) {
  const [row] = await tx
    .update(${plural})
    .set({ ...fields, updatedAt: sql\`now()\` })
    .where(${byId})
    .returning()
  return row
}

export async function delete${Singular}(tx: Queryable, ${whose}id: string) {
  const [row] = await tx.delete(${plural}).where(${byId}).returning()
  return row
}
`
}

function serviceFile({ plural, singular, title, own }: Names): string {
  const [Plural, Singular] = [capitalize(plural), capitalize(singular)]
  const assistant = own ? 'assistant: Assistant, ' : ''
  const whose = own ? 'whose(by.actor, assistant), ' : ''
  return `import type { ${plural} } from '@prosa/contract/${plural}/${plural}.ts'
${own ? `import { sql } from 'drizzle-orm'\n` : ''}import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
${own ? `import type { AssistantRow } from '#/modules/assistants/finding/assistants.service.ts'\n` : ''}import * as repository from '#/modules/${plural}/${plural}.repository.ts'
${own ? `import type { PersonalData } from '#/personal-data.ts'\n` : ''}import type { By } from '#/platform/api/handlers.ts'
${own ? `import type { UserActor } from '#/platform/authorization/actor.ts'\nimport type { Authorized } from '#/platform/authorization/authorize.ts'\n` : ''}import type { Queryable } from '#/platform/db/database.ts'
${own ? `import { rowsByName } from '#/platform/db/rows-by-name.ts'\n` : ''}import { notFound } from '#/platform/errors/domain-error.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

${
  own
    ? `/** An assistant that the actor may edit; people who only chat with it have no rows. */
type Assistant = Authorized<AssistantRow, 'edit'>
`
    : ''
}type Form = z.output<typeof ${plural}.create${Singular}.body>
${
  own
    ? `type Query = z.output<typeof ${plural}.list${Plural}.query>

const whose = ({ id: userId }: UserActor, { id: assistantId }: Assistant) => ({ assistantId, userId })

export const list${Plural} = ({ db }: AppContext, actor: UserActor, assistant: Assistant, query: Query) =>
  repository.find${Plural}(db, whose(actor, assistant), query)
`
    : ''
}
export const create${Singular} = (ctx: AppContext, by: By, ${assistant}form: Form) =>
  ctx.db.transaction(async (tx) =>
    recorded(tx, by, '${singular}.create', await repository.insert${Singular}(tx, ${whose}form)),
  )

export const update${Singular} = (ctx: AppContext, by: By, ${assistant}id: string, form: Form) =>
  ctx.db.transaction(async (tx) =>
    recorded(tx, by, '${singular}.change', await repository.update${Singular}(tx, ${whose}id, form)),
  )

export const delete${Singular} = (ctx: AppContext, by: By, ${assistant}id: string) =>
  ctx.db.transaction(async (tx) => {
    await recorded(tx, by, '${singular}.delete', await repository.delete${Singular}(tx, ${whose}id))
  })

type Recorded = '${singular}.create' | '${singular}.change' | '${singular}.delete'

/** Records the action in the audit trail, without the row's text. Throws 404 if the row does not exist. */
async function recorded<Row extends { id: string }>(tx: Queryable, by: By, action: Recorded, row: Row | undefined) {
  if (!row) throw notFound()
  await audit(tx, { ...doneBy(by), action, target: { type: '${singular}', id: row.id } })
  return row
}
${
  own
    ? `
/** A person's rows; the foreign key to the account deletes them when the person is erased. */
export const ${plural}Data: PersonalData = {
  exportRows: (db, userId) =>
    rowsByName(db, {
      ${nameInCopy(title)}: sql\`select assistant_id as assistente, name as nome, text as texto, updated_at as em
        from ${plural} where user_id = \${userId} order by updated_at\`,
    }),
}
`
    : ''
}`
}

function routesFile({ plural, singular, own }: Names): string {
  const [Plural, Singular] = [capitalize(plural), capitalize(singular)]
  const [taken, given] = own ? ['resource, ', 'resource, '] : ['', '']
  return `import type { ${plural} } from '@prosa/contract/${plural}/${plural}.ts'
import type { Handlers } from '#/context.ts'
${
  own
    ? `import type { assistantRules } from '#/modules/assistants/finding/assistants.service.ts'\n`
    : `import { find${Plural} } from '#/modules/${plural}/${plural}.repository.ts'\n`
}import * as service from '#/modules/${plural}/${plural}.service.ts'

export const ${plural}Routes: Handlers<typeof ${plural}${own ? ', typeof assistantRules' : ''}> = {
  list${Plural}: ${
    own
      ? `({ ctx, actor, resource, query }) => service.list${Plural}(ctx, actor, resource, query)`
      : `({ ctx, query }) => find${Plural}(ctx.db, query)`
  },
  create${Singular}: ({ ctx, by, ${taken}body }) => service.create${Singular}(ctx, by, ${given}body),
  update${Singular}: ({ ctx, by, ${taken}params, body }) =>
    service.update${Singular}(ctx, by, ${given}params.${singular}Id, body),
  delete${Singular}: ({ ctx, by, ${taken}params }) => service.delete${Singular}(ctx, by, ${given}params.${singular}Id),
}
`
}
