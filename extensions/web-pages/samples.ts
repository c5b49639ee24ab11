import { randomUUID } from 'node:crypto'
import type { ExtensionSamples } from '@prosa/server/test/operations/extension-samples.ts'

const address = 'http://127.0.0.1:1/'
const body = () => ({ address: `${address}${randomUUID()}` })
const ofSites = 'are addresses on other people’s sites; what was read of them is in the copy as documents'

export const webPages: ExtensionSamples = {
  bodies: {
    previewWebSource: () => ({ address }),
    addWebSource: body,
    previewBaseWebSource: () => ({ address }),
    addBaseWebSource: body,
  },
  async things(_app, owner, { assistantId }) {
    const { id: sourceId } = await owner.api.addWebSource({ params: { assistantId }, body: body() })
    return { sourceId }
  },
  refusedFor: { previewWebSource: 'web_unreadable' },
  writeInAssistant: (admin, assistantId) => admin.api.addWebSource({ params: { assistantId }, body: body() }),
  notInCopyBecause: { web_pages: ofSites, web_sources: ofSites },
  staysBecause: { web_pages: 'goes with its source', web_sources: 'goes with its assistant or base' },
}
