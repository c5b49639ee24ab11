import type { HelpAddition } from '@prosa/web/src/features/help/help-additions.ts'

export const prompts: readonly HelpAddition[] = [
  {
    page: 'teclado-e-acessibilidade',
    after: '- **Ctrl+K**',
    text: '- **/** no começo da mensagem mostra as suas mensagens prontas, que você cria no [Perfil](/profile?tab=prompts).',
  },
]
