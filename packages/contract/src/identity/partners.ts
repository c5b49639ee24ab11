import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { readsPerMinute } from '#/protocol/api.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { optionalEmailSchema } from '#/identity/auth.ts'
import { optionalCnpjSchema } from '#/protocol/cnpj.ts'
import { namedRowSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

const partnerStatusSchema = z.enum(['active', 'paused'])

const limits = {
  /** Null: no limit. */
  maxPeople: z.number().int().min(0).max(100_000).nullable(),
  maxLinks: z.number().int().min(0).max(100_000).nullable(),
  monthlyBudgetBrl: z.number().min(0).max(9_999_999).nullable(),
}

const partnerSchema = named('Partner', {
  id: z.number().int(),
  name: z.string(),
  /** Fourteen characters without punctuation, or empty. */
  cnpj: z.string(),
  contacts: z.string(),
  dpoEmail: z.string(),
  status: partnerStatusSchema,
  logoUrl: z.string().nullable(),
  ...limits,
  peopleCount: z.number().int(),
  createdAt: instant,
  version: versionSchema,
})
export type Partner = z.infer<typeof partnerSchema>

const personSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  suspended: z.boolean(),
  lastSeenAt: instant.nullable(),
})

const reportSchema = z.object({
  /** The current month, such as `2026-11`. */
  month: z.string(),
  people: z.number().int(),
  /** Assistants shared with the whole institution. */
  assistants: z.number().int(),
  /** Public links created by its people. */
  links: z.number().int(),
  /** Chats begun this month. */
  chats: z.number().int(),
  /** Messages of its people this month; answers do not count. */
  messages: z.number().int(),
})
export type PartnerReport = z.infer<typeof reportSchema>

const linkSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(['active', 'paused']),
  assistant: namedRowSchema,
  createdBy: z.string(),
  createdAt: instant,
})

const fields = {
  name: shownText()
    .min(2, 'Escreva o nome com pelo menos 2 letras.')
    .max(120, 'O nome pode ter no máximo 120 caracteres.'),
  cnpj: optionalCnpjSchema,
  contacts: z.string().trim().max(1000, 'Os contatos podem ter no máximo 1.000 caracteres.'),
  dpoEmail: optionalEmailSchema,
  ...limits,
}

const administration = { tag: 'Instituições', policy: 'partners.manage', permission: 'partners.manage' } as const
const search = { ...pageQuery, q: z.string().max(100).default('') }

export const partners = defineContract({
  listPartners: {
    ...route('GET', '/api/partners'),
    ...administration,
    summary: 'Lista de instituições parceiras',
    query: z.object({
      ...search,
      status: z.enum(['all', ...partnerStatusSchema.options]).default('all'),
      sort: z.enum(['name', '-name', 'people', '-people', 'created', '-created']).default('name'),
    }),
    ok: paged(partnerSchema),
  },
  createPartner: {
    ...route('POST', '/api/partners'),
    ...administration,
    summary: 'Cadastra uma instituição parceira',
    body: z.strictObject(fields),
    status: 201,
    ok: partnerSchema,
    errors: ['partner_name_taken', 'cnpj_taken'],
  },
  exportPartnersReport: {
    ...route('GET', '/api/partners/report'),
    ...administration,
    summary: 'Baixa o relatório do mês de todas as instituições, em CSV',
    raw: '*/*',
  },
  getPartner: {
    ...route('GET', '/api/partners/:partnerId'),
    ...administration,
    summary: 'Uma instituição e o seu relatório do mês',
    ok: z.object({ ...partnerSchema.shape, report: reportSchema }),
  },
  updatePartner: {
    ...route('PATCH', '/api/partners/:partnerId'),
    ...administration,
    summary: 'Altera, pausa ou retoma uma instituição; pausada, as pessoas perdem na hora o que veio por ela',
    versioned: true,
    body: z.strictObject(fields).partial().extend({ status: partnerStatusSchema.optional() }),
    ok: partnerSchema,
    errors: ['partner_name_taken', 'cnpj_taken'],
  },
  setPartnerLogo: {
    ...route('PUT', '/api/partners/:partnerId/logo'),
    ...administration,
    summary: 'Troca a logo da instituição (campo file): PNG, JPEG ou WebP de até 512 kB',
    limitPerMinute: 30,
    upload: true,
    ok: partnerSchema,
    errors: ['upload_invalid', 'image_unsupported', 'image_too_large'],
  },
  removePartnerLogo: {
    ...route('DELETE', '/api/partners/:partnerId/logo'),
    ...administration,
    summary: 'Remove a logo da instituição',
    ok: partnerSchema,
  },
  /** Public. The address is given with the pages that show the logo, and changes with the picture. */
  getPartnerLogo: {
    ...route('GET', '/api/partner-logos/:logoKey'),
    tag: 'Instituições',
    summary: 'A logo de uma instituição',
    policy: 'public',
    limitPerMinute: readsPerMinute,
    params: z.object({ logoKey: z.uuid() }),
    raw: '*/*',
  },
  listPartnerPeople: {
    ...route('GET', '/api/partners/:partnerId/people'),
    ...administration,
    summary: 'As pessoas de uma instituição',
    query: z.object(search),
    ok: paged(personSchema),
  },
  listPartnerLinks: {
    ...route('GET', '/api/partners/:partnerId/links'),
    ...administration,
    summary: 'Os links na Web que as pessoas da instituição criaram',
    query: z.object(pageQuery),
    ok: paged(linkSchema),
  },
  linkPartnerPeople: {
    ...route('POST', '/api/partners/:partnerId/people'),
    ...administration,
    summary: 'Vincula à instituição pessoas com o papel Parceiro',
    body: z.strictObject({ userIds: z.array(rowNumberSchema).min(1, 'Escolha pelo menos uma pessoa.').max(500) }),
    ok: z.object({ linked: z.number().int() }),
    errors: ['partner_people_limit', 'partner_role_required', 'partner_person_taken'],
  },
  unlinkPartnerPerson: {
    ...route('DELETE', '/api/partners/:partnerId/people/:userId'),
    ...administration,
    summary: 'Desvincula uma pessoa da instituição; ela perde na hora o que veio por ela',
  },
})
