/*
 * Claims of platforms in their launches, after the published sources of their makers. Contains none of their code, only names
 * and forms of claims.
 * - Moodle: moodle/moodle, mod/lti/locallib.php (`lti_get_jwt_claim_mapping`, `lti_sign_jwt`), mod/lti/auth.php,
 *   mod/lti/openid-registration.php, mod/lti/classes/local/ltiopenid/registration_helper.php and
 *   mod/lti/service/gradebookservices/classes/local/resources/scores.php
 * - Canvas: instructure/canvas-lms, lib/lti/messages/jwt_message.rb, resource_link_request.rb and deep_linking_request.rb
 * - Blackboard: blackboard/anthologydevdocs, docs/blackboard/lti/1.3/core/01-core-launch.md and its sample of deep linking
 */

const core = (name: string) => `https://purl.imsglobal.org/spec/lti/claim/${name}`
const membership = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/membership#${role}`
const institution = (role: string) => `http://purl.imsglobal.org/vocab/lis/v2/institution/person#${role}`

export type Maker = 'moodle' | 'canvas' | 'blackboard'
type Role = 'Learner' | 'Instructor'

export interface Person {
  id: string
  name: string
  role: Role
}

export interface CourseFacts {
  /** Address of the platform. */
  site: string
  target: string
  deployment: string
  course: { id: string; title: string }
  resourceLink: string
  custom: Record<string, string>
}

type Claims = Record<string, unknown>

const grades = (site: string, withColumn: boolean) => ({
  'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
    scope: [
      'https://purl.imsglobal.org/spec/lti-ags/scope/lineitem',
      'https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly',
      'https://purl.imsglobal.org/spec/lti-ags/scope/score',
    ],
    lineitems: `${site}/lineitems?type_id=1`,
    // Moodle's addresses have a query, so nothing may be appended
    ...(withColumn ? { lineitem: `${site}/lineitems/7/lineitem?type_id=1` } : {}),
  },
})

const common = ({ site, target, deployment, course, resourceLink, custom }: CourseFacts, person: Person): Claims => {
  const [given = '', ...family] = person.name.split(' ')
  return {
    sub: person.id,
    name: person.name,
    given_name: given,
    family_name: family.join(' '),
    [core('version')]: '1.3.0',
    [core('message_type')]: 'LtiResourceLinkRequest',
    [core('deployment_id')]: deployment,
    [core('target_link_uri')]: target,
    [core('context')]: { ...course, label: course.title, type: ['CourseSection'] },
    [core('resource_link')]: { id: resourceLink, title: 'Conversa sobre fotossíntese', description: '' },
    [core('launch_presentation')]: {
      locale: 'pt-BR',
      document_target: 'iframe',
      return_url: `${site}/voltar?course=${course.id}`,
    },
    ...(Object.keys(custom).length > 0 ? { [core('custom')]: custom } : {}),
  }
}

const makers: Readonly<Record<Maker, (facts: CourseFacts, person: Person) => Claims>> = {
  moodle: (facts, person) => ({
    ...common(facts, person),
    ...grades(facts.site, true),
    email: 'ninguem-pediu@escola.test',
    [core('roles')]: [institution(person.role === 'Learner' ? 'Student' : 'Staff'), membership(person.role)],
    [core('lis')]: { person_sourcedid: '', course_section_sourcedid: '' },
    [core('tool_platform')]: { product_family_code: 'moodle', version: '2025041400', guid: 'moodle.escola.test' },
    [core('ext')]: { user_username: 'aluno', lms: 'moodle-2' },
    [core('lti1p1')]: { user_id: person.id },
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${facts.site}/memberships?type_id=1`,
      service_versions: ['1.0', '2.0'],
    },
  }),
  canvas: (facts, person) => ({
    ...common(facts, person),
    ...grades(facts.site, true),
    locale: 'pt-BR',
    [core('roles')]: [
      institution(person.role === 'Learner' ? 'Student' : 'Instructor'),
      membership(person.role),
      'http://purl.imsglobal.org/vocab/lis/v2/system/person#User',
    ],
    [core('lti11_legacy_user_id')]: person.id,
    [core('tool_platform')]: { product_family_code: 'canvas', version: 'cloud', guid: 'a.canvas', name: 'Escola' },
    [core('role_scope_mentor')]: [],
    'https://www.instructure.com/placement': null,
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${facts.site}/memberships`,
      service_versions: ['2.0'],
    },
  }),
  blackboard: (facts, person) => ({
    ...common(facts, person),
    // a column exists only where the link was created with one
    ...grades(facts.site, false),
    [core('roles')]: [membership(person.role), institution(person.role === 'Learner' ? 'Student' : 'Staff')],
    [core('lis')]: { person_sourcedid: 'aluno', course_section_sourcedid: facts.course.id },
    [core('tool_platform')]: { product_family_code: 'BlackboardLearn', version: '3900.93.0', url: facts.site },
    'https://blackboard.com/lti/claim/one_time_session_token': '3d1a9e7a',
    'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
      context_memberships_url: `${facts.site}/memberships`,
      service_versions: ['2.0'],
      scope: ['https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'],
    },
  }),
}

export const claimsOf = (maker: Maker, facts: CourseFacts, person: Person): Claims => makers[maker](facts, person)

/** The claims of a person who chooses what to add to the course. */
export function choosingClaims(maker: Maker, facts: CourseFacts, person: Person): Claims {
  const { [core('resource_link')]: _, ...claims } = claimsOf(maker, facts, person)
  return {
    ...claims,
    [core('message_type')]: 'LtiDeepLinkingRequest',
    'https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings': {
      accept_types: ['ltiResourceLink', 'link'],
      accept_presentation_document_targets: ['iframe', 'window'],
      accept_multiple: true,
      accept_copy_advice: false,
      deep_link_return_url: `${facts.site}/contentitem_return?course=${facts.course.id}&sesskey=abc`,
      data: '_4_1::_14_1::2::false::true',
    },
  }
}
