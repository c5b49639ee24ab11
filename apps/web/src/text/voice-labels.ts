import type { VoiceUse } from '@prosa/contract/conversations/voice-choices.ts'

/** What people may do with their voice where a link or an activity lets them in. */
export const voiceOptions: readonly { value: VoiceUse; label: string; hint: string }[] = [
  { value: 'off', label: 'Desligada', hint: 'Sem botões de voz.' },
  { value: 'listen', label: 'Só ouvir as respostas', hint: 'O próprio aparelho lê em voz alta; nada sai dele.' },
  {
    value: 'full',
    label: 'Ouvir e ditar',
    hint: 'O que a pessoa diz pode ir para o fabricante do navegador ou para o provedor.',
  },
]
