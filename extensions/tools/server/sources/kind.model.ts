import type { PreviewForm, SourceAccess, SourceTool, ToolSourceForm } from '#/tools/config.ts'
import type { FoundTools } from '#/tools/contract.ts'
import type { AppContext } from '@prosa/server/src/context.ts'

/** A service with the password or key that opens it. */
export interface OpenSource {
  readonly id: string
  readonly address: string
  readonly access: SourceAccess
  /** Empty without one. */
  readonly secret: string
}

export interface SourceCall {
  /** The values of the model, checked against the tool's schema, and the fixed ones. */
  readonly input: Readonly<Record<string, unknown>>
  /** The same for every try of a call. */
  readonly key: string
  readonly signal: AbortSignal
}

/** What a kind of services can do. Its errors are sentences for people. */
export interface SourceKindActions {
  /**
   * Reads what a service offers.
   * @throws DomainError `tools_unreadable`
   */
  preview(ctx: AppContext, source: OpenSource, form: PreviewForm): Promise<FoundTools>
  /**
   * Checks the access and the tools of a service before it is stored.
   * @throws DomainError `validation_failed`
   */
  check(form: ToolSourceForm): void
  /**
   * Makes a call, and returns the whole answer as text.
   * @throws ToolFailure if the call surely changed nothing; any other error leaves open whether it did
   */
  call(ctx: AppContext, source: OpenSource, tool: SourceTool, call: SourceCall): Promise<string>
}
