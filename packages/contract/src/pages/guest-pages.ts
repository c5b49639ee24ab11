import { addressOf } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
import { operations } from '#/client/plain-operations.ts'

const share = ({ params }: PageInput) => [addressOf(operations.getShare, { params })]

/** What people without an account see: links of assistants, activities of schools, and the way in from other systems. */
export const guestPages = [
  {
    path: '/assistants/share/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    drawn: true,
    reads: share,
  },
  {
    path: '/embed/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    drawn: true,
    reads: share,
  },
  {
    // an addition: a conversation that somebody shows on the Web
    path: '/conversas/:token',
    layout: 'public-assistant',
    access: 'public',
    entry: 'guest',
    reads: ({ params }) => [addressOf(operations.getPublicChat, { params })],
  },
  // reads nothing: the form around its frame says what it shows
  { path: '/share-preview', layout: 'public-assistant', access: 'public', title: 'Prévia', entry: 'guest' },
  { path: '/redirect', layout: 'none', access: 'public', title: 'Redirecionando...', entry: 'guest' },
  {
    // reads nothing with its HTML: who the student is, only the browser knows
    path: '/sga/:assessment/chats/:chatId?',
    layout: 'sga-assistant',
    access: 'public',
    entry: 'guest',
    params: { chatId: 'uuid' },
  },
  { path: '/entrar', layout: 'sga-assistant', access: 'public', title: 'Entrar na turma', entry: 'guest' },
  { path: '/sga/expired', layout: 'sga-assistant', access: 'public', title: 'Atividade', entry: 'guest' },
] as const satisfies readonly Page[]

/** The web app has a view for each of them. */
export type GuestPath = (typeof guestPages)[number]['path']
