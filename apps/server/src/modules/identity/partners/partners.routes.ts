import type { partners } from '@prosa/contract/identity/partners.ts'
import type { Handlers } from '#/context.ts'
import { findPartners, type PartnerRow } from '#/modules/identity/partners/partners.repository.ts'
import { changePartner, createPartner, type partnerRules } from '#/modules/identity/partners/partners.service.ts'
import { logoUrlOf, readLogo, removeLogo, setLogo } from '#/modules/identity/partners/logo.service.ts'
import { findPeopleOf } from '#/modules/identity/partners/people.repository.ts'
import { linkPeople, unlinkPerson } from '#/modules/identity/partners/people.service.ts'
import { exportReport, reportOnPartner } from '#/modules/identity/partners/report.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { shownImage } from '#/platform/images/received-image.ts'

export const partnersRoutes: Handlers<Omit<typeof partners, 'listPartnerLinks'>, typeof partnerRules> = {
  listPartners: async ({ ctx, query }) => {
    const page = await findPartners(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  createPartner: async ({ ctx, by, body }) => present(await createPartner(ctx, by, body)),
  exportPartnersReport: async ({ ctx, by }) => {
    const { name, content } = await exportReport(ctx, by)
    return attachment(content, { name, contentType: 'text/csv; charset=utf-8' })
  },
  getPartner: async ({ ctx, resource }) => ({ ...present(resource), report: await reportOnPartner(ctx, resource.id) }),
  updatePartner: async ({ ctx, by, resource, body }) => present(await changePartner(ctx, by, resource, body)),
  setPartnerLogo: async ({ ctx, by, resource, request }) => present(await setLogo(ctx, by, resource, request)),
  removePartnerLogo: async ({ ctx, by, resource }) => present(await removeLogo(ctx, by, resource)),
  getPartnerLogo: async ({ ctx, params }) =>
    shownImage(await readLogo(ctx, params.logoKey), 'public, max-age=31536000, immutable'),
  listPartnerPeople: ({ ctx, resource, query }) => findPeopleOf(ctx.db, resource.id, query),
  linkPartnerPeople: async ({ ctx, by, resource, body }) => ({
    linked: await linkPeople(ctx, by, resource, body.userIds),
  }),
  unlinkPartnerPerson: ({ ctx, by, resource, params }) => unlinkPerson(ctx, by, resource, params.userId),
}

const present = ({ cnpj, dpoEmail, logoKey, ...partner }: PartnerRow) => ({
  ...partner,
  logoUrl: logoUrlOf(logoKey),
  cnpj: cnpj ?? '',
  dpoEmail: dpoEmail ?? '',
})
