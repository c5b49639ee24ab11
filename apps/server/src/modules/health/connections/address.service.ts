import { networkInterfaces, type NetworkInterfaceInfo } from 'node:os'
import type { AddressSettings, ConnectionTrial } from '@prosa/contract/settings/connections.ts'
import { z } from 'zod'
import { isPrivateHost } from '@prosa/contract/protocol/local-address.ts'
import type { AppContext } from '#/context.ts'
import { reachFailure } from '#/modules/health/connections/failures.model.ts'
import { countBoundToAddress } from '#/modules/health/connections/facts.repository.ts'
import { requireOpener, tellAdministrators } from '#/modules/identity/auth/ways-in.service.ts'
import { requireUnfixed, saveConnection, storedConnections } from '#/modules/settings/connections.service.ts'
import type { By } from '#/platform/api/handlers.ts'
import { invalidField } from '#/platform/errors/domain-error.ts'
import { createNamedClient } from '#/platform/http/guarded-agent.ts'
import { newToken } from '#/platform/secrets/keys.ts'
import { hashVersion } from '#/platform/db/version.ts'
import type { Config } from '#/config.ts'

const proofLabel = 'installation-proof'
const limits = { connectMs: 5_000, headersMs: 8_000, totalMs: 10_000, maxBytes: 64 * 1024 }

/** Reads the public address, the addresses in the local network, and what depends on the public one. */
export async function readAddress(ctx: AppContext): Promise<AddressSettings> {
  const { publicUrl, oidcIssuer } = ctx.config
  const { fixed, settings } = storedConnections(ctx)
  return {
    version: hashVersion(settings.address),
    publicUrl,
    fixed: fixed.address,
    network: networkAddresses(ctx.config, networkInterfaces()),
    ...(await countBoundToAddress(ctx.db)),
    signOn: oidcIssuer !== undefined,
  }
}

/** A public address to save or try; `origin` is the address in the administrator's own browser. */
interface Wish {
  publicUrl: string
  origin: string | undefined
}

/**
 * Saves the public address only after it was proven to lead here, because a wrong one would shut everybody out. Throws a field
 * error otherwise.
 */
export async function saveAddress(
  ctx: AppContext,
  by: By,
  { currentPassword, ...wish }: Wish & { currentPassword?: string | undefined },
): Promise<AddressSettings> {
  const { fixed, settings } = storedConnections(ctx)
  requireUnfixed(fixed.address, ctx.config.publicUrl, wish.publicUrl)
  const { ok, message } = await tryAddress(ctx, wish)
  if (!ok) throw invalidField('publicUrl', message)
  const isOther = wish.publicUrl !== settings.address.publicUrl
  // links for new passwords begin with this address, and the browser's `Origin` header proves little
  if (isOther) await requireOpener(ctx, by, currentPassword)
  const within = isOther ? tellAdministrators(ctx, by, 'o endereço público') : undefined
  await saveConnection(ctx, by, 'address', { publicUrl: wish.publicUrl }, { within })
  return readAddress(ctx)
}

/** Signs a challenge with this installation's secret, as only this installation can. */
export const signChallenge = ({ keys }: AppContext, challenge: string): string => keys.sign(proofLabel, challenge)

const answerSchema = z.object({ proof: z.string() })

/** Tries whether an address leads here: the browser already uses it, or this server reaches itself through it. */
export async function tryAddress(ctx: AppContext, { publicUrl, origin }: Wish): Promise<ConnectionTrial> {
  if (origin === publicUrl) return { ok: true, message: 'Você está usando este endereço agora: ele leva ao Prosa.' }
  const { fetch, close } = createNamedClient(new URL(publicUrl), { config: ctx.config, log: ctx.log, limits })
  const challenge = newToken()
  try {
    const response = await fetch(`${publicUrl}/api/installation-proof?challenge=${challenge}`)
    const answer = answerSchema.safeParse(response.ok ? await response.json().catch(() => undefined) : undefined)
    if (answer.success && ctx.keys.verify(proofLabel, challenge, answer.data.proof))
      return { ok: true, message: 'O endereço leva a esta instalação do Prosa.' }
    return { ok: false, message: `Nesse endereço responde outra coisa, e não esta instalação do Prosa. ${otherWay}` }
  } catch (error) {
    const why = reachFailure(error) ?? 'Não foi possível acessar o endereço a partir do servidor.'
    return { ok: false, message: `${why} ${otherWay}` }
  } finally {
    await close()
  }
}

const otherWay =
  'Se o endereço já funciona no seu navegador, abra o Prosa por ele e salve por lá: assim ele fica confirmado.'

type Interfaces = NodeJS.Dict<Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>

/**
 * Lists the addresses by which other machines of the same network reach this server: private ones, over http. A server bound to one address
 * has only that one.
 * @param interfaces as returned by Node's `networkInterfaces()`
 */
export function networkAddresses({ host, port }: Pick<Config, 'host' | 'port'>, interfaces: Interfaces): string[] {
  const everywhere = [undefined, '', '0.0.0.0', '::'].includes(host)
  return Object.values(interfaces)
    .flatMap((known) => known ?? [])
    .filter(({ address, family, internal }) => family === 'IPv4' && !internal && isPrivateHost(address))
    .filter(({ address }) => everywhere || address === host)
    .map(({ address }) => `http://${address}:${port}`)
}
