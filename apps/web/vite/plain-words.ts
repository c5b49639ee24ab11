import { mergeWords } from '@prosa/contract/protocol/extension.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'
import type { Plugin } from 'vite'

const merge = /mergeWords\(extensions, ['"](\w+)['"]\)/g
/** Modules import the list for its words alone; with it, constants beside the words would load with the first page. */
const importOfList = /^import \{ extensions \} from .*$/m

/**
 * Writes the words of extensions out as data where they are merged, so that a page loads only the kinds that it needs: an
 * `extension.ts` is one object, of which a bundler keeps all or nothing.
 */
export const plainWords = (): Plugin => ({
  name: 'prosa:plain-words',
  apply: 'build',
  transform: {
    filter: { code: /mergeWords\(extensions, / },
    handler: (code) => ({
      code: code
        .replace(importOfList, '')
        .replaceAll(merge, (_, kind: Parameters<typeof mergeWords>[1]) => JSON.stringify(mergeWords(extensions, kind))),
      map: null,
    }),
  },
})
