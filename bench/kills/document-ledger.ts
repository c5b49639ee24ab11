import { setTimeout as sleep } from 'node:timers/promises'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { Product } from '../systems/product.ts'

const PATIENCE_MS = 60_000
const PAUSE_MS = 600

/** Uploads documents and remembers which the product took. */
export class DocumentLedger {
  readonly #assistantId: number
  readonly #token: string
  readonly #taken: string[] = []
  #count = 0

  constructor(assistantId: number, token: string) {
    this.#assistantId = assistantId
    this.#token = token
  }

  get acknowledged(): number {
    return this.#taken.length
  }

  async uploadUntil(product: Product, dead: AbortSignal): Promise<void> {
    while (!dead.aborted) {
      try {
        await this.#upload(product, dead)
        await sleep(PAUSE_MS, undefined, { signal: dead })
      } catch (error) {
        if (!dead.aborted && product.child.process.signalCode === null) throw error
      }
    }
  }

  async #upload({ origin }: Product, signal: AbortSignal): Promise<void> {
    const name = `Regras ${++this.#count}`
    const body = new FormData()
    const text = `# ${name}\n\n${`A avaliação ${name} é às nove horas da manhã. `.repeat(500)}`
    body.append('file', new File([text], `${name}.md`, { type: 'text/markdown' }))
    const headers = { authorization: `Bearer ${this.#token}` }
    const url = `${origin}/api/assistants/${this.#assistantId}/documents`
    const answer = await fetch(url, { method: 'POST', headers, body, signal })
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
    this.#taken.push(((await answer.json()) as { id: string }).id)
  }

  /** Documents that were acknowledged and are not there. */
  async check(product: Product): Promise<string[]> {
    const found = new Set((await this.#all(product)).map(({ id }) => id))
    return this.#taken.filter((id) => !found.has(id)).map((id) => `document ${id} was lost`)
  }

  /** Documents that do not become ready. */
  async checkEnd(product: Product): Promise<string[]> {
    let open: Document[] = []
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(500)) {
      open = (await this.#all(product)).filter(({ status }) => status !== 'ready')
      if (open.length === 0) return []
    }
    return open.map(({ id, status, problem }) => `document ${id} is ${status}: ${problem}`)
  }

  async #all(product: Product): Promise<Document[]> {
    const api = product.api(this.#token)
    const documents: Document[] = []
    for (let page = 1; ; page++) {
      const { items, total } = await api.listDocuments({
        params: { assistantId: this.#assistantId },
        query: { page, pageSize: 100 },
      })
      documents.push(...items)
      if (items.length === 0 || documents.length >= total) return documents
    }
  }
}
