import type { AddedCrowd, StartCrowd } from '../../bench/sga/added-crowd.ts'
import { Steps } from '../../bench/sga/steps.ts'
import { makeActivity, makeIntegration } from '../../bench/systems/school.ts'
import { cpuSeconds } from '../../bench/usage.ts'
import { LtiPlatform } from './test/platform.ts'

/** A course of a learning platform opens its activity at once. */
export const lti: StartCrowd = async () => {
  const platform = await LtiPlatform.start()
  return {
    env: { EGRESS_ALLOW: platform.host },
    come: (...crowd) => launchByLti(platform, ...crowd),
    close: () => platform.close(),
  }
}

/** Login, launch, arrival, gate; returns the failures. */
async function launchByLti(
  platform: LtiPlatform,
  ...[product, { admin, assistantId }, { students, overMs }]: Parameters<AddedCrowd['come']>
): Promise<string[]> {
  platform.tool = { publicUrl: product.publicUrl, url: product.origin }
  const { id: integrationId } = await makeIntegration(admin, { mode: 'lti', returnAddresses: [platform.site] })
  await admin.savePlatform({ params: { integrationId }, body: platform.form })
  const { code } = await makeActivity(admin, assistantId, { integrationId, feedbackMode: 'result' })
  const facts = platform.facts(`${product.publicUrl}/lti/activity/${code}`)
  const steps = new Steps()
  const before = cpuSeconds(product.child.pid)
  const states = await steps.crowd(students, overMs, async (index) => {
    const browser = new Browser(product.origin)
    const person = { id: `lti-${index}`, name: `Aluno ${index}`, role: 'Learner' } as const
    const parameters = new URLSearchParams(platform.initiate(person, facts)).toString()
    const begun = await steps.timed('login', () => browser.requestRedirect(`/lti/login?${parameters}`))
    const posted = await browser.postedBy(begun)
    const launched = await steps.timed('launch', () => browser.requestRedirect('/lti/launch', posted))
    const ticket = new URL(launched, product.publicUrl).searchParams.get('code') ?? ''
    const { token } = await steps.timed('arrival', () => product.api('').exchangeRedirect({ params: { code: ticket } }))
    return (await steps.timed('gate', () => product.api(token).getPlace({ params: { code } }))).state
  })
  const cpu = cpuSeconds(product.child.pid) - before
  steps.print(`${students} students come by LTI within ${overMs / 1000} s`)
  const came = states.filter((state) => state === 'ready').length
  console.log(`\n${came} of ${students} at the gate, ${cpu.toFixed(1)} s of processor.`)
  return steps.failures
}

/** The parts of a browser that a launch in a top-level window needs: cookies and redirects. */
class Browser {
  private readonly origin: string
  private readonly cookies = new Map<string, string>()
  constructor(origin: string) {
    this.origin = origin
  }

  /** Requests an address and returns the target of its redirect; throws without one. */
  async requestRedirect(path: string, form?: Record<string, string>): Promise<string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(`${this.origin}${path}`, {
      redirect: 'manual',
      headers: { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site', ...(cookie ? { cookie } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.cookies.set(name, value)
    }
    const text = await response.text()
    const location = response.headers.get('location')
    if (location === null) throw new Error(`${response.status} ${text.replaceAll(/<[^>]*>/g, ' ').slice(0, 200)}`)
    return location
  }

  /** Returns the form fields that the platform's page would post. */
  async postedBy(address: string): Promise<Record<string, string>> {
    const html = await (await fetch(address)).text()
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
    return { state: field('state'), id_token: field('id_token') }
  }
}
