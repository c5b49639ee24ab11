import type { Maker, Person } from '#/lti/test/claims.ts'
import { type Forge, LtiPlatform } from '#/lti/test/platform.ts'
import {
  activityForm,
  createActivity,
  integrationForm,
  studentOf,
  type TestStudent,
} from '@prosa/server/test/school.ts'
import { createPublishedAssistant, createUser, type TestUser } from '@prosa/server/test/factories.ts'
import { startTestApp, type TestApp } from '@prosa/server/test/test-app.ts'

/** Public address for platforms and browsers; requests to it reach the running server. */
export const publicUrl = 'https://prosa.escola.br'

export interface LtiSchool {
  app: TestApp
  platform: LtiPlatform
  admin: TestUser
  assistantId: number
  integrationId: string
  activityId: string
  code: string
  close(): Promise<void>
}

export const ltiIntegration = (platform: LtiPlatform) => ({
  ...integrationForm,
  name: 'Moodle do colégio',
  mode: 'lti' as const,
  returnAddresses: [platform.site],
})

/** Starts the product, a manually registered platform, and a published activity with marks. */
export async function startLtiSchool(): Promise<LtiSchool> {
  const platform = await LtiPlatform.start()
  const app = await startTestApp({ env: { PUBLIC_URL: publicUrl, EGRESS_ALLOW: platform.host } })
  platform.tool = { publicUrl, url: app.url }
  const admin = await createUser(app, { roles: ['admin'], name: 'Ana Lima' })
  const assistantId = await createPublishedAssistant(admin)
  const { integration } = await admin.api.createIntegration({ body: ltiIntegration(platform) })
  const integrationId = integration.id
  await admin.api.savePlatform({ params: { integrationId }, body: platform.form })
  const school = { admin, assistantId, integrationId }
  const activity = await createActivity(school, activityForm({ integrationId, feedbackMode: 'result' }))
  return {
    app,
    platform,
    ...school,
    ...activity,
    close: async () => {
      await app.close()
      await platform.close()
    },
  }
}

/** The final page in a browser. */
export interface Shown {
  status: number
  text: string
  /** Target of a redirect at the end of the launch. */
  location: string | undefined
  headers: Headers
}

/** The value of a field in a page's first form. */
export const fieldOf = (html: string, name: string): string =>
  (new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

interface Asked {
  form?: Record<string, string>
  dest?: string
  /** Origin of the requesting page. */
  from?: 'same-origin' | 'cross-site'
}

/** One browser with its cookies for the tool, in a frame or at the top of a window. */
export class LtiBrowser {
  readonly cookies = new Map<string, string>()
  private readonly school: Pick<LtiSchool, 'app' | 'platform'>
  constructor(school: Pick<LtiSchool, 'app' | 'platform'>) {
    this.school = school
  }

  async request(path: string, { form, dest = 'document', from = 'cross-site' }: Asked = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.school.app.fetch(path, {
      redirect: 'manual',
      headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': from, ...(cookie ? { cookie } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const { status, headers } = response
    return { status, headers, text: await response.text(), location: headers.get('location') ?? undefined }
  }

  beginLaunch(parameters: Record<string, string>, dest?: string): Promise<Shown> {
    return this.request(`/lti/login?${new URLSearchParams(parameters).toString()}`, dest === undefined ? {} : { dest })
  }

  /** Requests the platform's page and returns the form that it posts. */
  async authenticate(address: string): Promise<Record<string, string>> {
    const html = await (await fetch(address)).text()
    const [state, idToken, error] = [fieldOf(html, 'state'), fieldOf(html, 'id_token'), fieldOf(html, 'error')]
    return { state, ...(idToken ? { id_token: idToken } : {}), ...(error ? { error } : {}) }
  }

  /** Follows a launch from the click on the platform to its end. */
  async launch(parameters: Record<string, string>): Promise<Shown> {
    const begun = await this.beginLaunch(parameters)
    if (begun.location === undefined) return begun
    return this.request('/lti/launch', { form: await this.authenticate(begun.location) })
  }
}

export interface ComingOptions {
  maker?: Maker
  claims?: object
  forge?: Forge
  target?: string
  custom?: Record<string, string>
  browser?: LtiBrowser
}

/** Opens the school's activity on the platform as this person. */
export function openActivity(
  school: LtiSchool,
  person: Person,
  { maker = 'moodle', browser = new LtiBrowser(school), target, custom, ...how }: ComingOptions = {},
): Promise<Shown> {
  const { platform, code } = school
  platform.maker = maker
  const facts = platform.facts(target ?? `${publicUrl}/lti/activity/${code}`, custom)
  return browser.launch(platform.initiate(person, facts, how))
}

/** Returns the student who entered by a launch. */
export async function enteredStudent({ app, code }: LtiSchool, { location }: Shown): Promise<TestStudent> {
  const ticket = new URL(location ?? publicUrl).searchParams.get('code') ?? ''
  const { token } = await app.api().exchangeRedirect({ params: { code: ticket } })
  return studentOf(app, token, code)
}
