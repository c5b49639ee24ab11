import { APICallError } from '@ai-sdk/provider'
import { failureOf } from '#/platform/ai/provider-failure.ts'
import { isModelName } from '#/platform/ai/embedder.ts'
import type { ListedModel } from '#/platform/ai/provider-models.ts'
import type { Provider } from '#/platform/ai/providers.ts'
import type { Logger } from '#/platform/log/logger.ts'

const RECHECK_MS = 60_000
/** The first wait before a provider of which nothing is known is asked again; each further one is twice as long. */
const SOON_MS = 1000

/** What providers last said about their models. */
interface ProviderLists {
  get(providerId: string): readonly ListedModel[] | undefined
  /** Whether the last question was answered; undefined before the first. */
  answered(providerId: string): boolean | undefined
  /** The status of the last answer that was a refusal; undefined where it gave none. */
  refusal(providerId: string): number | undefined
  /** Resolves when each was asked, whether it answered or not; one that never answered is asked again soon. */
  ask(providers: readonly Provider[]): Promise<void>
  /** Asks again every minute, until the process ends. */
  watch(providers: () => readonly Provider[]): void
  /** It has just answered a question of somebody: that is an answer too, of one that never lists its models the only one. */
  heard(providerId: string): void
  forget(providerId: string): void
}

/** `expected`: whether a silent provider is news; of a server that may not be there, silence is none. */
export function createProviderLists(log: Logger, expected: (provider: Provider) => boolean): ProviderLists {
  const lists = new Map<string, readonly ListedModel[]>()
  const states = new Map<string, boolean>()
  const refusals = new Map<string, number | undefined>()
  /** Who was asked last under an id: what one that was changed or removed meanwhile still says counts no more. */
  const asked = new Map<string, Provider>()

  /** Those that were asked before. */
  const begun = new WeakSet<Provider>()

  async function askOne(provider: Provider, waitMs = begun.has(provider) ? RECHECK_MS : SOON_MS): Promise<void> {
    const { id } = provider
    begun.add(provider)
    asked.set(id, provider)
    const isStale = () => asked.get(id) !== provider
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
      log.warn({ code: failureOf(err).code, status: refusals.get(id), provider: id }, 'models could not be listed')
      if (!lists.has(id)) askSoon(provider, waitMs)
    }
  }

  /** Who starts together with this process is not missed for a minute. */
  function askSoon(provider: Provider, waitMs: number): void {
    if (waitMs >= RECHECK_MS) return
    setTimeout(() => {
      if (asked.get(provider.id) === provider && !lists.has(provider.id)) void askOne(provider, waitMs * 2)
    }, waitMs).unref()
  }

  const ask = async (providers: readonly Provider[]) => void (await Promise.all(providers.map((one) => askOne(one))))
  return {
    get: (id) => lists.get(id),
    answered: (id) => states.get(id),
    refusal: (id) => refusals.get(id),
    ask,
    watch: (providers) => void setInterval(() => void ask(providers()), RECHECK_MS).unref(),
    heard(id) {
      states.set(id, true)
      refusals.delete(id)
    },
    forget(id) {
      asked.delete(id)
      lists.delete(id)
      states.delete(id)
      refusals.delete(id)
    },
  }
}
