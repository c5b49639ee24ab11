import type { AddedFacts } from '@prosa/contract/pages/runtime-config.ts'
import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { Page } from '@prosa/contract/pages/page.ts'
import type { Settings } from '@prosa/contract/settings/settings.ts'
import type { Hono } from 'hono'
import type { AppContext, Handlers } from '#/context.ts'
import type { Processor } from '#/modules/privacy/register.service.ts'
import type { FindRunTools } from '#/modules/conversations/runs/run-tools.service.ts'
import type { PersonalData } from '#/personal-data.ts'
import type { MountOptions } from '#/platform/api/adapter.ts'
import type { DocsAddition } from '#/platform/api/docs-page.ts'
import type { ApiEnv } from '#/platform/api/handlers.ts'
import type { Subscriptions } from '#/platform/events/subscriptions.ts'
import type { PublicPageFacts } from '#/platform/pages/pages.ts'
import type { SealedTable } from '#/platform/secrets/sealed-columns.ts'

/** Describes a public page for its headers and its head, given the parameters and the query of its address. */
type PresentPublicPage = (
  ctx: AppContext,
  page: Page,
  input: { params: Record<string, string>; search: URLSearchParams },
) => Promise<PublicPageFacts>

/** Finds the sites that may frame a page. */
type FindFramers = (
  ctx: AppContext,
  page: Page,
  input: { params: Record<string, string>; search: URLSearchParams },
) => Promise<readonly string[]>

/** What an extension does on the server. `Rules` are those of its own policies, `Others` the core's that it names. */
export interface ServerExtension<C extends Contract, Rules = object, Others = object> {
  /** A handler for each operation of its contract. */
  readonly handlers: Handlers<C, Rules & Others>
  readonly rules: Rules
  /** Erasure, export and retention of its tables. */
  readonly personalData?: PersonalData
  /** Starts its work outside of requests: jobs, subscriptions to events, registrations at other areas. */
  start?(ctx: AppContext, subscriptions: Subscriptions): void | Promise<void>
  /**
   * Mounts what is no operation of the product: streams, and protocols of other products with their own addresses and
   * errors. It comes after all operations and before the pages; the caller is not authenticated yet.
   */
  mount?(app: Hono<ApiEnv>, mounting: MountOptions<AppContext, object>): void
  /** Headers and tags of its pages with the layout `public-assistant`, by their path. */
  readonly publicPages?: Readonly<Record<Page['path'], PresentPublicPage>>
  readonly findFramers?: FindFramers
  /** Its values that are stored sealed, so that a new secret of the application seals them again. */
  readonly sealedTables?: readonly SealedTable[]
  /** Facts that it adds to every page; without the database they are read from the defaults of settings. */
  readPageFacts?(ctx: AppContext, settings: Settings): AddedFacts
  /** Who receives other data than the models, for the privacy notice; undefined where none does. */
  findProcessor?(ctx: AppContext, settings: Settings): Processor | undefined | Promise<Processor | undefined>
  /** Finds tools that a model may call during an answer. */
  readonly runTools?: FindRunTools
  /** What it adds to the reference of the API. */
  readonly docs?: DocsAddition
}

/** An extension as the core sees it. */
export type AnyServerExtension = Pick<
  ServerExtension<Contract>,
  | 'personalData'
  | 'publicPages'
  | 'findFramers'
  | 'sealedTables'
  | 'start'
  | 'mount'
  | 'readPageFacts'
  | 'runTools'
  | 'findProcessor'
  | 'docs'
>
