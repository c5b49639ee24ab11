import type { Document } from '@prosa/contract/knowledge/knowledge.ts'
import type { Problem } from '@prosa/contract/protocol/errors.ts'
import type { TestUser } from './factories.ts'
import type { TestApp } from './test-app.ts'
import { untilRead } from './until-read.ts'

export interface Upload {
  name: string
  content: Buffer | string
  /** The document that this file replaces. */
  replaces?: string
}

/** Uploads a file as a browser does. */
export function upload(
  app: TestApp,
  user: TestUser,
  assistantId: number,
  { name, content, replaces }: Upload,
): Promise<Response> {
  const form = new FormData()
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name))
  const documents = `/api/assistants/${assistantId}/documents`
  return app.fetch(replaces ? `${documents}/${replaces}/replace` : documents, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  })
}

/** Uploads a file that is accepted; returns the document's id. */
export async function uploaded(app: TestApp, user: TestUser, assistantId: number, file: Upload): Promise<string> {
  const response = await upload(app, user, assistantId, file)
  if (response.status !== 202) throw new Error(`refused: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

/** Uploads a file that is refused; returns the problem. */
export async function refusalOf(app: TestApp, user: TestUser, assistantId: number, file: Upload): Promise<Problem> {
  const response = await upload(app, user, assistantId, file)
  if (response.ok) throw new Error('the file was accepted')
  return (await response.json()) as Problem
}

const working = new Set(['queued', 'reading', 'indexing'])

/** Returns the document once it is no longer being processed. */
export function settled(user: TestUser, assistantId: number, documentId: string): Promise<Document> {
  return untilRead(async () => {
    const { items } = await user.api.listDocuments({ params: { assistantId }, query: { pageSize: 100 } })
    const document = items.find(({ id }) => id === documentId)
    if (!document || working.has(document.status)) throw new Error(`still ${document?.status}`)
    return document
  })
}

/** Uploads a file and waits until it has been read. */
export async function uploadAndRead(
  app: TestApp,
  user: TestUser,
  assistantId: number,
  file: Upload,
): Promise<Document> {
  return settled(user, assistantId, await uploaded(app, user, assistantId, file))
}
