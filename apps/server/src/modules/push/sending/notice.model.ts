import { type NoticeWords, mergeWords } from '@prosa/contract/protocol/extension.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'
import { z } from 'zod'
import type { PushKind } from '@prosa/contract/push/push.ts'

const assistantId = z.number().int()
/** The owner of a document: an assistant or a shared base. */
const placeSchema = z.object({ assistantId: assistantId.nullable(), baseId: z.number().int().nullable() })

const added = {
  ...mergeWords(extensions, 'notices'),
} satisfies Readonly<Record<string, NoticeWords & { preference: PushKind }>>
type AddedType = keyof typeof added

const ownSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('test') }),
  z.object({ type: z.literal('answer'), assistantId, chatId: z.uuid() }),
  z.object({ type: z.literal('shared'), assistantId, role: z.enum(['viewer', 'editor']) }),
  z.object({ type: z.literal('safety'), assistantId }),
  z.object({ type: z.literal('report'), assistantId }),
  z.object({ type: z.literal('budget'), what: z.enum(['warned', 'reached']), own: z.boolean() }),
  z.object({ type: z.literal('rating-reply'), assistantId, chatId: z.uuid() }),
  z.object({ type: z.literal('hidden-parts'), documents: z.number().int(), place: placeSchema }),
  z.object({ type: z.literal('rating-assigned'), assistantId, ratingId: z.uuid() }),
])
const addedSchema = z.object({
  type: z.enum(Object.keys(added) as AddedType[]),
  assistantId,
  chatId: z.uuid().exactOptional(),
})
/** A notice holds ids alone; its words are looked up when it is sent. */
export const noticeSchema = z.union([ownSchema, addedSchema])
type AddedNotice = z.infer<typeof addedSchema>
export type Notice = z.infer<typeof ownSchema> | AddedNotice

const isAdded = (notice: Notice): notice is AddedNotice => Object.hasOwn(added, notice.type)

/** The preference that switches a kind of notice off; a test has none. */
export const pushKinds: Readonly<Record<Exclude<Notice['type'], 'test'>, PushKind>> = {
  answer: 'answers',
  shared: 'shared',
  safety: 'alerts',
  report: 'alerts',
  budget: 'alerts',
  'hidden-parts': 'alerts',
  'rating-reply': 'ratings',
  'rating-assigned': 'ratings',
  ...(Object.fromEntries(
    Object.entries<{ preference: PushKind }>(added).map(([type, { preference }]) => [type, preference]),
  ) as Record<AddedType, PushKind>),
}

/** The text on a device and the page that a press opens. It contains nothing from a conversation. */
export interface ShownNotice {
  title: string
  text: string
  path: string
}

const MAX_NAME_LENGTH = 80

/** `name`: the assistant's, where the notice is about one; `isAdmin`: whether the reader is an administrator. */
export function writeNotice(notice: Notice, { name, isAdmin }: { name: string; isAdmin: boolean }): ShownNotice {
  const assistant = name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name
  if (isAdded(notice)) return fillWords(notice, assistant)
  switch (notice.type) {
    case 'test':
      return {
        title: 'As notificações estão ativas',
        text: 'Este aparelho vai avisar você do que escolher no seu perfil.',
        path: '/profile?tab=notices',
      }
    case 'answer':
      return { title: assistant, text: 'Sua resposta está pronta.', path: chatPath(notice) }
    case 'shared':
      return {
        title: 'Você tem um novo assistente',
        text: `“${assistant}” foi compartilhado com você.`,
        path: notice.role === 'editor' ? `/assistants/manage/${notice.assistantId}` : chatPath(notice),
      }
    case 'safety':
      return {
        title: 'Há um novo alerta',
        text: `Uma mensagem no assistente “${assistant}” pede a sua atenção.`,
        path: '/settings/content-safety',
      }
    case 'report':
      return {
        title: 'Há uma nova denúncia',
        text: `Um visitante denunciou uma conversa com “${assistant}”.`,
        path: `/assistants/manage/${notice.assistantId}/sharing/reports`,
      }
    case 'budget':
      return {
        title: notice.what === 'warned' ? 'Um orçamento está perto do fim' : 'Um orçamento acabou',
        text: notice.own ? 'Veja quanto resta no seu perfil.' : 'Veja quais assistentes e pessoas ele alcança.',
        path: notice.own ? '/profile?tab=usage' : '/assistants',
      }
    case 'rating-reply':
      return {
        title: 'Sua avaliação teve resposta',
        text: `Veja o que foi respondido sobre “${assistant}”.`,
        path: chatPath(notice),
      }
    case 'hidden-parts':
      return {
        title: 'Partes ocultas ficaram de fora',
        text: `${notice.documents === 1 ? 'Um documento seu tinha' : `${notice.documents} documentos seus tinham`} partes ocultas que eram lidas.`,
        path:
          notice.place.assistantId === null
            ? `/settings/knowledge/bases/${notice.place.baseId}`
            : `/assistants/manage/${notice.place.assistantId}`,
      }
    case 'rating-assigned':
      return {
        title: 'Uma avaliação espera por você',
        text: `Você agora é responsável por uma avaliação de “${assistant}”.`,
        path: `${isAdmin ? '/ratings' : `/assistants/manage/${notice.assistantId}`}?rating=${notice.ratingId}`,
      }
  }
}

function fillWords({ type, ...ids }: AddedNotice, assistant: string): ShownNotice {
  const facts: Readonly<Record<string, string | number | undefined>> = { assistant, ...ids }
  const fill = (words: string) => words.replaceAll(/\{(\w+)\}/g, (_, name: string) => `${facts[name] ?? ''}`)
  const { title, text, path } = added[type]
  return { title: fill(title), text: fill(text), path: fill(path) }
}

const chatPath = ({ assistantId: id, chatId }: { assistantId: number; chatId?: string }): string =>
  `/assistants/${id}/chats${chatId === undefined ? '' : `/${chatId}`}`
