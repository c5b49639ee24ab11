import { formatAddress } from '#/protocol/api.ts'
import type { Page, PageInput } from '#/pages/page.ts'
import { operations } from '#/client/plain-operations.ts'

const share = ({ params }: PageInput) => [formatAddress(operations.getShare, { params })]

/** Pages for people without an account: links of assistants, activities of schools, and arrivals from other systems. */
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
  // Without reads, because the form around its frame supplies the content.
  { path: '/share-preview', layout: 'public-assistant', access: 'public', title: 'Prévia', entry: 'guest' },
  { path: '/redirect', layout: 'none', access: 'public', title: 'Redirecionando...', entry: 'guest' },
  {
    // Without reads, because only the browser knows the student.
    path: '/sga/:assessment/chats/:chatId?',
    layout: 'sga-assistant',
    access: 'public',
    entry: 'guest',
    params: { chatId: 'uuid' },
  },
  { path: '/entrar', layout: 'sga-assistant', access: 'public', title: 'Entrar na turma', entry: 'guest' },
  { path: '/sga/expired', layout: 'sga-assistant', access: 'public', title: 'Atividade', entry: 'guest' },
] as const satisfies readonly Page[]

/** The web app must have a view for each of these paths. */
export type GuestPath = (typeof guestPages)[number]['path']
