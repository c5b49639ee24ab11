import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { ProductDoor } from '../test-app.ts'

const PATIENCE_MS = 120_000
const PAUSE_MS = 1_000

/** Uploads documents to an assistant and records which were acknowledged. */
export class DocumentLedger {
  /** The ids of acknowledged documents. */
  readonly taken: string[] = []
  readonly #door: ProductDoor
  readonly #assistantId: number
  readonly #token: string

  constructor(door: ProductDoor, assistantId: number, token: string) {
    this.#door = door
    this.#assistantId = assistantId
    this.#token = token
  }

  async uploadUntil(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await this.upload().catch(() => undefined) // not acknowledged
      await sleep(PAUSE_MS)
    }
  }

  /** Uploads once and returns the status; with `door` past the balancer. */
  async upload(door: Pick<ProductDoor, 'fetch'> = this.#door): Promise<number> {
    const name = `Regras ${randomUUID()}`
    const body = new FormData()
    const text = `# ${name}\n\n${`A avaliação ${name} é às nove horas da manhã. `.repeat(500)}`
    body.append('file', new File([text], `${name}.md`, { type: 'text/markdown' }))
    const headers = { authorization: `Bearer ${this.#token}` }
    const answer = await door.fetch(`/api/assistants/${this.#assistantId}/documents`, { method: 'POST', headers, body })
    const responseText = await answer.text()
    if (answer.status === 202) this.taken.push((JSON.parse(responseText) as { id: string }).id)
    return answer.status
  }

  /** Documents that the product reports as unreadable: it gives up after three crashes while reading one. */
  givenUp = 0

  /** Lists acknowledged documents that are missing or never finished. */
  async check(): Promise<string[]> {
    const isOver = ({ status, problem }: Document) => status === 'ready' || (status === 'failed' && problem !== null)
    let documents: Document[] = []
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(500)) {
      documents = await this.#all()
      if (documents.every(isOver)) break
    }
    this.givenUp = documents.filter(({ status }) => status === 'failed').length
    const found = new Set(documents.map(({ id }) => id))
    return [
      ...this.taken.filter((id) => !found.has(id)).map((id) => `document ${id} was lost`),
      ...documents
        .filter((one) => !isOver(one))
        .map(({ id, status, problem }) => `document ${id} is ${status}: ${problem}`),
    ]
  }

  async #all(): Promise<Document[]> {
    const documents: Document[] = []
    for (let page = 1; ; page++) {
      const query = { page, pageSize: 100 }
      const params = { assistantId: this.#assistantId }
      const { items, total } = await this.#door.api(this.#token).listDocuments({ params, query })
      documents.push(...items)
      if (items.length === 0 || documents.length >= total) return documents
    }
  }
}
