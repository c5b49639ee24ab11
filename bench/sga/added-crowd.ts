import type { Client } from '@prosa/contract/client/client.ts'
import type { AppContract } from '@prosa/contract/client/contract.ts'
import type { Product } from '../systems/product.ts'

interface School {
  admin: Client<AppContract>
  assistantId: number
}

/** A crowd by a way that an extension adds to the measurement of a school. */
export interface AddedCrowd {
  /** Settings of the product for its arrival. */
  readonly env: Readonly<Record<string, string>>
  /** Returns the failures. */
  come(product: Product, school: School, crowd: { students: number; overMs: number }): Promise<string[]>
  close(): Promise<void>
}

/** Called before the product starts. */
export type StartCrowd = () => Promise<AddedCrowd>
