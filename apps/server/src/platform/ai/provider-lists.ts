import { APICallError } from '@ai-sdk/provider'
import { toProviderFailure } from '#/platform/ai/provider-failure.ts'
import { isModelName } from '#/platform/ai/embedder.ts'
import type { ListedModel } from '#/platform/ai/provider-models.ts'
import type { Provider } from '#/platform/ai/providers.ts'
import type { Logger } from '#/platform/log/logger.ts'

const RECHECK_MS = 60_000
/** The first wait before a provider that has never answered is asked again; each further wait is twice as long. */
const SOON_MS = 1000

/** The last known lists of the providers' models. */
interface ProviderLists {
  get(providerId: string): readonly ListedModel[] | undefined
  /** Whether the last request was answered; undefined before the first. */
  answered(providerId: string): boolean | undefined
  /** The status of the last response where it was a refusal; undefined otherwise. */
  refusal(providerId: string): number | undefined
  /** Resolves when each provider was asked, whether it answered or not; one that never answered is asked again soon. */
  refreshLists(providers: readonly Provider[]): Promise<void>
  /** Asks all providers again every minute, until the process ends. */
  watch(providers: () => readonly Provider[]): void
  /** Records that the provider has just answered a question: this proves that it works, even where it never lists its models. */
  recordAnswer(providerId: string): void
  forget(providerId: string): void
}

/** Creates the lists. `expected` says whether a provider's silence is logged; a server that may be absent is not expected. */
export function createProviderLists(log: Logger, expected: (provider: Provider) => boolean): ProviderLists {
  const lists = new Map<string, readonly ListedModel[]>()
  const states = new Map<string, boolean>()
  const refusals = new Map<string, number | undefined>()
  /** The provider last asked under each id: late results of one that was changed or removed meanwhile are ignored. */
  const currentProviders = new Map<string, Provider>()

  /** Providers that were asked before. */
  const askedBefore = new WeakSet<Provider>()

  async function askOne(provider: Provider, waitMs = askedBefore.has(provider) ? RECHECK_MS : SOON_MS): Promise<void> {
    const { id } = provider
    askedBefore.add(provider)
    currentProviders.set(id, provider)
    const isStale = () => currentProviders.get(id) !== provider
    try {
      const list = await provider.list()
      if (isStale()) return
      lists.set(
        id,
        list.filter(({ name }) => isModelName(name)),
      )
      states.set(id, true)
      refusals.delete(id)
    } catch (err) {
      if (isStale()) return
      states.set(id, false)
      refusals.set(id, APICallError.isInstance(err) ? err.statusCode : undefined)
      if (!expected(provider)) return void lists.delete(id)
      // Keys are in headers, which are never logged.
      log.warn(
        { code: toProviderFailure(err).code, status: refusals.get(id), provider: id },
        'models could not be listed',
      )
      if (!lists.has(id)) askSoon(provider, waitMs)
    }
  }

  /** Asks again soon, so that a provider that starts together with this process is not missing for a minute. */
  function askSoon(provider: Provider, waitMs: number): void {
    if (waitMs >= RECHECK_MS) return
    setTimeout(() => {
      if (currentProviders.get(provider.id) === provider && !lists.has(provider.id)) void askOne(provider, waitMs * 2)
    }, waitMs).unref()
  }

  const refreshLists = async (providers: readonly Provider[]) =>
    void (await Promise.all(providers.map((one) => askOne(one))))
  return {
    get: (id) => lists.get(id),
    answered: (id) => states.get(id),
    refusal: (id) => refusals.get(id),
    refreshLists,
    watch: (providers) => void setInterval(() => void refreshLists(providers()), RECHECK_MS).unref(),
    recordAnswer(id) {
      states.set(id, true)
      refusals.delete(id)
    },
    forget(id) {
      currentProviders.delete(id)
      lists.delete(id)
      states.delete(id)
      refusals.delete(id)
    },
  }
}
