import { addressOf } from '#/api.ts'
import { assistants } from '#/assistants.ts'
import { auth } from '#/auth.ts'
import { chats } from '#/chats.ts'
import { models } from '#/models.ts'
import type { Role } from '#/permissions.ts'
import { users } from '#/users.ts'

export interface PageInput {
  params: Record<string, string>
  search: Record<string, string>
}

/**
 * A page of the product: the specification's route rules as data. The build's manifest [S52], the page payloads [S54]
 * and the server's choice of headers read it; the routes of the web app are tested against it.
 */
export interface Page {
  /** `:name` is a parameter, `:name?` an optional last one. */
  readonly path: `/${string}`
  readonly layout: 'app' | 'assistant' | 'public-assistant' | 'sga-assistant' | 'auth' | 'none'
  /** `session`: a token is needed; `anonymous`: only without one; `public`: both. */
  readonly access: 'session' | 'anonymous' | 'public'
  readonly roles?: readonly Role[]
  readonly title?: string
  /** Parameters that must match, else the page does not exist. */
  readonly params?: Readonly<Record<string, 'digits' | 'digits-or-create' | 'uuid'>>
  /** Addresses of the API that the page's first view needs, answered together by `{path}/_payload.json`. */
  readonly reads?: (input: PageInput) => string[]
}

const session = addressOf(auth.getSession)
const onAssistant = ({ params }: PageInput) => ({ params: { assistantId: params['assistantId'] } })

export const pages: readonly Page[] = [
  { path: '/', layout: 'none', access: 'public' },
  {
    path: '/assistants',
    layout: 'app',
    access: 'session',
    title: 'Assistentes',
    reads: ({ search }) => [session, addressOf(assistants.listAssistants, { query: search })],
  },
  {
    path: '/assistants/manage/:assistantId',
    layout: 'app',
    access: 'session',
    title: 'Criar/editar assistente',
    params: { assistantId: 'digits-or-create' },
    reads: (input) =>
      input.params['assistantId'] === 'create'
        ? [session, addressOf(models.listModels)]
        : [session, addressOf(assistants.getDraft, onAssistant(input)), addressOf(models.listModels)],
  },
  {
    path: '/assistants/:assistantId/chats/:chatId?',
    layout: 'assistant',
    access: 'session',
    params: { assistantId: 'digits', chatId: 'uuid' },
    reads: (input) => [
      session,
      addressOf(assistants.getAssistant, onAssistant(input)),
      addressOf(chats.listChats, onAssistant(input)),
      ...(input.params['chatId'] ? [addressOf(chats.getChat, { params: { chatId: input.params['chatId'] } })] : []),
    ],
  },
  { path: '/auth/callback', layout: 'auth', access: 'public', title: 'Entrando…' },
  { path: '/auth/confirm-email', layout: 'auth', access: 'public', title: 'Confirmar e-mail' },
  { path: '/auth/forgot-password', layout: 'auth', access: 'public', title: 'Esqueci minha senha' },
  {
    path: '/auth/login',
    layout: 'auth',
    access: 'anonymous',
    title: 'Entrar',
    reads: () => [addressOf(auth.getSignInOptions)],
  },
  { path: '/auth/set-password', layout: 'auth', access: 'public', title: 'Criar senha' },
  {
    path: '/profile',
    layout: 'app',
    access: 'session',
    title: 'Perfil',
    reads: () => [session, addressOf(auth.listSessions)],
  },
  {
    path: '/users',
    layout: 'app',
    access: 'session',
    roles: ['admin'],
    title: 'Usuários',
    reads: ({ search }) => [session, addressOf(users.listUsers, { query: search })],
  },
]

const patterns = { digits: /^\d{1,9}$/, 'digits-or-create': /^(\d{1,9}|create)$/, uuid: /^[0-9a-f-]{36}$/i } as const

/** The page at a path and its parameters; nothing where no page is, or a parameter is not of its form. */
export function findPage(pathname: string): { page: Page; params: Record<string, string> } | undefined {
  const segments = pathname.split('/').filter(Boolean)
  for (const page of pages) {
    const params = matchPath(page, segments)
    if (params) return { page, params }
  }
  return undefined
}

function matchPath(page: Page, segments: string[]): Record<string, string> | undefined {
  const expected = page.path.split('/').filter(Boolean)
  const required = expected.filter((part) => !part.endsWith('?')).length
  if (segments.length > expected.length || segments.length < required) return undefined
  const params: Record<string, string> = {}
  for (const [index, part] of expected.entries()) {
    const segment = segments[index]
    if (segment === undefined) continue
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined
      continue
    }
    const name = part.replace(/^:|\?$/g, '')
    const rule = page.params?.[name]
    if (rule && !patterns[rule].test(segment)) return undefined
    params[name] = segment
  }
  return params
}

/** Whether a parameter is of the form its page asks for; shared with the routes of the web app. */
export const isParam = (rule: keyof typeof patterns, value: string): boolean => patterns[rule].test(value)
