import type { AppContract, OperationName } from '@prosa/contract/client/contract.ts'
import type { z } from 'zod'

/** Operations that read one page of rows. */
export type ListName = {
  [Name in OperationName]: AppContract[Name] extends {
    query: z.ZodType<{ page: number }>
    ok: z.ZodType<{ items: readonly unknown[]; total: number; page: number; pageSize: number }>
  }
    ? Name
    : never
}[OperationName]

export type PageOf<Name extends ListName> = z.output<AppContract[Name]['ok']>
export type RowOf<Name extends ListName> = PageOf<Name>['items'][number]
export type QueryOf<Name extends ListName> = z.output<AppContract[Name]['query']>
export type ParamsOf<Name extends ListName> = AppContract[Name] extends { params: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : undefined

/** The query of a list as stored in the address. Fields with their default value are left out. */
export type ListSearch<Name extends ListName> = Partial<QueryOf<Name>>

export interface SearchProps<Search> {
  search: Search
  /** Changes the address; any change except of the page number returns to the first page. */
  onSearchChange: (change: Search) => void
}

export type ListSearchProps<Name extends ListName> = SearchProps<ListSearch<Name>>
