import type { Partner, partners } from '@prosa/contract/people/partners.ts'
import type { Handlers } from '#/context.ts'
import { partnersPolicy } from '#/modules/identity/partners/partners.policy.ts'
import { findPartners, type PartnerRow } from '#/modules/identity/partners/partners.repository.ts'
import { changePartner, createPartner, loadPartner } from '#/modules/identity/partners/partners.service.ts'
import { logoUrlOf, readLogo, removeLogo, setLogo } from '#/modules/identity/partners/logo/logo.service.ts'
import { findPeopleOf } from '#/modules/identity/partners/people/people.repository.ts'
import { linkPeople, unlinkPerson } from '#/modules/identity/partners/people/people.service.ts'
import { exportReport, reportOnPartner } from '#/modules/identity/partners/report/report.service.ts'
import { attachment } from '#/platform/api/attachment.ts'
import { authorize } from '#/platform/authorization/authorize.ts'
import { shownImage } from '#/platform/images/received-image.ts'

export const partnersRoutes: Handlers<Omit<typeof partners, 'listPartnerLinks'>> = {
  listPartners: async ({ ctx, actor, query }) => {
    authorize(partnersPolicy, actor, 'manage', {})
    const page = await findPartners(ctx.db, query)
    return { ...page, items: page.items.map(present) }
  },
  createPartner: async ({ ctx, actor, body, facts }) => {
    authorize(partnersPolicy, actor, 'manage', {})
    return present(await createPartner(ctx, { actor, facts }, body))
  },
  exportPartnersReport: async ({ ctx, actor, facts }) => {
    authorize(partnersPolicy, actor, 'manage', {})
    const { name, content } = await exportReport(ctx, { actor, facts })
    return attachment(content, { name, contentType: 'text/csv; charset=utf-8' })
  },
  getPartner: async ({ ctx, actor, params }) => {
    const partner = await loadPartner(ctx, actor, params.partnerId)
    return { ...present(partner), report: await reportOnPartner(ctx, partner.id) }
  },
  updatePartner: async ({ ctx, actor, params, body, facts }) => {
    const partner = await loadPartner(ctx, actor, params.partnerId)
    return present(await changePartner(ctx, { actor, facts }, partner, body))
  },
  setPartnerLogo: async ({ ctx, actor, params, facts, request }) =>
    present(await setLogo(ctx, { actor, facts }, await loadPartner(ctx, actor, params.partnerId), request)),
  removePartnerLogo: async ({ ctx, actor, params, facts }) =>
    present(await removeLogo(ctx, { actor, facts }, await loadPartner(ctx, actor, params.partnerId))),
  getPartnerLogo: async ({ ctx, params }) =>
    shownImage(await readLogo(ctx, params.logoKey), 'public, max-age=31536000, immutable'),
  listPartnerPeople: async ({ ctx, actor, params, query }) => {
    const partner = await loadPartner(ctx, actor, params.partnerId)
    const page = await findPeopleOf(ctx.db, partner.id, query)
    const items = page.items.map((person) => ({ ...person, lastSeenAt: person.lastSeenAt?.toISOString() ?? null }))
    return { ...page, items }
  },
  linkPartnerPeople: async ({ ctx, actor, params, body, facts }) => {
    const partner = await loadPartner(ctx, actor, params.partnerId)
    return { linked: await linkPeople(ctx, { actor, facts }, partner, body.userIds) }
  },
  unlinkPartnerPerson: async ({ ctx, actor, params, facts }) =>
    unlinkPerson(ctx, { actor, facts }, await loadPartner(ctx, actor, params.partnerId), params.userId),
}

function present({ cnpj, dpoEmail, logoKey, createdAt, ...partner }: PartnerRow): Partner {
  return {
    ...partner,
    logoUrl: logoUrlOf(logoKey),
    cnpj: cnpj ?? '',
    dpoEmail: dpoEmail ?? '',
    createdAt: createdAt.toISOString(),
  }
}
