import type { Contract, Operation } from '#/protocol/api.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { z } from '#/protocol/zod.ts'

/** Parameters that are row numbers; all other parameters that end with `Id` are UUIDs. */
const numbered = {
  assistantId: rowIdSchema,
  baseId: rowIdSchema,
  groupId: rowIdSchema,
  partnerId: rowIdSchema,
  profileId: rowIdSchema,
  userId: rowIdSchema,
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

type IdsIn<Path extends string> = [NamesIn<Path>] extends [never]
  ? unknown
  : NamesIn<Path> extends `${string}Id`
    ? {
        readonly params: z.ZodObject<{
          [Name in NamesIn<Path>]: Name extends keyof typeof numbered ? (typeof numbered)[Name] : z.ZodUUID
        }>
      }
    : unknown

/**
 * Declares the method and path of an operation, for spreading: `...route('GET', '/api/groups/:groupId')`. If all
 * parameters of the path are ids, it adds their schema as `params`.
 */
export function route<const Method extends Operation['method'], const Path extends Operation['path']>(
  method: Method,
  path: Path,
) {
  const names = path.match(/(?<=:)\w+/g) ?? []
  const schemas = names.map((name) => [name, numbered[name as keyof typeof numbered] ?? z.uuid()] as const)
  const isOfIds = names.length > 0 && names.every((name) => name.endsWith('Id'))
  const params = isOfIds && { params: z.object(Object.fromEntries(schemas)) }
  return { method, path, ...params } as { readonly method: Method; readonly path: Path } & IdsIn<Path>
}

/** Checks the shape of a contract and keeps its literal types. */
export const defineContract = <const C extends Contract>(contract: C): C => contract
