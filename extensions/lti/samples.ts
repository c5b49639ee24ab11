import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'
import { integrationForm } from '@prosa/server/test/school.ts'

const platform = (number: number) => ({
  issuer: 'https://moodle.escola.br',
  clientId: `cliente ${number}`,
  authUrl: 'https://moodle.escola.br/auth',
  tokenUrl: 'https://moodle.escola.br/token',
  jwksUrl: 'https://moodle.escola.br/certs',
  deployments: ['1'],
})

// a platform admits only its own students, never a member
const visit = 'opens one link, class or activity for a visitor, who has no rights of a member'
const outgoing = 'signs or opens what this server sends to others'
const school = 'is of the school'

export const lti: ExtensionSamples = {
  edited: {
    savePlatform: async ({ api }) => {
      const { integration } = await api.createIntegration({ body: { ...integrationForm, mode: 'lti' } })
      const params = { integrationId: integration.id }
      return {
        read: () => api.getPlatform({ params }),
        change: (by, number, version) =>
          by.api.savePlatform({ params, body: { ...platform(number), ...(version && { version }) } }),
      }
    },
  },
  notInCopyBecause: { lti_courses: school, lti_places: school, lti_scores: school },
  staysBecause: {
    lti_courses: 'names a course and its address; the students of its roster are rows of their own, which are emptied',
  },
  keys: {
    'lti_logins.browser_hash': visit,
    'lti_logins.state_hash': visit,
    'lti_keys.public_key': outgoing,
    'lti_keys.sealed_private': outgoing,
    'lti_platforms.token_url': outgoing,
  },
  doors: ['/lti/login', '/lti/launch', '/lti/choice', '/lti/keys', '/lti/cookie', '/lti/activity/x', '/lti/register/x'],
}
