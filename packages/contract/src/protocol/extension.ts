/**
 * What an extension adds to the words of the product, as data. The ground floor of the contract is the sum of it, so an
 * `extension.ts` imports only this type and zod.
 */
export interface Extension {
  /** Codes of refusals, as in `protocol/errors.ts`. */
  readonly errors?: Readonly<Record<string, readonly [status: number, title: string]>>
  /** Kinds of targets in the audit trail, with the filter that finds them, as in `audit/audit-actions.ts`. */
  readonly auditTargetAreas?: Readonly<Record<string, string>>
  /** Sentences of the audit trail, by `noun.verb`. */
  readonly auditSentences?: Readonly<Record<`${string}.${string}`, string>>
}

type ToIntersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type Words<All, Kind extends keyof Extension> = object &
  ToIntersection<
    { [Name in keyof All]: All[Name] extends { readonly [P in Kind]: infer Value } ? Value : object }[keyof All]
  >

/** Merges the words of one kind of all extensions. */
export const mergeWords = <All extends Readonly<Record<string, Extension>>, Kind extends keyof Extension>(
  extensions: All,
  kind: Kind,
): Words<All, Kind> => Object.assign({}, ...Object.values(extensions).map((each) => each[kind])) as Words<All, Kind>
