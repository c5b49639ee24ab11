import type { Contract, Operation } from '#/protocol/api.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { z } from '#/protocol/zod.ts'

/** Numbers of rows; every other name in a path that ends with `Id` is of a UUID. */
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
 * Where an operation is asked, to be spread into it: `...route('GET', '/api/groups/:groupId')`. A path that names ids and nothing
 * else brings the schema of its `params`.
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

/** Keeps the literal types of a contract while checking its shape. */
export const defineContract = <const C extends Contract>(contract: C): C => contract
