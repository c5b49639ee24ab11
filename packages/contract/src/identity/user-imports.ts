import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { personKindSchema } from '#/identity/person-kinds.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { invitationSchema, personTextNames } from '#/identity/users.ts'

/** Maximum number of lines in one file. */
export const IMPORT_LIMIT = 5000

/** Fields that a column may be mapped to. A social name replaces the name; a surname is appended to it. */
export const importFields = [
  'name',
  'surname',
  'socialName',
  'email',
  'roles',
  'partner',
  'groups',
  ...personTextNames,
] as const
export type ImportField = (typeof importFields)[number]

const csvSchema = z
  .string()
  .min(1, 'O arquivo está vazio.')
  .max(900_000, 'O arquivo é grande demais: até 900 kB. Divida-o e importe uma parte de cada vez.')
  // A NUL byte means a workbook, or UTF-16 without a byte order mark.
  .refine((csv) => !csv.includes('\0'), 'Este arquivo não é um CSV. Abra a planilha, salve-a como CSV e tente de novo.')
const column = z.number().int().min(0).max(200).nullable().default(null)

const lineSchema = z.object({ line: z.number().int(), text: z.string() })

const administration = { tag: 'Usuários', policy: 'users.import', permission: 'users.import' } as const

export const userImports = defineContract({
  readUserImport: {
    ...route('POST', '/api/users/import/columns'),
    ...administration,
    summary: 'As colunas de um arquivo CSV e o que cada uma parece ser',
    limitPerMinute: 30,
    body: z.strictObject({ csv: csvSchema }),
    // Large enough for the schema to refuse a long file with its own message.
    bodyMegabytes: 5,
    ok: z.object({
      /** Number of rows without the title row, including those left out. */
      rows: z.number().int(),
      columns: z.array(z.object({ title: z.string(), sample: z.string() })),
      mapping: z.object(
        Object.fromEntries(importFields.map((field) => [field, column])) as Record<ImportField, typeof column>,
      ),
      /** Rows without a person: titles, totals, and people who left. */
      leftOut: z.array(z.object({ line: z.number().int(), reason: z.string(), text: z.string() })),
    }),
    errors: ['import_unreadable', 'import_too_long'],
  },
  importUsers: {
    ...route('POST', '/api/users/import'),
    ...administration,
    summary:
      'Cria as contas de um trecho do arquivo, todas ou nenhuma do trecho, e inclui quem já tem conta nos grupos; com `dryRun`, só confere',
    limitPerMinute: 120,
    body: z.strictObject({
      csv: csvSchema,
      mapping: z.strictObject(
        Object.fromEntries(importFields.map((field) => [field, column])) as Record<ImportField, typeof column>,
      ),
      /** Line numbers from `leftOut` that are imported nevertheless. */
      restored: z.array(z.number().int().min(1)).max(IMPORT_LIMIT).default([]),
      /** First row of this batch; the response says where the next one begins. */
      from: z.number().int().min(0).max(IMPORT_LIMIT).default(0),
      /** What people are whose row does not say it, and the institution of partners whose row names none. */
      kind: personKindSchema.optional(),
      partnerId: rowNumberSchema.nullable().default(null),
      dryRun: z.boolean(),
      sendMail: z.boolean().default(true),
    }),
    ok: z.object({
      /** Accounts created, or to be created in a dry run. */
      created: z.number().int(),
      /** Existing accounts that are added to groups. */
      updated: z.number().int(),
      problems: z.array(lineSchema),
      /** Changes to existing accounts, and lines that repeat a person. */
      changes: z.array(lineSchema),
      /**
       * Activation links of the new accounts, for handing over by hand. Given only here, and only without a mail
       * server.
       */
      invitations: z.array(invitationSchema),
      /** First row of the next batch; null once the whole file is imported. */
      next: z.number().int().nullable(),
    }),
    errors: ['import_unreadable', 'import_too_long'],
  },
})
