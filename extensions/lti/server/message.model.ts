import { cleanedName } from '@prosa/contract/protocol/names.ts'
import type { JWTPayload } from 'jose'
import { z } from 'zod'

/** A claim of the 1EdTech specifications; other claims are ignored. */
const ltiClaim = <N extends string>(name: N) => `https://purl.imsglobal.org/spec/lti/claim/${name}` as const
export const deepLinkingClaim = <N extends string>(name: N) =>
  `https://purl.imsglobal.org/spec/lti-dl/claim/${name}` as const
export const coreClaim = ltiClaim
export const ltiScopes = {
  score: 'https://purl.imsglobal.org/spec/lti-ags/scope/score',
  lineItem: 'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
  roster: 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly',
} as const

const idText = z.string().min(1).max(255)
/** An optional claim: an invalid one does not refuse the launch. */
const spare = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)
const text = z.string().max(1000)

const payloadSchema = z.object({
  sub: spare(idText),
  name: spare(text),
  given_name: spare(text),
  family_name: spare(text),
  [ltiClaim('message_type')]: z.string(),
  [ltiClaim('version')]: z.string(),
  [ltiClaim('deployment_id')]: idText,
  [ltiClaim('target_link_uri')]: spare(text),
  [ltiClaim('roles')]: z.array(z.string()).default([]),
  [ltiClaim('resource_link')]: spare(z.object({ id: idText })),
  [ltiClaim('context')]: spare(z.object({ id: idText, label: spare(text), title: spare(text) })),
  [ltiClaim('custom')]: spare(z.object({ activity: spare(z.string().trim().min(1).max(80)) })),
  [ltiClaim('launch_presentation')]: spare(z.object({ return_url: spare(text) })),
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': spare(
    z.object({ scope: z.array(z.string()), lineitems: spare(z.url()), lineitem: spare(z.url()) }),
  ),
  'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': spare(
    z.object({ context_memberships_url: z.url() }),
  ),
  [deepLinkingClaim('deep_linking_settings')]: spare(
    z.object({
      deep_link_return_url: z.url({ protocol: /^https?$/ }),
      accept_types: z.array(z.string()).default([]),
      data: spare(z.string().max(5000)),
    }),
  ),
})

/** A platform's message about one person, in our terms. */
export interface LtiMessage {
  kind: string
  version: string
  deployment: string
  target: string | undefined
  /** The platform's id of the person; missing if it keeps people anonymous. */
  person: string | undefined
  /** '' if the platform sends no names. */
  name: string
  isStaff: boolean
  resourceLink: string | undefined
  course: { id: string; title: string } | undefined
  /** The activity's code in a link made by hand. */
  activity: string | undefined
  returnUrl: string | undefined
  lineItem: string | null
  lineItems: string | null
  rosterUrl: string | undefined
  choosing: { returnUrl: string; data: string | undefined; acceptsLinks: boolean } | undefined
}

/** Undefined if a required claim is missing. */
export function readMessage(payload: JWTPayload): LtiMessage | undefined {
  const { success, data } = payloadSchema.safeParse(payload)
  if (!success) return undefined
  const grades = data['https://purl.imsglobal.org/spec/lti-ags/claim/endpoint']
  const mayScore = grades?.scope.includes(ltiScopes.score) ?? false
  const course = data[ltiClaim('context')]
  const choosing = data[deepLinkingClaim('deep_linking_settings')]
  return {
    kind: data[ltiClaim('message_type')],
    version: data[ltiClaim('version')],
    deployment: data[ltiClaim('deployment_id')],
    target: data[ltiClaim('target_link_uri')],
    person: data.sub,
    name: chooseName(data),
    isStaff: isStaff(data[ltiClaim('roles')]),
    resourceLink: data[ltiClaim('resource_link')]?.id,
    course: course && { id: course.id, title: cleanedName(course.title || course.label || '', 80) },
    activity: data[ltiClaim('custom')]?.activity,
    returnUrl: data[ltiClaim('launch_presentation')]?.return_url,
    lineItem: (mayScore && grades?.lineitem) || null,
    lineItems: (mayScore && grades?.scope.includes(ltiScopes.lineItem) && grades.lineitems) || null,
    rosterUrl: data['https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice']?.context_memberships_url,
    choosing: choosing && {
      returnUrl: choosing.deep_link_return_url,
      data: choosing.data,
      acceptsLinks: choosing.accept_types.includes('ltiResourceLink'),
    },
  }
}

/** '' if a platform sends no names. */
export function chooseName(claims: {
  name?: string | undefined
  given_name?: string | undefined
  family_name?: string | undefined
}): string {
  return cleanedName(claims.name || `${claims.given_name ?? ''} ${claims.family_name ?? ''}`, 120)
}

/**
 * A student in the course counts as one, whatever their other roles. Platforms also send short names and sub-roles such
 * as `membership/Learner#GuestLearner`.
 */
export const isLearner = (roles: readonly string[]): boolean =>
  roles.some((role) => /(?:^|#)Learner$|\/membership\/Learner#/.test(role))
const staff =
  /(?:^|#)(?:Instructor|Administrator|ContentDeveloper|Manager|Mentor|TeachingAssistant|SysAdmin|Staff|Faculty)$|\/membership\/(?:Instructor|Administrator|ContentDeveloper|Manager|Mentor)#/
const isStaff = (roles: readonly string[]): boolean => !isLearner(roles) && roles.some((role) => staff.test(role))
