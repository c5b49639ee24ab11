import { extensions } from '@prosa/extensions/extension.gen.ts'
import { mergeWords, type WayIn } from '#/protocol/extension.ts'

/** What decides how people sign in: each change is shown to every administrator. */
export const waysIn = {
  mail: { label: 'o envio de e-mails' },
  signOn: { label: 'a entrada por um provedor de identidade' },
  address: { label: 'o endereço público' },
  ...mergeWords(extensions, 'waysIn'),
} as const satisfies Readonly<Record<string, WayIn>>
