import type { PermissionName } from '#/protocol/permissions.ts'

/** An option of an assistant with a switch on its page 'Compartilhar'. */
export interface AccessOption {
  readonly title: string
  readonly label: string
  readonly hint: string
  /** Name of the option's subject in the help page 'Quem lê as suas conversas'. */
  readonly help?: string
  /** Audit actions for turning the option on and off. */
  readonly on: string
  readonly off: string
  /** The ability that an editor needs to see and change the option. */
  readonly needs?: 'readChats'
  /** The confirmation before the option is turned on. */
  readonly ask?: { readonly title: string; readonly description: string; readonly confirmLabel: string }
  /** Messages after the option was turned on or off. */
  readonly done?: { readonly on: string; readonly off: string }
  /** The mail to the owner when another person turns the option on. */
  readonly letter?: OwnerLetter
}

/** Text of a mail; `{assistant}` becomes the assistant's name. */
export interface OwnerLetter {
  readonly subject: string
  readonly title: string
  /** Completes the sentence 'Ana permitiu, no Prosa, …'. */
  readonly allowed: string
  /** How the owner can turn the option off. */
  readonly undo: string
}

/** Words for a list of choices in an assistant's configuration. */
interface ConfigField {
  readonly label: string
  /** Names of the choices. */
  readonly values: Readonly<Record<string, string>>
  /** The value of a new assistant. */
  readonly initial: readonly string[]
  /** Whether it names things of this organization, which exported packages leave out. */
  readonly stays?: true
}

/** An option of an assistant that operations of an extension turn on, and that every chat is told, also visitors'. */
export interface ToldOption {
  readonly told: true
}

/**
 * A notice about an assistant or one of its chats. In its words and its path, `{assistant}` is the assistant's name,
 * `{assistantId}` and `{chatId}` are the ids.
 */
export interface NoticeWords {
  /** The preference of a person that turns the notice off. */
  readonly preference: string
  readonly title: string
  readonly text: string
  /** The page that a press opens. */
  readonly path: string
}

/** A way in which a school's students arrive by an integration, as its dialog offers it. */
export interface IntegrationModeWords {
  readonly label: string
  readonly hint: string
}

/** A change of how people sign in, as health shows it to every administrator. */
export interface WayIn {
  readonly label: string
  /** The audit action; by default a change of the section of the settings with this name. */
  readonly action?: string
}

/** A scope of API keys, as the dialog of a new key offers it. */
export interface KeyScopeWords {
  readonly label: string
  readonly hint: string
  readonly permissions: readonly PermissionName[]
  /** Whether the scope opens only the address of its extension, which authenticates with the scope's name. */
  readonly apart?: true
}

/**
 * What an extension adds to the words of the product, as data. The ground floor of the contract is the sum of it, so an
 * `extension.ts` imports only this type and zod.
 */
export interface Extension {
  /** Fields that it adds to an assistant's configuration by its `config.ts`. */
  readonly configFields?: Readonly<Record<string, ConfigField>>
  /** Codes of refusals, as in `protocol/errors.ts`. */
  readonly errors?: Readonly<Record<string, readonly [status: number, title: string]>>
  /** Kinds of targets in the audit trail, with the filter that finds them, as in `audit/audit-actions.ts`. */
  readonly auditTargetAreas?: Readonly<Record<string, string>>
  /** Options of an assistant, by name, as in `assistants/assistant-options.ts`. */
  readonly assistantOptions?: Readonly<Record<string, AccessOption | ToldOption>>
  /** Pages of the help, by the last segment of their addresses. */
  readonly helpPages?: Readonly<Record<string, true>>
  /** Facts about the person of a session, found by the server; absent where they do not hold. */
  readonly sessionFacts?: Readonly<Record<string, true>>
  /** Notices on people's devices, by type, as in `push/sending/notice.model.ts` of the server. */
  readonly notices?: Readonly<Record<string, NoticeWords>>
  /** Kinds of data that a retention run deletes, for its report. */
  readonly removedLabels?: Readonly<Record<string, string>>
  /** Sentences of the audit trail, by `noun.verb`. */
  readonly auditSentences?: Readonly<Record<`${string}.${string}`, string>>
  /** Modes of a school's integration, by name, as in `school/integrations.ts`. */
  readonly integrationModes?: Readonly<Record<string, IntegrationModeWords>>
  /** Subjects of the job queues, by the first part of their names. */
  readonly jobAreas?: Readonly<Record<string, string>>
  /** Changes of how people sign in, by name, as in `health/ways-in.ts`. */
  readonly waysIn?: Readonly<Record<string, WayIn>>
  /** Facts that the server writes into pages, as in `pages/runtime-config.ts`; only the types of the values count. */
  readonly pageFacts?: Readonly<Record<string, unknown>>
  /** Scopes of API keys, by name, as in `identity/api-keys.ts`. */
  readonly keyScopes?: Readonly<Record<string, KeyScopeWords>>
  /** Options of a link or an activity, as in `conversations/door-options.ts`, which checks their types. */
  readonly doorOptions?: Readonly<Record<string, object>>
}

type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
/** The words of one kind of all extensions. */
export type Words<All, Kind extends keyof Extension> = object &
  ToIntersection<
    { [Name in keyof All]: All[Name] extends { readonly [P in Kind]: infer Value } ? Value : object }[keyof All]
  >

/** Merges the words of one kind of all extensions. */
export const mergeWords = <All extends Readonly<Record<string, Extension>>, Kind extends keyof Extension>(
  extensions: All,
  kind: Kind,
): Words<All, Kind> => Object.assign({}, ...Object.values(extensions).map((each) => each[kind])) as Words<All, Kind>
