import { isIP } from 'node:net'
import type { AppContext } from '@prosa/server/src/context.ts'
import type { Processor } from '@prosa/server/src/modules/privacy/register.service.ts'
import { findPublishedSources } from '#/tools/server/sources/sources.repository.ts'

/** Names the services of published assistants for the privacy notice, each server once and without paths and ports. */
export async function findServices(ctx: AppContext): Promise<Processor> {
  const sources = await findPublishedSources(ctx.db)
  const names = new Map(
    sources.toReversed().map(({ name, address }) => {
      const { hostname } = new URL(address)
      // the number of a server says nothing to people, and much about the organization's network
      const isNumber = isIP(hostname) > 0 || hostname.startsWith('[')
      return [hostname, isNumber ? name : `${name}, em ${hostname}`] as const
    }),
  )
  return {
    data: 'O que um assistente consulta ou registra em outro sistema',
    providers: [...names.values()].toReversed().map((name) => ({ name, country: '' })),
    purpose: 'com valores da conversa e, se quem edita o assistente escolheu, o seu nome, e-mail, matrícula ou turma',
  }
}
