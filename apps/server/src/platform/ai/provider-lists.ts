import { failureOf } from '#/platform/ai/provider-failure.ts'
import type { ListedModel } from '#/platform/ai/provider-models.ts'
import type { Provider } from '#/platform/ai/providers.ts'
import type { Logger } from '#/platform/log/logger.ts'

const RECHECK_MS = 60_000

/** What providers last said about their models. */
interface ProviderLists {
  get(providerId: string): readonly ListedModel[] | undefined
  /** Whether the last question was answered; undefined before the first. */
  answered(providerId: string): boolean | undefined
  /** Resolves when each was asked, whether it answered or not. */
  ask(providers: readonly Provider[]): Promise<void>
  /** Asks again every minute, until the process ends. */
  watch(providers: () => readonly Provider[]): void
  forget(providerId: string): void
}

/** `expected`: whether a silent provider is news; of a server that may not be there, silence is none. */
export function createProviderLists(log: Logger, expected: (provider: Provider) => boolean): ProviderLists {
  const lists = new Map<string, readonly ListedModel[]>()
  const states = new Map<string, boolean>()

  async function askOne(provider: Provider): Promise<void> {
    try {
      lists.set(provider.id, await provider.list())
      states.set(provider.id, true)
    } catch (err) {
      states.set(provider.id, false)
      // Keys are in headers, which are never logged.
      if (expected(provider))
        log.warn({ code: failureOf(err).code, provider: provider.id }, 'models could not be listed')
      else lists.delete(provider.id)
    }
  }

  const ask = async (providers: readonly Provider[]) => void (await Promise.all(providers.map(askOne)))
  return {
    get: (id) => lists.get(id),
    answered: (id) => states.get(id),
    ask,
    watch: (providers) => void setInterval(() => void ask(providers()), RECHECK_MS).unref(),
    forget(id) {
      lists.delete(id)
      states.delete(id)
    },
  }
}
