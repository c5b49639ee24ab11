import { z } from 'zod'
import type { AppContext } from '@prosa/server/src/context.ts'
import { awaitApproval, findIntegration } from '@prosa/server/src/modules/school/integrations/integrations.service.ts'
import { askPlatform } from '#/lti/server/platform-client.service.ts'
import { ltiScopes } from '#/lti/server/message.model.ts'
import { findPlatform, keepRegistered } from '#/lti/server/platforms.repository.ts'
import { integrationOfKey, ltiPaths } from '#/lti/server/platforms.service.ts'
import { Refusal } from '#/lti/server/refusal.model.ts'
import type { Traced } from '#/lti/server/arrival.service.ts'
import { readAppName } from '@prosa/server/src/modules/settings/settings.service.ts'
import type { RequestFacts } from '@prosa/server/src/platform/api/handlers.ts'

const platformConfiguration = 'https://purl.imsglobal.org/spec/lti-platform-configuration'
const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration'
const address = z.url({ protocol: /^https?$/ }).max(500)

const configurationSchema = z.object({
  issuer: address,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  [platformConfiguration]: z.object({ product_family_code: z.string().max(80).optional() }).optional(),
})

const registeredSchema = z.object({
  client_id: z
    .union([z.string().min(1), z.number()])
    .transform(String)
    .pipe(z.string().max(255)),
  [toolConfiguration]: z
    .object({
      deployment_id: z
        .union([z.string().min(1), z.number()])
        .transform(String)
        .optional(),
    })
    .optional(),
})

/**
 * LTI Dynamic Registration: registers this tool with the platform that opened the pasted URL. The platform stays
 * disabled until an administrator approves it. Returns the origin of the platform's page.
 */
export async function registerPlatform(
  ctx: AppContext,
  { key, configuration, token }: { key: string; configuration: string; token: string | undefined },
  { facts, traced }: { facts: RequestFacts; traced: Traced },
): Promise<string> {
  const integrationId = integrationOfKey(ctx, key)
  const integration = integrationId && (await findIntegration(ctx.db, integrationId))
  if (!integration) throw new Refusal('registration_over')
  traced.integrationId = integration.id
  if (integration.mode !== 'lti' || (await findPlatform(ctx.db, integration.id))) throw new Refusal('registration_over')

  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = configurationSchema.safeParse(await read(ctx, configuration, authorization))
  if (!answer.success) throw new Refusal('registration_unreadable')
  const { issuer } = answer.data
  if (!isOfSite(issuer, configuration)) throw new Refusal('registration_issuer', { issuer })
  const registered = await send(ctx, answer.data.registration_endpoint, authorization)
  const platform = {
    integrationId: integration.id,
    issuer,
    clientId: registered.client_id,
    authUrl: answer.data.authorization_endpoint,
    tokenUrl: answer.data.token_endpoint,
    jwksUrl: answer.data.jwks_uri,
    deployments: [registered[toolConfiguration]?.deployment_id ?? []].flat(),
    product: answer.data[platformConfiguration]?.product_family_code ?? '',
  }
  const page = new URL(configuration).origin
  await ctx.db.transaction(async (tx) => {
    if (!(await keepRegistered(tx, platform))) throw new Refusal('registration_over')
    const actor = { kind: 'system', id: 'lti' } as const
    const { network, requestId } = facts
    await awaitApproval(tx, integration.id, { returnAddress: page, actor, network, requestId, data: { issuer } })
  })
  return page
}

/** The registration token of the platform; Canvas needs it for its configuration too. */
type Authorization = { authorization?: string }

/** Canvas in the cloud has one issuer for all schools, and configurations on its own sites. */
function isOfSite(issuer: string, configuration: string): boolean {
  const [named, asking] = [new URL(issuer).hostname, new URL(configuration).hostname]
  const isCanvas = /^canvas(?:\.beta|\.test)?\.instructure\.com$/.test(named)
  return named === asking || (isCanvas && /\.(?:instructure|canvaslms)\.com$/.test(asking))
}

async function read(ctx: AppContext, configuration: string, authorization: Authorization): Promise<unknown> {
  try {
    const answer = await askPlatform(ctx)(configuration, {
      headers: { accept: 'application/json', ...authorization },
    })
    return answer.ok ? await answer.json() : undefined
  } catch (error) {
    throw new Refusal('registration_unreadable', {}, error)
  }
}

async function send(ctx: AppContext, endpoint: string, authorization: Authorization) {
  const body = JSON.stringify(describeTool(ctx.config.publicUrl, await readAppName(ctx)))
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...authorization }
  try {
    const answer = await askPlatform(ctx)(endpoint, { method: 'POST', headers, body })
    if (!answer.ok) throw new Refusal('registration_refused', { status: String(answer.status) })
    return registeredSchema.parse(await answer.json())
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('registration_unreadable', {}, error)
  }
}

/** This tool's registration; it requests no e-mail addresses. */
function describeTool(publicUrl: string, name: string) {
  const launch = `${publicUrl}${ltiPaths.launch}`
  return {
    application_type: 'web',
    grant_types: ['client_credentials', 'implicit'],
    response_types: ['id_token'],
    redirect_uris: [launch],
    initiate_login_uri: `${publicUrl}${ltiPaths.login}`,
    jwks_uri: `${publicUrl}${ltiPaths.keys}`,
    client_name: name,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: Object.values(ltiScopes).join(' '),
    [toolConfiguration]: {
      domain: new URL(publicUrl).host,
      description: 'Atividades com assistentes de IA, revisadas por quem dá a aula.',
      target_link_uri: launch,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name'],
      messages: [
        { type: 'LtiResourceLinkRequest', target_link_uri: launch, label: name },
        {
          type: 'LtiDeepLinkingRequest',
          target_link_uri: launch,
          label: `Escolher uma atividade (${name})`,
          placements: ['assignment_selection', 'link_selection', 'ContentArea'],
        },
      ],
    },
  }
}
