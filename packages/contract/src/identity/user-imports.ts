import { z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { invitationSchema, personTextNames } from '#/identity/users.ts'

/** Lines of one file, at most. */
export const IMPORT_LIMIT = 5000

/** What a column of the file may hold. A social name is used in the place of the name; a surname is added to it. */
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
  // of a workbook, and of Unicode that does not say that it is
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
    // what is too long is told so, by its own sentence
    bodyMegabytes: 5,
    ok: z.object({
      /** All but the titles, those that are left out included. */
      rows: z.number().int(),
      columns: z.array(z.object({ title: z.string(), sample: z.string() })),
      mapping: z.object(
        Object.fromEntries(importFields.map((field) => [field, column])) as Record<ImportField, typeof column>,
      ),
      /** Lines that are no person: titles, totals, people who left. */
      leftOut: z.array(z.object({ line: z.number().int(), reason: z.string(), text: z.string() })),
    }),
    errors: ['import_unreadable', 'import_too_long'],
  },
  importUsers: {
    ...route('POST', '/api/users/import'),
    ...administration,
    summary:
      'Cria as contas de um trecho do arquivo, todas ou nenhuma do trecho, e inclui quem já tem conta nas turmas; com `dryRun`, só confere',
    limitPerMinute: 120,
    body: z.strictObject({
      csv: csvSchema,
      mapping: z.strictObject(
        Object.fromEntries(importFields.map((field) => [field, column])) as Record<ImportField, typeof column>,
      ),
      /** Lines of `leftOut` that come in nevertheless. */
      restored: z.array(z.number().int().min(1)).max(IMPORT_LIMIT).default([]),
      /** The row to begin with; the answer says where to go on. */
      from: z.number().int().min(0).max(IMPORT_LIMIT).default(0),
      dryRun: z.boolean(),
      sendMail: z.boolean().default(true),
    }),
    ok: z.object({
      /** Accounts made, or that would be made. */
      created: z.number().int(),
      /** Accounts that there were and that enter classes. */
      updated: z.number().int(),
      problems: z.array(lineSchema),
      /** What becomes of accounts that there were, and of lines that repeat a person. */
      changes: z.array(lineSchema),
      /** Links that open the new accounts, for who invites to hand over: only where no mail brings them, and only here. */
      invitations: z.array(invitationSchema),
      /** Null once the whole file is through. */
      next: z.number().int().nullable(),
    }),
    errors: ['import_unreadable', 'import_too_long'],
  },
})
