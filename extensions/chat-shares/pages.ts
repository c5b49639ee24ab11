import { behindLogin, readOne } from '@prosa/contract/pages/member-pages.ts'
import type { Page } from '@prosa/contract/pages/page.ts'

/** The pages of a shared conversation: inside the organization, and on the Web. */
export const chatShares: readonly Page[] = [
  {
    path: '/assistants/conversas/:token',
    layout: 'app',
    access: 'session',
    reads: behindLogin(readOne('/api/shared-chats/:token')),
  },
  {
    path: '/conversas/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    reads: (input) => [readOne('/api/public-chats/:token')(input)],
  },
]
