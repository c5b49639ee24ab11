interface Names {
  plural: string
  singular: string
  /** In Portuguese, for the reference of the API. */
  title: string
}

/** The files of a new area by their paths: rows with a name that administrators list, create and delete. */
export function areaFiles({ plural, singular, title }: Names): Record<string, string> {
  const [Plural, Singular] = [capital(plural), capital(singular)]
  const module = `apps/server/src/modules/${plural}/${plural}`
  const own = `#/modules/${plural}/${plural}`
  const tag = title.replaceAll("'", '’')
  return {
    [`packages/contract/src/${plural}/${plural}.ts`]: `import { defineContract } from '#/protocol/api.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { shownText } from '#/protocol/names.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { z } from '#/protocol/zod.ts'

const ${singular}Schema = z
  .object({ id: z.number().int(), name: z.string(), createdAt: z.iso.datetime() })
  .meta({ id: '${Singular}' })

const administration = { tag: '${tag}', policy: '${plural}.manage' } as const

export const ${plural} = defineContract({
  list${Plural}: {
    method: 'GET',
    path: '/api/${plural}',
    ...administration,
    summary: '${tag}: lista',
    query: z.object(pageQuery),
    ok: paged(${singular}Schema),
  },
  create${Singular}: {
    method: 'POST',
    path: '/api/${plural}',
    ...administration,
    summary: '${tag}: novo item',
    body: z.strictObject({
      name: shownText()
        .min(2, 'Escreva o nome com pelo menos 2 letras.')
        .max(80, 'O nome pode ter no máximo 80 caracteres.'),
    }),
    status: 201,
    ok: ${singular}Schema,
  },
  delete${Singular}: {
    method: 'DELETE',
    path: '/api/${plural}/:${singular}Id',
    ...administration,
    summary: '${tag}: excluir um item',
    params: z.object({ ${singular}Id: rowIdSchema }),
  },
})
`,
    [`${module}.tables.ts`]: `import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#/platform/db/columns.model.ts'

export const ${plural} = pgTable(
  '${plural}',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('${plural}_name').on(sql\`\${table.name} collate "und-x-icu"\`, table.id)],
)
`,
    [`${module}.repository.ts`]: `import { asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { ${plural} } from '${own}.tables.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { type PageRequest, pageOf } from '#/platform/db/page-of.ts'

export type ${Singular}Row = typeof ${plural}.$inferSelect

/** One page by name; each row carries the number of all. */
export const find${Plural} = (db: Queryable, request: PageRequest) =>
  pageOf(request, ({ page, pageSize }) =>
    db
      .select({ ...getTableColumns(${plural}), total: sql<number>\`(count(*) over ())::int\` })
      .from(${plural})
      .orderBy(asc(sql\`\${${plural}.name} collate "und-x-icu"\`), asc(${plural}.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  )

export async function find${Singular}(db: Queryable, id: number): Promise<${Singular}Row | undefined> {
  const [row] = await db.select().from(${plural}).where(eq(${plural}.id, id))
  return row
}

export async function insert${Singular}(db: Queryable, fields: { name: string }): Promise<${Singular}Row> {
  const [row] = await db.insert(${plural}).values(fields).returning()
  return row!
}

export async function delete${Singular}(db: Queryable, id: number): Promise<void> {
  await db.delete(${plural}).where(eq(${plural}.id, id))
}
`,
    [`${module}.service.ts`]: `import type { AppContext } from '#/context.ts'
import type { AuditAction } from '@prosa/contract/settings/audit.ts'
import * as repository from '${own}.repository.ts'
import type { By } from '#/platform/api/handlers.ts'
import { isAdmin } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { about } from '#/platform/authorization/rules.ts'
import type { Queryable } from '#/platform/db/database.ts'
import { audit, doneBy } from '#/platform/events/audit.ts'

type ${Singular}Row = repository.${Singular}Row

export const ${singular}Rules = {
  '${plural}.manage': about({
    param: '${singular}Id',
    admits: isAdmin,
    load: ({ db }: AppContext, id: number) => repository.find${Singular}(db, id),
    action: 'manage',
  }),
}

export const create${Singular} = (ctx: AppContext, by: By, fields: { name: string }): Promise<${Singular}Row> =>
  ctx.db.transaction(async (tx) => {
    const row = await repository.insert${Singular}(tx, fields)
    await record(tx, by, '${singular}.create', row.id)
    return row
  })

export const remove${Singular} = (ctx: AppContext, by: By, { id }: Authorized<${Singular}Row, 'manage'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await repository.delete${Singular}(tx, id)
    await record(tx, by, '${singular}.delete', id)
  })

const record = (tx: Queryable, { actor, facts }: By, action: AuditAction, id: number): Promise<void> =>
  audit(tx, { ...doneBy(actor, facts), action, target: { type: '${singular}', id } })
`,
    [`${module}.routes.ts`]: `import type { ${plural} } from '@prosa/contract/${plural}/${plural}.ts'
import type { Handlers } from '#/context.ts'
import { find${Plural}, type ${Singular}Row } from '${own}.repository.ts'
import { create${Singular}, remove${Singular}, type ${singular}Rules } from '${own}.service.ts'

export const ${plural}Routes: Handlers<typeof ${plural}, typeof ${singular}Rules> = {
  list${Plural}: async ({ ctx, query }) => {
    const page = await find${Plural}(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  create${Singular}: async ({ ctx, by, body }) => present(await create${Singular}(ctx, by, body)),
  delete${Singular}: ({ ctx, by, resource }) => remove${Singular}(ctx, by, resource),
}

const present = ({ createdAt, ...row }: ${Singular}Row) => ({ ...row, createdAt: createdAt.toISOString() })
`,
    [`${module}.test.ts`]: `import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemOf } from '#test/accounts.ts'
import { createUser, type TestUser } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/test-app.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await createUser(app, { roles: ['admin'] })
})
afterAll(() => app.close())

test('an administrator creates, lists by name and deletes', async () => {
  const { id } = await admin.api.create${Singular}({ body: { name: 'Segundo' } })
  await admin.api.create${Singular}({ body: { name: 'Primeiro' } })
  const named = async () => (await admin.api.list${Plural}({ query: {} })).items.map(({ name }) => name)
  expect(await named()).toEqual(['Primeiro', 'Segundo'])
  await admin.api.delete${Singular}({ params: { ${singular}Id: id } })
  expect(await named()).toEqual(['Primeiro'])
})

test('for everybody else there is nothing here', async () => {
  const maria = await createUser(app)
  expect(await problemOf(maria.api.list${Plural}({ query: {} }))).toMatchObject({ status: 404 })
  expect(await problemOf(maria.api.delete${Singular}({ params: { ${singular}Id: 1 } }))).toMatchObject({ status: 404 })
})
`,
  }
}

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1)
